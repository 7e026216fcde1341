import CivilTime
import PlanModel

/// The days of a rule by its own limits, which number its texts. A pause of the plan has no influence, so that it does
/// not shift the text of another day.
///
/// They are counted from the first date that the rule names, `dates.from` or `every.from`, else from 2000-01-01.
struct RuleDays {
    private let limit: DayLimit
    private let calendar: HijriCalendar
    private let start: LocalDate
    /// The days from the start on, ascending; `nil` where they are the same in every week but for single exceptions.
    private let listed: [LocalDate]?
    private let exceptions: [LocalDate]
    /// The number of the weekdays that come before each day of the week, from Monday on.
    private let earlierInWeek: [Int]

    private static let usualStart = LocalDate(epochDay: 10_957)  // 2000-01-01
    private static let firstMonday = LocalDate(epochDay: 4)
    /// The longest search for the next or previous day.
    private static let searchedDays = 2 * HorizonRequest.mostDays

    /// Collects the days up to `last`, the last date that will be requested; `nil` where no numbers will be.
    init(_ limit: DayLimit, in calendar: HijriCalendar, through last: LocalDate?) {
        var own = limit
        own.pauses = []
        (self.limit, self.calendar) = (own, calendar)
        let froms = limit.dates.compactMap(\.from)
        let start = froms.count == limit.dates.count ? froms.min() ?? limit.cycle?.from : limit.cycle?.from
        self.start = start ?? Self.usualStart
        exceptions = Set(limit.except.compactMap(\.single)).filter(limit.recurs).sorted()
        earlierInWeek = Weekday.allCases.sorted().map { day in limit.weekdays.count { $0 < day } }
        let isWeekly =
            limit.dates.isEmpty && limit.cycle == nil && !limit.hasOtherCalendars && limit.random == nil
            && limit.nthWeekdays.isEmpty
            && limit.withoutNthWeekdays.isEmpty && limit.except.allSatisfy { $0.single != nil }
        guard !isWeekly, let last else {
            listed = nil
            return
        }
        listed = self.start <= last ? (self.start...last).filter { own.contains($0, in: calendar) } : []
    }

    private func holds(_ date: LocalDate) -> Bool { limit.contains(date, in: calendar) }

    /// The first of the days that are counted.
    var first: LocalDate { holds(start) ? start : next(start) ?? start }

    /// Returns the number of the days between the start and `date`; before the start it is negative.
    func count(before date: LocalDate) -> Int {
        guard let listed else { return countOfWeekly(before: date) - countOfWeekly(before: start) }
        if date < start { return -(date..<start).count(where: holds) }
        return listed.partition { $0 < date }
    }

    private func countOfWeekly(before date: LocalDate) -> Int {
        let week = Self.firstMonday.distance(to: date).floorDivided(by: 7)
        return week * limit.weekdays.count + earlierInWeek[date.weekday.rawValue - 1] - exceptions.count { $0 < date }
    }

    /// Returns the last of the days before `date`; there has to be one.
    func previous(_ date: LocalDate) -> LocalDate {
        if let listed, date > start { return listed[max(0, listed.partition { $0 < date } - 1)] }
        return (1...Self.searchedDays).lazy.map { date.advanced(by: -$0) }.first(where: holds) ?? date
    }

    /// Returns the first of the days after `date`; `nil` where there is none for many years.
    func next(_ date: LocalDate) -> LocalDate? {
        (1...Self.searchedDays).lazy.map { date.advanced(by: $0) }.first(where: holds)
    }
}

extension [LocalDate] {
    /// Returns the number of leading elements that satisfy `isFirst`; the elements after them must not satisfy it.
    fileprivate func partition(_ isFirst: (LocalDate) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isFirst(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
