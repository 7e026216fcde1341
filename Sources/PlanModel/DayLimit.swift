package import CivilTime

/// The days on which a rule holds: all that it asks for must be so. Without any wish it holds every day.
package struct DayLimit: Hashable, Sendable {
    /// Days of the week, every week; ``nthWeekdays`` add to them.
    package var weekdays = Set(Weekday.allCases) {
        didSet { weekdayBits = weekdays.reduce(0) { $0 | 1 << $1.rawValue } }
    }
    /// The same as bits, by their raw values: every rule asks for them on every day.
    private var weekdayBits = 0b1111_1110
    /// Days of the week by their place in the month.
    package var nthWeekdays: Set<NthWeekday> = []
    /// Places in the month that are taken out of all of these.
    package var withoutNthWeekdays: Set<NthWeekday> = []
    /// Stretches of dates, of which one must hold the day; an empty list does not limit.
    package var dates: [DateRange] = []
    /// Dates and stretches that are left out.
    package var except: [DateRange] = []
    package var cycle: DayCycle?
    package var hijri: CalendarPart?
    package var hebrew: CalendarPart?
    package var easter: EasterDays?
    package var moon: MoonDays?
    package var random: RandomDays?
    /// The plan's pauses, as far as they concern the rule's section.
    package var pauses: [Pause] = []

    package init() {}

    /// Whether the rule holds on a date. A date without a Hijri date is in no part of the Hijri year.
    package func contains(_ date: LocalDate, in calendar: HijriCalendar) -> Bool {
        isNamed(date) && (hasOnlyNames || exclusion(of: date, in: calendar) == nil)
    }

    /// Whether nothing but names of days limits it, which is so of most rules.
    private var hasOnlyNames: Bool {
        dates.isEmpty && except.isEmpty && cycle == nil && !hasOtherCalendars && random == nil && pauses.isEmpty
    }

    /// Whether days of another calendar than the civil one limit it.
    package var hasOtherCalendars: Bool { hijri != nil || hebrew != nil || easter != nil || moon != nil }

    /// Returns the reason why a date is left out; `nil` where the rule holds.
    package func exclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        ownExclusion(of: date, in: calendar) ?? randomExclusion(of: date, in: calendar)
            ?? pausing(date).map { .pause($0) }
    }

    /// The same without random days and pauses.
    private func ownExclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        if let exclusion = civilExclusion(of: date) ?? hijriExclusion(of: date, in: calendar) { return exclusion }
        if let hebrew, !hebrew.contains(date, by: { HebrewDate($0).monthAndDay }) { return .hebrew(HebrewDate(date)) }
        if let easter, !easter.contains(date) { return .easter(easter) }
        if let moon, !moon.contains(date) { return .moon(moon) }
        return nil
    }

    /// The reason why a date is not among those that are drawn from the days that all other limits leave of its week or
    /// month. A pause of the plan has no influence, so that it does not draw others.
    private func randomExclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        guard let random else { return nil }
        let drawn = random.drawn(from: random.period(of: date).filter { ownExclusion(of: $0, in: calendar) == nil })
        return drawn.contains(date) ? nil : .random(random, drawn: drawn)
    }

    /// Whether a date passes all limits except other calendars, random days and pauses.
    package func containsCivil(_ date: LocalDate) -> Bool { civilExclusion(of: date) == nil }

    /// Whether some date on one of the given weekdays passes the same limits.
    package func hasDay(of weekdays: [Weekday]) -> Bool {
        // When a cycle of years meets a place in the month is not looked for.
        if !nthWeekdays.isEmpty, let cycle, cycle.length > 366 { return true }
        let begin = cycle?.from ?? Self.anyDate
        let firsts = dates.isEmpty ? [begin] : dates.map { $0.from ?? begin }
        return firsts.contains { first in
            (0..<Self.searchedDays).contains { number in
                let date = first.advanced(by: number)
                return weekdays.contains(date.weekday) && containsCivil(date)
            }
        }
    }

    /// Where nothing says when days begin; they may well end before it.
    private static let anyDate = LocalDate(epochDay: 0)
    /// The longest cycle of days, 3,660, meets each day of the week.
    private static let searchedDays = 7 * HorizonRequest.mostDays

    /// Whether a date is one of the days that come again and again: of the week, of the month, of the cycle.
    package func recurs(on date: LocalDate) -> Bool {
        isNamed(date) && cycle.map { $0.contains(date) } ?? true
    }

    /// The plan file's words for the Hijri months, in order: `muharram` to `dhu-al-hijjah`.
    package static let hijriMonthWords = HijriDate.monthNames.map { name in
        String(name.lowercased().map { $0 == " " ? "-" : $0 })
    }

    /// The plan file's words for its days, from Monday on: `mon`, `1st-sat`, `!last-fri`.
    package var dayNames: [String] {
        weekdays.sorted().map(\.planName) + nthWeekdays.sorted().map(\.description)
            + withoutNthWeekdays.sorted().map { "!\($0)" }
    }

    private func isNamed(_ date: LocalDate) -> Bool {
        (weekdayBits >> date.weekday.rawValue & 1 != 0 || nthWeekdays.contains { $0.contains(date) })
            && !withoutNthWeekdays.contains { $0.contains(date) }
    }

    private func civilExclusion(of date: LocalDate) -> DayExclusion? {
        if !isNamed(date) { return .weekday }
        if except.contains(where: { $0.contains(date) }) { return .exception }
        if !dates.isEmpty, !dates.contains(where: { $0.contains(date) }) { return .dates }
        guard let cycle else { return nil }
        guard let number = cycle.number(of: date) else { return .beforeCycle(cycle) }
        return cycle.which.contains(number) ? nil : .cycle(cycle, number: number)
    }

    private func hijriExclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        guard let hijri else { return nil }
        guard let (month, day) = calendar.monthAndDay(of: date) else { return .hijriUnknown }
        return hijri.contains(date, by: calendar.monthAndDay) ? nil : .hijri(month: month, day: day)
    }

    private func pausing(_ date: LocalDate) -> Pause? { pauses.first { $0.days.contains(date) } }
}
