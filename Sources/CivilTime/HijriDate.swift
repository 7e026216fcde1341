/// A date of the Umm al-Qura calendar, Saudi Arabia's civil Hijri calendar.
///
/// A Hijri day begins at sunset; here it is the civil day on which most of it falls.
public struct HijriDate: Hashable, Sendable, Comparable {
    /// The year AH, from 1343 to 1500.
    public let year: Int
    /// The month, from 1 (Muharram) to 12 (Dhu al-Hijjah).
    public let month: Int
    /// The day of the month, from 1 to 29 or 30.
    public let day: Int

    /// The years that the calendar's tables cover.
    public static let years = UmmAlQura.years

    /// The civil dates that the calendar's tables cover: 1924-08-01 to 2077-11-16.
    public static let dates = UmmAlQura.dates

    /// The error for a date that no table of the calendar covers; beyond the tables it would be a guess.
    public struct OutOfRange: Error, Hashable, Sendable, CustomStringConvertible {
        /// The civil date.
        public var date: LocalDate

        /// Creates an error about a civil date.
        public init(date: LocalDate) { self.date = date }

        /// The fault and the dates that are covered.
        public var description: String {
            "no Hijri date is known for \(date); the Umm al-Qura tables run from \(dates.lowerBound) to "
                + "\(dates.upperBound)"
        }
    }

    /// Creates a date from its year, month and day, or `nil` when the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard day >= 1, day <= HijriDate.length(ofMonth: month, year: year) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the Hijri date of a civil date.
    ///
    /// - Parameters:
    ///   - date: The civil date.
    ///   - adjustment: The days to add to the calendar, for places that see the new moon on another day: with 1, each
    ///     month begins a day earlier than in Saudi Arabia.
    /// - Throws: ``OutOfRange`` outside ``dates``.
    public init(_ date: LocalDate, adjustment: Int = 0) throws(OutOfRange) {
        let day = date.advanced(by: adjustment)
        guard HijriDate.dates.contains(day) else { throw OutOfRange(date: date) }
        let offset = day.epochDay - UmmAlQura.firstDay
        // The last month that starts on the day or before it, by bisection.
        var (index, end) = (0, UmmAlQura.starts.count - 1)
        while end - index > 1 {
            let middle = (index + end) / 2
            if UmmAlQura.starts[middle] <= offset { index = middle } else { end = middle }
        }
        year = UmmAlQura.years.lowerBound + index / 12
        month = index % 12 + 1
        self.day = offset - UmmAlQura.starts[index] + 1
    }

    /// Returns the civil date; `adjustment` is the one with which the Hijri date was created.
    public func localDate(adjustment: Int = 0) -> LocalDate {
        let index = (year - UmmAlQura.years.lowerBound) * 12 + month - 1
        return LocalDate(epochDay: UmmAlQura.firstDay + UmmAlQura.starts[index] + day - 1 - adjustment)
    }

    /// Returns the number of days in a month; 0 outside the tables.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        guard years.contains(year), (1...12).contains(month) else { return 0 }
        let index = (year - UmmAlQura.years.lowerBound) * 12 + month - 1
        return UmmAlQura.starts[index + 1] - UmmAlQura.starts[index]
    }

    /// The possible numbers of days in a month, from one new moon to the next.
    package static let monthLengths = 29...30

    /// Whether the month is the month of fasting.
    public var isRamadan: Bool { month == 9 }

    /// The month's name in the usual English spelling.
    public var monthName: String { HijriDate.monthNames[month - 1] }

    /// The twelve months' names in the usual English spelling.
    public static let monthNames = [
        "Muharram", "Safar", "Rabi al-Awwal", "Rabi al-Thani", "Jumada al-Ula", "Jumada al-Akhirah", "Rajab", "Shaban",
        "Ramadan", "Shawwal", "Dhu al-Qadah", "Dhu al-Hijjah",
    ]

    /// Whether `a` is earlier than `b`.
    public static func < (a: HijriDate, b: HijriDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension HijriDate: CustomStringConvertible {
    /// The date in the form `1448-09-01`.
    public var description: String { "\(year)-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}
