package import CivilTime
package import Localization

/// A text of a plan with what differs from day to day: `{days-to: 2027-06-06} days to the race`.
package struct DatedText: Hashable, Sendable {
    /// The placeholders, which stand in braces.
    package enum Placeholder: String, CaseIterable, Sendable {
        case daysTo = "days-to"
        case weeksTo = "weeks-to"
        case week, date, hijri

        /// Whether a date follows its name.
        package var takesDate: Bool { self == .daysTo || self == .weeksTo }

        /// How it is written, with a date where it takes one.
        package var example: String { takesDate ? "{\(rawValue): 2027-06-06}" : "{\(rawValue)}" }
    }

    /// A stretch in braces that looks like a placeholder and is none.
    package struct Fault: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// No placeholder has the name.
            case unknown(String)
            /// It lacks its date, or has what is none.
            case date(Placeholder)
            /// It takes nothing behind its name.
            case noDate(Placeholder)
        }

        package var kind: Kind
        /// The stretch, braces included.
        package var text: String
    }

    private enum Part: Hashable, Sendable {
        case plain(String)
        case filled(Placeholder, until: LocalDate?)
    }

    private let written: String
    private var parts: [Part] = []
    package private(set) var faults: [Fault] = []

    /// Reads a text. What stands in double braces is as it is written in single ones; braces of other kinds stay.
    package init(_ text: String) {
        written = text
        var plain = ""
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            plain += rest[..<brace]
            rest = rest[brace...]
            let isDouble = rest.dropFirst().first == "{"
            let inner = rest.dropFirst(isDouble ? 2 : 1).prefix { !"{}\n".contains($0) }
            let behind = rest[inner.endIndex...]
            guard behind.hasPrefix(isDouble ? "}}" : "}"), let name = Self.name(in: inner) else {
                plain += "{"
                rest = rest.dropFirst()
                continue
            }
            let whole = rest[..<rest.index(inner.endIndex, offsetBy: isDouble ? 2 : 1)]
            rest = rest[whole.endIndex...]
            let argument = inner.split(separator: ":", maxSplits: 1).dropFirst().first?.filter { $0 != " " }
            guard let placeholder = Placeholder(rawValue: name) else {
                faults.append(Fault(kind: .unknown(name), text: String(whole)))
                plain += whole
                continue
            }
            if isDouble {
                plain += whole.dropFirst().dropLast()
                continue
            }
            let date = argument.flatMap { LocalDate($0) }
            guard placeholder.takesDate ? date != nil : argument == nil else {
                faults.append(
                    Fault(kind: placeholder.takesDate ? .date(placeholder) : .noDate(placeholder), text: String(whole)))
                plain += whole
                continue
            }
            if !plain.isEmpty { parts.append(.plain(plain)) }
            plain = ""
            parts.append(.filled(placeholder, until: date))
        }
        plain += rest
        if !plain.isEmpty { parts.append(.plain(plain)) }
    }

    /// The name in front of a colon: letters, perhaps with hyphens, underscores and digits; `nil` for anything else. A
    /// name that a date follows may lack its colon.
    private static func name(in inner: Substring) -> String? {
        let name = inner.prefix { $0 != ":" }.drop { $0 == " " }
        let word = String(name.prefix { $0 != " " })
        if Placeholder(rawValue: word)?.takesDate == true { return word }
        let trimmed = name.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
        guard let first = trimmed.first, first.isASCII, first.isLetter,
            trimmed.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        return trimmed
    }

    /// Whether it is as it is written on all days.
    package var isPlain: Bool { parts.isEmpty || parts == [.plain(written)] }

    /// The first of the dates that it counts to.
    package var firstEnd: LocalDate? {
        parts.compactMap { if case .filled(_, let date) = $0 { date } else { nil } }.min()
    }

    package func has(_ placeholder: Placeholder) -> Bool {
        parts.contains { if case .filled(placeholder, _) = $0 { true } else { false } }
    }

    /// Returns the text of a list day.
    ///
    /// - `week`: The number of its session's week; the calendar's week (ISO 8601) where there is none.
    package func text(
        on date: LocalDate, week: Int? = nil, in words: Words, _ calendar: HijriCalendar
    ) -> String {
        parts.map { part in
            switch part {
            case .plain(let text): text
            case .filled(.daysTo, let end): "\(end.map { date.distance(to: $0) } ?? 0)"
            case .filled(.weeksTo, let end): "\((end.map { date.distance(to: $0) } ?? 0) / 7)"
            case .filled(.week, _): "\(week ?? date.weekOfYear)"
            case .filled(.date, _): words(date)
            case .filled(.hijri, _): calendar.day(of: date).map { words($0) } ?? ""
            }
        }.joined()
    }
}

extension LocalDate {
    /// The number of its week, from Monday, in the year that has the week's Thursday (ISO 8601).
    fileprivate var weekOfYear: Int {
        let thursday = advanced(by: 4 - weekday.rawValue)
        guard let first = LocalDate(year: thursday.year, month: 1, day: 1) else { return 1 }
        return first.distance(to: thursday) / 7 + 1
    }
}
