import CivilTime
import PlanModel
import Scheduling

/// The times and counts of a planned schedule, for hints and hovers.
struct PlanFacts: Sendable {
    let schedule: Schedule
    let now: Instant
    /// The day whose times are shown: today, or the horizon's first day where that is in the future.
    let day: LocalDate
    /// The ids of the plan's prompt rules and sessions.
    let ruleIDs: Set<String>
    private let times: DayTimes?

    var plan: Plan { schedule.plan }

    init(_ schedule: Schedule, now: Instant) {
        self.schedule = schedule
        self.now = now
        let today = schedule.plan.today(at: now)
        day = max(today, schedule.horizon.start)
        ruleIDs = Set(schedule.plan.prompts.map(\.id) + schedule.plan.sessions.map(\.id))
        times = Planner.times(on: day, in: schedule.plan)
    }

    // MARK: Times

    /// Returns the instant of a time on ``day``; `nil` where the sun has no such time.
    func instant(of moment: Moment) -> Instant? {
        switch moment {
        case .clock(let time): plan.timeZone(on: day).instant(of: time.local(on: day)).instant
        case .rule(let rule, let offset):
            start(of: rule, on: day.advanced(by: moment.dayOffset)).map { $0 + offset - .days(moment.dayOffset) }
        case .anchor(let anchor, let offset):
            times?[anchor].map { Instant(epochSeconds: ($0 + offset).epochSeconds) }
        }
    }

    /// Returns the start of a rule's occurrence of a list day.
    private func start(of rule: RuleAnchor, on date: LocalDate) -> Instant? {
        let starts = Planner.starts(of: rule.id, on: date, in: plan)
        return rule.number <= starts.count ? starts[rule.number - 1] : nil
    }

    /// Returns the clock time of a time on ``day``: `06:23`, or `00:10+1` on the day after.
    func clock(_ moment: Moment) -> String? {
        guard let instant = instant(of: moment) else { return nil }
        let local = plan.timeZone(on: day).local(instant)
        let days = day.distance(to: local.date)
        return local.time.short + (days == 0 ? "" : days > 0 ? "+\(days)" : "\(days)")
    }

    /// Returns an instant with its date and zone: `Tue 2026-12-01 06:23:00 GMT`.
    func words(_ instant: Instant, on date: LocalDate) -> String {
        let zone = plan.timeZone(on: date)
        let local = zone.local(instant)
        return "\(local.date.weekday.shortName) \(local.date) \(local.time) \(zone.offset(at: instant).abbreviation)"
    }

    // MARK: Counts

    /// Returns at most `count` wanted occurrences that are in the future and within the horizon.
    func next(_ count: Int, where isWanted: (Occurrence) -> Bool) -> [Occurrence] {
        Array(schedule.occurrences.filter { $0.start > now && !$0.isUntreated && isWanted($0) }.prefix(count))
    }

    /// Returns the average number of wanted occurrences on a day of the horizon: `4 a day`, `0.3 a day`.
    func average(where isWanted: (Occurrence) -> Bool) -> String {
        let count = schedule.listed.count(where: isWanted)
        let days = max(1, schedule.horizon.days)
        let tenths = (10 * count + days / 2) / days
        // A rule that occurs less than once in twenty days would be rounded to zero.
        guard tenths > 0 || count == 0 else { return "\(count) in \(days) days" }
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " a day"
    }

    /// Returns the time of the next wanted occurrence, with its date unless that is today: `14:08:23`.
    func nextClock(where isWanted: (Occurrence) -> Bool) -> String? {
        next(1, where: isWanted).first.map { occurrence in
            let local = plan.timeZone(on: occurrence.date).local(occurrence.start)
            let today = plan.today(at: now)
            return local.date == today ? "\(local.time)" : "\(local.date) \(local.time)"
        }
    }

    func template(_ id: String) -> WorkoutTemplate? { plan.templates.first { $0.id == id } }

    /// Returns the length of a workout: `5m`, or `about 45m` without fixed phases.
    func length(of template: WorkoutTemplate) -> String {
        (template.isEstimated ? "about " : "") + "\(template.duration)"
    }
}
