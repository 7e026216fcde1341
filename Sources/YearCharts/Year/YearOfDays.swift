import CivilTime
import PlanModel
import Scheduling

/// A year of a plan, day by day, from the first day of its horizon on.
///
/// The occurrences of a day do not depend on the horizon, so the days that are planned are as the outputs have them,
/// and those after them as they would be if the plan went on. A plan that writes its last day has none after it.
package struct YearOfDays: Sendable {
    /// How many notifications are on a list day, by sections.
    struct Day: Hashable, Sendable {
        var date: LocalDate
        var prayers = 0
        var prompts = 0
        var sessions = 0
        /// A notice about the plan itself.
        var notices = 0

        var total: Int { prayers + prompts + sessions + notices }
    }

    /// A session on the clock of its list day.
    struct SessionBar: Hashable, Sendable {
        /// The list day's place in ``days``.
        var day: Int
        /// Seconds after the list day's 00:00 by its clock.
        var start, end: Int
    }

    /// The days that are drawn.
    let dates: Range<LocalDate>
    /// The schedule's own days, as far as they are drawn.
    let planned: Range<LocalDate>
    /// The days of ``dates`` that the plan has, ascending: the first ones, all of them unless it writes its end.
    let days: [Day]
    let curves: [YearCurve]
    /// Each prompt's day, by its place in ``days``, and the second drawn, ascending.
    let prompts: [(day: Int, second: Int)]
    let sessions: [SessionBar]
    let trends: [SessionTrend]
    let steps: [ClockStep]
    /// `nil` in a plan without a place.
    let sky: SkyYear?

    init(_ schedule: Schedule) {
        let plan = schedule.plan
        let (drawn, filled) = Self.dates(of: schedule)
        (dates, planned) = (drawn, schedule.horizon.dates.clamped(to: drawn))
        let whole =
            schedule.horizon.dates.upperBound >= filled.upperBound
            ? schedule : Planner.schedule(plan, over: PlannedHorizon(start: filled.lowerBound, days: filled.count))
        let listed = whole.listed.filter { filled.contains($0.date) && !$0.isUntreated }

        var days = filled.map { Day(date: $0) }
        var prompts: [(day: Int, second: Int)] = []
        var sessions: [SessionBar] = []
        // The announcement of the end is the schedule's own: in a longer one it would stand elsewhere.
        let notices = schedule.occurrences.filter {
            $0.kind == .notice && filled.contains($0.date) && schedule.isListed($0)
        }
        for occurrence in listed + notices {
            let place = filled.lowerBound.distance(to: occurrence.date)
            let count = whole.notifications(of: occurrence).count
            switch occurrence.kind {
            case .prayer: days[place].prayers += count
            case .notice: days[place].notices += count
            case .prompt:
                days[place].prompts += count
                prompts.append((place, plan.wallSecond(of: occurrence.start, on: occurrence.date)))
            case .workout:
                days[place].sessions += count
                let start = plan.wallSecond(of: occurrence.start, on: occurrence.date)
                sessions.append(
                    SessionBar(day: place, start: start, end: start + (occurrence.end - occurrence.start).seconds))
            }
        }
        (self.days, self.sessions) = (days, sessions)
        self.prompts = prompts.sorted { ($0.day, $0.second) < ($1.day, $1.second) }
        curves = YearCurve.all(listed, of: plan, from: filled.lowerBound, days: filled.count)
        trends = SessionTrend.all(listed, of: plan, weeks: Self.weeks(of: drawn))
        steps = ClockStep.all(on: filled, in: plan)
        sky = SkyYear(of: plan, on: filled)
    }

    /// A year's days, and those of them that the plan has.
    private static func dates(of schedule: Schedule) -> (drawn: Range<LocalDate>, filled: Range<LocalDate>) {
        let start = schedule.horizon.start
        let year = start..<start.aYearLater
        guard let last = schedule.plan.horizon.end else { return (year, year) }
        let end = max(last.advanced(by: 1), schedule.horizon.dates.upperBound)
        let filled = start..<min(end, year.upperBound)
        return (start..<max(filled.upperBound, start.advanced(by: leastDays)), filled)
    }

    /// Fewer days than these are no year; their weeks would be as wide as a hand.
    private static let leastDays = 91

    // MARK: Weeks

    /// The Mondays whose weeks hold some dates, ascending.
    static func weeks(of dates: Range<LocalDate>) -> [LocalDate] {
        Array(stride(from: WeekCount.monday(of: dates.lowerBound), to: dates.upperBound, by: 7))
    }

    /// The days by weeks from Monday: the first and the last may be short.
    var weeks: [(monday: LocalDate, days: ArraySlice<Day>)] {
        Self.weeks(of: dates).map { monday in
            let first = dates.lowerBound.distance(to: monday)
            let range = max(0, min(first, days.count))..<max(0, min(first + 7, days.count))
            return (monday, days[range])
        }
    }

    // MARK: Figures

    var total: Int { days.reduce(0) { $0 + $1.total } }
    var least: Int { days.map(\.total).min() ?? 0 }
    var most: Int { days.map(\.total).max() ?? 0 }
}

extension LocalDate {
    /// The same day of the next year; the first of March for the 29th of February.
    var aYearLater: LocalDate {
        let (year, month, day) = components
        return LocalDate(year: year + 1, month: month, day: day) ?? advanced(by: 366)
    }
}

extension Plan {
    /// Returns the time on the clocks of a list day at an instant, in seconds after the day's 00:00: 25 hours and more
    /// after midnight.
    func wallSecond(of instant: Instant, on date: LocalDate) -> Int {
        let local = timeZone(on: date).local(instant)
        return date.distance(to: local.date) * 86_400 + local.time.secondOfDay
    }
}
