import CivilTime
import Localization

/// How a timetable writes its dates: `dd/mm/yyyy`, `d mmm`, `ddd d mmmm yyyy`.
struct TimetableDate: Sendable {
    private enum Part: Hashable {
        /// Digits: the day of the month, and the month.
        case day, month
        /// A month's name, or its first letters.
        case monthName
        /// Four digits, and two, which are of this century.
        case year, shortYear
        /// A day of the week.
        case weekday
        case literal(Character)
    }

    private let parts: [Part]
    private let language: Language

    /// Reads a pattern of `d`, `m` and `y` with anything between them; `nil` where it does not name day and month once
    /// each.
    ///
    /// - `language`: Of names of months, beside English.
    init?(_ pattern: String, _ language: Language = .english) {
        var parts: [Part] = []
        var rest = pattern.lowercased()[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst("dmy".contains(first) ? run.count : 1)
            switch (first, run.count) {
            case ("d", 1...2): parts.append(.day)
            case ("d", 3...4): parts.append(.weekday)
            case ("m", 1...2): parts.append(.month)
            case ("m", 3...4): parts.append(.monthName)
            case ("y", 4): parts.append(.year)
            case ("y", 2): parts.append(.shortYear)
            case ("d", _), ("m", _), ("y", _): return nil
            default:
                if first.isLetter || first.isNumber { return nil }
                parts.append(.literal(first))
            }
        }
        func count(_ kinds: Part...) -> Int { parts.count { kinds.contains($0) } }
        guard count(.day) == 1, count(.month, .monthName) == 1, count(.year, .shortYear) <= 1, count(.weekday) <= 1
        else { return nil }
        self.parts = parts
        self.language = language
    }

    /// The day that a field means; `nil` for any other text, and where its day of the week is another date's.
    func day(_ text: String) -> Timetable.Day? {
        var rest = text[...]
        var (year, month, day): (Int?, Int?, Int?)
        var weekday: String?
        for part in parts {
            switch part {
            case .day: day = Self.number(&rest, 1...2)
            case .month: month = Self.number(&rest, 1...2)
            case .year: year = Self.number(&rest, 4...4)
            case .shortYear: year = Self.number(&rest, 2...2).map { 2000 + $0 }
            case .monthName: month = self.month(Self.word(&rest))
            case .weekday: weekday = Self.word(&rest)
            case .literal(" "):
                guard rest.first?.isWhitespace == true else { return nil }
                rest = rest.drop(while: \.isWhitespace)
            case .literal(let character):
                guard rest.first == character else { return nil }
                rest = rest.dropFirst()
            }
        }
        guard rest.isEmpty, let month, let day else { return nil }
        guard parts.contains(.year) || parts.contains(.shortYear) else {
            // 2000 is a leap year, so that a table of every year may have 29 February.
            return LocalDate(year: 2000, month: month, day: day).map { _ in .everyYear(month * 100 + day) }
        }
        guard let year, let date = LocalDate(year: year, month: month, day: day) else { return nil }
        if let weekday, let known = Self.weekday(weekday), known != date.weekday { return nil }
        return .date(date)
    }

    private func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return (1...12).first { number in
            [language, .english].contains { $0.name(ofMonth: number).lowercased().hasPrefix(word) }
        }
    }

    private static func weekday(_ word: String) -> Weekday? {
        Weekday.allCases.first { word.count >= 2 && word.hasPrefix($0.shortName.lowercased().prefix(word.count)) }
    }

    private static func number(_ rest: inout Substring, _ digits: ClosedRange<Int>) -> Int? {
        let run = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.contains(run.count) else { return nil }
        rest = rest.dropFirst(run.count)
        return Int(run)
    }

    /// A run of letters in lower case, the point behind an abbreviation left out.
    private static func word(_ rest: inout Substring) -> String {
        let run = rest.prefix(while: \.isLetter)
        rest = rest.dropFirst(run.count)
        if rest.first == "." { rest = rest.dropFirst() }
        return run.lowercased()
    }

    // MARK: Guesses

    /// The patterns that people mean who say none.
    private static let usual = [
        "dd/mm/yyyy", "mm/dd/yyyy", "dd-mm-yyyy", "mm-dd-yyyy", "dd.mm.yyyy", "dd/mm/yy", "mm/dd/yy", "dd/mm", "mm/dd",
        "d mmm yyyy",
        "d mmm", "d-mmm-yy", "d-mmm", "mmm d", "mmm d, yyyy", "ddd d mmm", "ddd d mmm yyyy", "ddd, d mmm yyyy",
        "yyyy/mm/dd",
    ]

    /// Returns the usual patterns that read all of some fields.
    static func patterns(reading fields: [String], _ language: Language) -> [String] {
        guard !fields.isEmpty else { return [] }
        return usual.filter { pattern in
            guard let date = TimetableDate(pattern, language) else { return false }
            return fields.allSatisfy { date.day($0) != nil }
        }
    }
}
