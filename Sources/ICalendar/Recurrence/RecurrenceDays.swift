import CivilTime

/// The days on which a rule may have starts, by its parts from BYMONTH to BYDAY.
///
/// Parts that a rule leaves open are those of DTSTART: a yearly rule without any day is for that day of the year.
struct RecurrenceDays {
    private let frequency: RecurrenceRule.Frequency
    private let months: Set<Int>
    private let weeks: Set<Int>
    private let yearDays: Set<Int>
    private let monthDays: Set<Int>
    /// Days of the week without a place.
    private let weekdays: Set<Weekday>
    /// Days of the week with their places in the month or year.
    private let places: Set<RecurrenceRule.Day>
    private let placesAreInYear: Bool
    private let weekStart: Weekday

    init(_ rule: RecurrenceRule, start: LocalDate) {
        frequency = rule.frequency
        weekStart = rule.weekStart
        yearDays = Set(rule.byYearDay)
        weeks = Set(rule.byWeekNo)
        var (months, monthDays, days) = (Set(rule.byMonth), Set(rule.byMonthDay), rule.byDay)
        let (_, month, day) = start.components
        if yearDays.isEmpty, monthDays.isEmpty, days.isEmpty {
            switch rule.frequency {
            case .yearly where weeks.isEmpty:
                if months.isEmpty { months = [month] }
                monthDays = [day]
            case .yearly, .weekly: days = [RecurrenceRule.Day(start.weekday)]
            case .monthly where weeks.isEmpty: monthDays = [day]
            default: break
            }
        }
        (self.months, self.monthDays) = (months, monthDays)
        // Only in months and years do days of the week have places.
        let havePlaces = rule.frequency == .monthly || (rule.frequency == .yearly && weeks.isEmpty)
        places = Set(days.filter { havePlaces && $0.ordinal != nil })
        weekdays = Set(days.filter { !havePlaces || $0.ordinal == nil }.map(\.weekday))
        placesAreInYear = rule.frequency == .yearly && rule.byMonth.isEmpty
    }

    /// Returns the days of a year that may count, ascending.
    func days(inYear year: Int) -> [LocalDate] {
        if weeks.isEmpty, yearDays.isEmpty, !months.isEmpty {
            return months.sorted().flatMap { days(inMonth: $0, of: year) }
        }
        guard let first = LocalDate(year: year, month: 1, day: 1) else { return [] }
        let length = Self.length(ofYear: year)
        return (0..<length).map(first.advanced).filter(contains)
    }

    func days(inMonth month: Int, of year: Int) -> [LocalDate] {
        guard let first = LocalDate(year: year, month: month, day: 1) else { return [] }
        let length = LocalDate.length(ofMonth: month, year: year)
        if weekdays.isEmpty, places.isEmpty, monthDays.count == 1, let day = monthDays.first {
            let number = day > 0 ? day : length + 1 + day
            return (1...length).contains(number) ? [first.advanced(by: number - 1)].filter(contains) : []
        }
        return (0..<length).map(first.advanced).filter(contains)
    }

    func contains(_ date: LocalDate) -> Bool {
        let (year, month, day) = date.components
        guard months.isEmpty || months.contains(month) else { return false }
        if !monthDays.isEmpty {
            let fromEnd = day - LocalDate.length(ofMonth: month, year: year) - 1
            guard monthDays.contains(day) || monthDays.contains(fromEnd) else { return false }
        }
        if !weekdays.isEmpty || !places.isEmpty {
            guard weekdays.contains(date.weekday) || isInPlace(date) else { return false }
        }
        if !yearDays.isEmpty {
            let (number, length) = (date.dayOfYear, Self.length(ofYear: year))
            guard yearDays.contains(number) || yearDays.contains(number - length - 1) else { return false }
        }
        return weeks.isEmpty || isInWeek(date)
    }

    private func isInPlace(_ date: LocalDate) -> Bool {
        guard !places.isEmpty else { return false }
        let (year, month, day) = date.components
        let number = placesAreInYear ? date.dayOfYear : day
        let length =
            placesAreInYear
            ? Self.length(ofYear: year) : LocalDate.length(ofMonth: month, year: year)
        return places.contains(RecurrenceRule.Day(date.weekday, ordinal: (number - 1) / 7 + 1))
            || places.contains(RecurrenceRule.Day(date.weekday, ordinal: -((length - number) / 7 + 1)))
    }

    /// Whether the week of a day is one of the rule's weeks: week 1 is the first with at least four days in the year.
    private func isInWeek(_ date: LocalDate) -> Bool {
        // A week belongs to the year that holds its fourth day.
        let fourth = date.advanced(by: 3 - daysIntoWeek(date))
        let number = (fourth.dayOfYear - 1) / 7 + 1
        if weeks.contains(number) { return true }
        let length = Self.length(ofYear: fourth.year)
        let count = number + (length - fourth.dayOfYear) / 7
        return weeks.contains(number - count - 1)
    }

    private static func length(ofYear year: Int) -> Int { 337 + LocalDate.length(ofMonth: 2, year: year) }

    /// Returns the number of days in the week before `date`: 0…6.
    func daysIntoWeek(_ date: LocalDate) -> Int { (date.weekday.rawValue - weekStart.rawValue + 7) % 7 }
}
