import CivilTime
import PlanFile
import Scheduling

/// What a plan comes to, in an editor's words.
struct PlanFacts: Sendable {
    let schedule: Schedule
    let now: Instant
    /// The day whose times are shown: today, or the horizon's first where that lies ahead.
    let day: LocalDate
    private let times: DayTimes?

    var plan: Plan { schedule.plan }

    init(_ schedule: Schedule, now: Instant) {
        self.schedule = schedule
        self.now = now
        let today = schedule.plan.timeZone(at: now).local(now).date
        day = max(today, schedule.horizon.start)
        times = Planner.times(on: day, in: schedule.plan)
    }

    // MARK: Times

    /// When a time is on ``day``; `nil` where the sun has no such time.
    func instant(of moment: Moment) -> Instant? {
        switch moment {
        case .clock(let time): plan.timeZone(on: day).instant(day, time)
        case .anchor(let anchor, let offset):
            times?[anchor].map { Instant(epochSeconds: ($0 + offset).epochSeconds) }
        }
    }

    /// What the plan's clock shows of a time on ``day``: `06:23`, or `00:10+1` on the day after.
    func clock(_ moment: Moment) -> String? {
        guard let instant = instant(of: moment) else { return nil }
        let local = plan.timeZone(on: day).local(instant)
        let days = day.distance(to: local.date)
        return local.time.short + (days == 0 ? "" : days > 0 ? "+\(days)" : "\(days)")
    }

    /// An instant with its date and zone: `Tue 2026-12-01 06:23:00 GMT`.
    func words(_ instant: Instant, on date: LocalDate) -> String {
        let zone = plan.timeZone(on: date)
        let local = zone.local(instant)
        return "\(local.date.weekday.shortName) \(local.date) \(local.time) \(zone.offset(at: instant).abbreviation)"
    }

    // MARK: Counts

    /// The occurrences of a rule that are still to come, from the horizon, at most so many.
    func next(_ count: Int, where isWanted: (Occurrence) -> Bool) -> [Occurrence] {
        Array(schedule.occurrences.filter { $0.start > now && isWanted($0) }.prefix(count))
    }

    /// How many of the horizon's occurrences there are a day: `4 a day`, `0.3 a day`.
    func average(where isWanted: (Occurrence) -> Bool) -> String {
        let count = schedule.listed.count(where: isWanted)
        let days = max(1, schedule.horizon.days)
        let tenths = (10 * count + days / 2) / days
        // Less than one in twenty days is not none.
        guard tenths > 0 || count == 0 else { return "\(count) in \(days) days" }
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " a day"
    }

    /// When the next one is, with its date unless that is ``day``: `14:08:23`.
    func nextClock(where isWanted: (Occurrence) -> Bool) -> String? {
        next(1, where: isWanted).first.map { occurrence in
            let local = plan.timeZone(on: occurrence.date).local(occurrence.start)
            let today = plan.timeZone(at: now).local(now).date
            return local.date == today ? "\(local.time)" : "\(local.date) \(local.time)"
        }
    }

    func template(_ id: String) -> WorkoutTemplate? { plan.templates.first { $0.id == id } }

    /// How long a workout is: `5m`, of one without fixed phases about.
    func length(of template: WorkoutTemplate) -> String {
        (template.isEstimated ? "about " : "") + "\(template.duration)"
    }
}
