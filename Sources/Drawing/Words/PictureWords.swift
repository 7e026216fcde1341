package import CivilTime
package import Localization

/// The words of a picture, in the plan's language.
package struct PictureWords: Sendable {
    /// The plan's own words.
    package let plan: Words
    private let texts: [PictureWord: String]

    package init(_ words: Words) {
        plan = words
        texts = words.language.pictureWords
    }

    package var language: Language { plan.language }

    /// A word or sentence with its placeholders filled in.
    package func callAsFunction(_ word: PictureWord, _ values: KeyValuePairs<StaticString, String> = [:]) -> String {
        Words.filled(texts[word] ?? "", values)
    }

    /// A number of things, which one alone has another word for: `1 notification`, `1,204 notifications`.
    package func callAsFunction(_ count: Int, _ one: PictureWord, _ many: PictureWord) -> String {
        guard count != 1 else { return self(one) }
        return self(many, beside: count, ["n": Figures.grouped(count)])
    }

    /// A sentence with its placeholders filled in, in the form that it has beside one of its numbers.
    package func callAsFunction(
        _ word: PictureWord, beside count: Int, _ values: KeyValuePairs<StaticString, String>
    ) -> String {
        Words.filled(language.pictureWord(word, beside: count) ?? texts[word] ?? "", values)
    }

    /// A length in little room: `30 min`, `7 h 58 min`, `40 s`.
    package func length(_ length: TimeSpan) -> String {
        let seconds = length.seconds
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        if rest != 0 && hours == 0 {
            return minutes == 0 ? self(.seconds, ["n": "\(rest)"]) : "\(minutes):\(rest.padded(to: 2))"
        }
        let parts = [(hours, PictureWord.hours), (minutes, .minutes)].filter { $0.0 != 0 }
        return parts.map { self($0.1, ["n": "\($0.0)"]) }.joined(separator: " ")
    }

    // MARK: Days

    /// `Thu 10 Dec`.
    package func short(_ date: LocalDate) -> String {
        "\(weekday(date)) \(date.components.day) \(shortMonth(date))"
    }

    /// `Thursday 10 December`.
    package func long(_ date: LocalDate) -> String { "\(longWeekday(date)) \(day(date))" }

    /// `10 Dec`.
    package func dayAndMonth(_ date: LocalDate) -> String { "\(date.components.day) \(shortMonth(date))" }

    /// `10 December`.
    package func day(_ date: LocalDate) -> String { language.dayAndMonth(date) }

    /// `10 December 2026`.
    package func full(_ date: LocalDate) -> String { "\(day(date)) \(date.year)" }

    /// `Thu`.
    package func weekday(_ date: LocalDate) -> String { language.name(of: date.weekday) }

    /// `Dec`.
    package func shortMonth(_ date: LocalDate) -> String {
        let name = language.name(ofMonth: date.components.month)
        // Letters that join are not cut.
        return language.isRightToLeft ? name : String(name.prefix(3))
    }

    /// `Thursday`; in other languages than English the name that tables have.
    private func longWeekday(_ date: LocalDate) -> String {
        language == .english ? date.weekday.name : weekday(date)
    }

    /// A stretch of days with its years and its length: `1 December 2026 to 29 January 2027, 60 days`.
    package func stretch(_ first: LocalDate, _ last: LocalDate) -> String {
        let stretch = self(.fromTo, ["from": full(first), "to": full(last)])
        return "\(stretch), \(self(first.distance(to: last) + 1, .oneDay, .dayCount))"
    }

    /// Stretches of days: `1 to 7 December`, `28 December to 3 January`.
    package func days(_ first: LocalDate, _ last: LocalDate) -> String {
        if first == last { return long(first) }
        let isOneMonth = first.components.month == last.components.month && first.year == last.year
        let from = isOneMonth && language == .english ? "\(first.components.day)" : day(first)
        return self(.fromTo, ["from": from, "to": day(last)])
    }
}
