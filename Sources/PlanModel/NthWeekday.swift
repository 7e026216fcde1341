package import CivilTime

/// A day of the week by its place in the month: the first Saturday, the last Friday.
package struct NthWeekday: Hashable, Sendable {
    package var weekday: Weekday
    /// 1…5 from the month's beginning, or −1 for its last; a month without a fifth has no such day.
    package var ordinal: Int

    package init(_ weekday: Weekday, ordinal: Int) {
        self.weekday = weekday
        self.ordinal = ordinal
    }

    /// Reads `1st-sat` … `5th-Saturday`, `last-fri`, and as RFC 5545 has them `1SA` … `5SA`, `-1FR`; `nil` for any
    /// other text.
    package init?(_ text: some StringProtocol) {
        if let ordinal = Int(text.dropLast(2)), (1...5).contains(ordinal) || ordinal == -1 {
            let letters = text.suffix(2)
            let day = Weekday.allCases.first { $0.planName.prefix(2).uppercased() == letters }
            guard let day else { return nil }
            self.init(day, ordinal: ordinal)
            return
        }
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let place = Self.places.first(where: { $0.word == parts[0] }),
            let weekday = Weekday.allCases.first(where: { parts[1].lowercased().prefix(3) == $0.planName })
        else { return nil }
        self.init(weekday, ordinal: place.ordinal)
    }

    package func contains(_ date: LocalDate) -> Bool {
        guard date.weekday == weekday else { return false }
        let (year, month, day) = date.components
        return ordinal < 0 ? day + 7 > LocalDate.length(ofMonth: month, year: year) : (day - 1) / 7 + 1 == ordinal
    }

    private static let places = [("1st", 1), ("2nd", 2), ("3rd", 3), ("4th", 4), ("5th", 5), ("last", -1)].map {
        (word: $0.0, ordinal: $0.1)
    }
}

extension NthWeekday: CustomStringConvertible {
    /// The plan file's word: `1st-sat`, `last-fri`.
    package var description: String {
        let word = Self.places.first { $0.ordinal == ordinal }?.word ?? "\(ordinal)"
        return "\(word)-\(weekday.planName)"
    }
}

extension NthWeekday: Comparable {
    /// In the order of a month, its last ones behind the fifth, and then of the week.
    package static func < (a: NthWeekday, b: NthWeekday) -> Bool {
        func rank(_ day: NthWeekday) -> Int { day.ordinal < 0 ? 6 : day.ordinal }
        return (rank(a), a.weekday) < (rank(b), b.weekday)
    }
}
