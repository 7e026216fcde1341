import CivilTime
import PlanModel
import Scheduling

/// The choice of the days that weeks and table show: as many as a browser draws at once.
enum PictureExtent {
    /// The largest number of days: a page of fifty weeks that look alike says nothing more.
    static let dayLimit = 100
    /// The largest number of items: of that many rows come some nine thousand elements.
    static let itemLimit = 900

    /// Returns all days of a schedule; where they exceed a limit, whole weeks up to the limits from the week of `date`
    /// on, at least one. `date` is a day of the schedule.
    static func dates(of schedule: Schedule, around date: LocalDate) -> Range<LocalDate> {
        let dates = schedule.horizon.dates
        let listed = schedule.listed
        guard dates.count > dayLimit || listed.count > itemLimit else { return dates }
        var counts: [LocalDate: Int] = [:]
        for occurrence in listed { counts[occurrence.date, default: 0] += 1 }
        let monday = WeekCount.monday(of: date)
        let first = max(dates.lowerBound, monday)
        var (end, items) = (first, 0)
        for next in stride(from: monday.advanced(by: 7), through: dates.upperBound.advanced(by: 6), by: 7) {
            let weekEnd = min(next, dates.upperBound)
            items += (end..<weekEnd).reduce(0) { $0 + counts[$1, default: 0] }
            guard end == first || first.distance(to: weekEnd) <= dayLimit && items <= itemLimit else { break }
            end = weekEnd
        }
        return first..<end
    }
}
