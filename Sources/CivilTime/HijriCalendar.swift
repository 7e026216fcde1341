/// The Hijri calendar of a place: Umm al-Qura, moved by some days, with its own dates of a Ramadan if necessary.
public struct HijriCalendar: Hashable, Sendable {
    /// Days to add to Umm al-Qura: with 1 each month begins a day earlier than in Saudi Arabia.
    public var adjustment: Int
    /// The first and last day of a Ramadan given by dates; it replaces the Ramadan that it overlaps.
    public var ramadan: ClosedRange<LocalDate>?

    /// The adjustments that a plan may have: no place's month is further from Umm al-Qura's. The plan's schema has the
    /// same.
    package static let adjustments = -3...3

    /// Creates a calendar; by default it is Umm al-Qura's.
    public init(adjustment: Int = 0, ramadan: ClosedRange<LocalDate>? = nil) {
        self.adjustment = adjustment
        self.ramadan = ramadan
    }

    /// Returns the month (1…12) and day of a civil date, or `nil` where neither the tables nor ``ramadan`` cover it.
    ///
    /// Around a Ramadan given by dates, Shaban lasts until it begins, and Shawwal counts from its end.
    public func monthAndDay(of date: LocalDate) -> (month: Int, day: Int)? {
        if let ramadan, ramadan.contains(date) { return (9, ramadan.lowerBound.distance(to: date) + 1) }
        guard let table = try? HijriDate(date, adjustment: adjustment) else { return nil }
        guard let ramadan, let first = HijriDate(year: table.year, month: 9, day: 1) else {
            return (table.month, table.day)
        }
        let start = first.localDate(adjustment: adjustment)
        let end = start.advanced(by: HijriDate.length(ofMonth: 9, year: table.year) - 1)
        guard ramadan.overlaps(start...end) else { return (table.month, table.day) }
        if table.month == 9, date < ramadan.lowerBound {
            return (8, HijriDate.length(ofMonth: 8, year: table.year) + start.distance(to: date) + 1)
        }
        if date > ramadan.upperBound, table.month == 9 || table.month == 10 {
            return (10, ramadan.upperBound.distance(to: date))
        }
        return (table.month, table.day)
    }

    /// Returns whether a civil date is in Ramadan, or `nil` where that is unknown.
    public func isRamadan(_ date: LocalDate) -> Bool? { monthAndDay(of: date).map { $0.month == 9 } }

    /// Returns the Hijri date of a civil date, or `nil` beyond the tables.
    package func day(of date: LocalDate) -> HijriDay? {
        guard let table = try? HijriDate(date, adjustment: adjustment), let (month, day) = monthAndDay(of: date) else {
            return nil
        }
        return HijriDay(year: table.year, month: month, day: day)
    }

    /// Returns the Hijri date of a civil date as text, `1448-09-01`, or `nil` beyond the tables.
    package func text(of date: LocalDate) -> String? { day(of: date)?.description }

    /// The first day of the Shaban before a Ramadan given by dates; `nil` without one, and beyond the tables.
    package var shaban: LocalDate? {
        guard let ramadan, let table = try? HijriDate(ramadan.lowerBound, adjustment: adjustment) else { return nil }
        return HijriDate(year: table.year, month: 8, day: 1)?.localDate(adjustment: adjustment)
    }
}
