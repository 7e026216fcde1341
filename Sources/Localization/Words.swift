import Text
package import CivilTime
package import PrayerTimes

/// A plan's words: a language, and what the plan words otherwise.
package struct Words: Sendable {
    package let language: Language
    /// The plan's own, by the key of a sentence, a unit or a time.
    private let own: [String: String]

    package init(_ language: Language, own: [String: String] = [:]) {
        self.language = language
        self.own = own
    }

    /// A sentence with its placeholders filled in.
    package func callAsFunction(_ sentence: Sentence, _ values: KeyValuePairs<StaticString, String> = [:]) -> String {
        let text = text(of: sentence)
        return values.isEmpty ? text : Self.filled(text, values)
    }

    /// A sentence with its placeholders filled in, but for one that is left open.
    package func phrase(
        _ sentence: Sentence, _ values: KeyValuePairs<StaticString, String>, open: StaticString
    ) -> Phrase {
        Phrase(text(of: sentence), values, open: open)
    }

    private func text(of sentence: Sentence) -> String {
        own[sentence.rawValue] ?? language.sentences[sentence] ?? ""
    }

    /// Returns the name of a prayer or other time of the day.
    package func callAsFunction(_ time: ListedTime) -> String {
        if !time.hasWord, let number = time.jumuahNumber { return "\(self(.jumuah)) \(number)" }
        return own[time.rawValue] ?? language.times[time] ?? ""
    }

    /// Returns the name of a kind of phase where the plan gives it none, or its name is not to be shown.
    package func callAsFunction(phase kind: String) -> String { self(Sentence(rawValue: kind) ?? .work) }

    /// A number of things: `4 sets`.
    package func callAsFunction(_ count: Int, _ unit: Sentence.Unit) -> String {
        let forms = language.units[unit] ?? [:]
        let form = own[unit.rawValue] ?? forms[language.plural(count)] ?? forms[.other] ?? ""
        return Self.filled(form, ["n": "\(count)"])
    }

    /// A length in words: `1 hour 30 minutes`.
    package func callAsFunction(_ length: TimeSpan) -> String {
        let seconds = length.seconds
        let parts: [(Int, Sentence.Unit)] = [
            (seconds / 86400, .days), (seconds / 3600 % 24, .hours), (seconds / 60 % 60, .minutes),
            (seconds % 60, .seconds),
        ]
        let words = parts.filter { $0.0 != 0 }.map { self($0.0, $0.1) }
        guard let first = words.first else { return self(0, .seconds) }
        return words.dropFirst().reduce(first) { $0 + language.lengthJoiner + $1 }
    }

    /// A length in little room: `2m30s`, or as on a stopwatch where letters would be another language's.
    package func short(_ length: TimeSpan) -> String { language == .english ? "\(length)" : length.clock }

    /// `6 June 2027`.
    package func callAsFunction(_ date: LocalDate) -> String {
        let (year, month, day) = date.components
        return Self.filled(
            language.date, ["day": "\(day)", "month": language.name(ofMonth: month), "year": "\(year)"])
    }

    /// `1 Ramadan 1448 AH`.
    package func callAsFunction(_ date: HijriDay) -> String {
        let words =
            ["\(date.day)", language.hijriMonths[date.month - 1], "\(date.year)"] + (language.era.map { [$0] } ?? [])
        return words.joined(separator: " ")
    }

    /// A day of a Hijri month without its year: `1 Ramadan`.
    package func callAsFunction(hijriMonth month: Int, day: Int) -> String {
        "\(day) \(language.hijriMonths[month - 1])"
    }

    /// Returns the name of a Hijri month, 1 to 12.
    package func name(ofHijriMonth month: Int) -> String { language.hijriMonths[month - 1] }

    /// A Hijri year: `1448 AH`.
    package func hijriYear(_ year: String) -> String { language.era.map { "\(year) \($0)" } ?? year }

    /// Puts values in place of `{names}`, in one pass, so that braces in a value stay what they are.
    package static func filled(_ text: String, _ values: KeyValuePairs<StaticString, String>) -> String {
        var out = ByteBuffer(capacity: 2 * text.utf8.count + 64)
        _ = fill(text, values, to: &out)
        return out.text
    }

    /// Writes a text with values in place of `{names}`.
    ///
    /// - `open`: A name in whose place nothing is written.
    /// - Returns: Where it would be, by the bytes in front of it.
    static func fill(
        _ text: String, _ values: KeyValuePairs<StaticString, String>, open: StaticString? = nil,
        to out: inout ByteBuffer
    ) -> [Int] {
        var (text, gaps) = (text, [Int]())
        text.withUTF8 { text in
            var (done, place) = (0, 0)
            while place < text.count {
                guard text[place] == UInt8(ascii: "{"), let close = text[place...].firstIndex(of: UInt8(ascii: "}"))
                else {
                    place += 1
                    continue
                }
                let name = UnsafeBufferPointer(rebasing: text[place + 1..<close])
                let value = values.first { $0.key.isSpelt(name) }?.value
                let isOpen = open?.isSpelt(name) ?? false
                if value != nil || isOpen {
                    out.append(UnsafeBufferPointer(rebasing: text[done..<place]))
                    if isOpen { gaps.append(out.count) }
                    if let value { out.append(text: value) }
                    done = close + 1
                }
                place = close + 1
            }
            out.append(UnsafeBufferPointer(rebasing: text[done...]))
        }
        return gaps
    }

    /// The names in braces in a text.
    package static func placeholders(in text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}

extension TimeSpan {
    /// Minutes and seconds on a stopwatch: `4:40`, `1:02:05`.
    package var clock: String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = (seconds % 60).padded(to: 2)
        return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(tail)" : "\(minutes):\(tail)"
    }
}

extension StaticString {
    /// Whether bytes are just its own.
    fileprivate func isSpelt(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let own = UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
        return own.count == bytes.count && own.elementsEqual(bytes)
    }
}
