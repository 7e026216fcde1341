import CivilTime
import PlanModel

/// The days that determine the order of a rule's texts: the recurring ones, without the single dates that `except`
/// names. Seasons and pauses have no influence, so that neither shifts the text of another day.
struct RuleDays {
    private let weekdays: Set<Weekday>
    /// The number of the weekdays that come before each day of the week, from Monday on.
    private let earlierInWeek: [Int]
    private let exceptions: [LocalDate]
    /// The days from the beginning on, ascending; `nil` where they are the same in every week.
    private let listed: [LocalDate]?

    /// Collects the days up to `last`, the last date that will be requested.
    init(_ limit: DayLimit, through last: LocalDate) {
        weekdays = limit.weekdays
        earlierInWeek = Weekday.allCases.sorted().map { day in limit.weekdays.count { $0 < day } }
        exceptions = Set(limit.except.compactMap(\.single)).filter(limit.recurs).sorted()
        guard limit.cycle != nil || !limit.nthWeekdays.isEmpty else {
            listed = nil
            return
        }
        let without = Set(exceptions)
        let first = limit.cycle?.from ?? Self.firstMonday
        listed = first <= last ? (first...last).filter { limit.recurs(on: $0) && !without.contains($0) } : []
    }

    /// Returns the number of the days between the beginning and `date`; before the beginning it may be negative.
    func count(before date: LocalDate) -> Int {
        if let listed { return listed.partition { $0 < date } }
        let week = Self.firstMonday.distance(to: date).floorDivided(by: 7)
        let thisWeek = earlierInWeek[date.weekday.rawValue - 1]
        return week * weekdays.count + thisWeek - exceptions.count { $0 < date }
    }

    /// Returns the last of the days before `date`; there has to be one.
    func previous(_ date: LocalDate) -> LocalDate {
        if let listed { return listed[listed.partition { $0 < date } - 1] }
        var day = date.advanced(by: -1)
        while !weekdays.contains(day.weekday) || exceptions.contains(day) { day = day.advanced(by: -1) }
        return day
    }

    private static let firstMonday = LocalDate(epochDay: 4)
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
