package import CivilTime
package import Diagnostics

/// The days on which a rule holds: all that it asks for must be so. Without any wish it holds every day.
package struct DayLimit: Hashable, Sendable {
    /// The part of the Hijri year that a rule is limited to.
    package struct HijriPart: Hashable, Sendable {
        /// Months with days and nights of them.
        package struct Selection: Hashable, Sendable {
            /// Months (1…12); an empty set does not limit.
            package var months: Set<Int>
            /// Days and nights of the month (1…30), which add up; where both are empty, all days.
            package var days, nights: Set<Int>

            package init(months: Set<Int> = [], days: Set<Int> = [], nights: Set<Int> = []) {
                (self.months, self.days, self.nights) = (months, days, nights)
            }

            package var isEmpty: Bool { months.isEmpty && days.isEmpty && nights.isEmpty }

            /// Whether it holds a civil date, given its Hijri month and day, and those of the next date, whose night
            /// begins in its evening.
            func contains(_ own: (month: Int, day: Int), next: (month: Int, day: Int)?) -> Bool {
                if isAmong(own.month), days.contains(own.day) || days.isEmpty && nights.isEmpty { return true }
                return next.map(hasNight(of:)) ?? false
            }

            /// Whether the night of a day of the year is among its nights.
            package func hasNight(of day: (month: Int, day: Int)) -> Bool {
                isAmong(day.month) && nights.contains(day.day)
            }

            private func isAmong(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }
        }

        package var selection: Selection
        /// The days that are left out; empty where there are none.
        package var except: Selection
        /// Where it is written, and the key `days` in it.
        package var source: SourceSpan
        package var daysSource: SourceSpan

        package init(_ selection: Selection, except: Selection, source: SourceSpan, daysSource: SourceSpan) {
            (self.selection, self.except, self.source, self.daysSource) = (selection, except, source, daysSource)
        }

        /// The plan file's words for the months, in order: `muharram` to `dhu-al-hijjah`.
        package static let monthWords = HijriDate.monthNames.map { name in
            String(name.lowercased().map { $0 == " " ? "-" : $0 })
        }
    }

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
    package var hijri: HijriPart?
    /// The plan's pauses, as far as they concern the rule's section.
    package var pauses: [Pause] = []

    package init() {}

    /// Whether the rule holds on a date. A date without a Hijri date is in no part of the Hijri year.
    package func contains(_ date: LocalDate, in calendar: HijriCalendar) -> Bool {
        isNamed(date) && (hasOnlyNames || exclusion(of: date, in: calendar) == nil)
    }

    /// Whether nothing but names of days limits it, which is so of most rules.
    private var hasOnlyNames: Bool {
        dates.isEmpty && except.isEmpty && cycle == nil && hijri == nil && pauses.isEmpty
    }

    /// Returns the reason why a date is left out; `nil` where the rule holds.
    package func exclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        civilExclusion(of: date) ?? hijriExclusion(of: date, in: calendar) ?? pausing(date).map { .pause($0) }
    }

    /// Whether a date passes all limits except the Hijri year, in which not every date is known, and pauses.
    package func containsCivil(_ date: LocalDate) -> Bool { civilExclusion(of: date) == nil }

    /// Whether some date on one of the given weekdays passes all limits except the Hijri year and pauses.
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
        let next = calendar.monthAndDay(of: date.advanced(by: 1))
        let isExcept = !hijri.except.isEmpty && hijri.except.contains((month, day), next: next)
        return hijri.selection.contains((month, day), next: next) && !isExcept ? nil : .hijri(month: month, day: day)
    }

    private func pausing(_ date: LocalDate) -> Pause? { pauses.first { $0.days.contains(date) } }
}
