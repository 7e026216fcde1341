import CivilTime
import ICalendar
import PlanModel
import Scheduling

/// A session at a time on the clock as one repeating event.
///
/// It has no end but that of the session's 'dates', so that a later horizon does not change it, and an EXDATE for each day that exceptions and pauses
/// leave out. It exists only where every calendar program reads it exactly as planned.
struct SessionSeries {
    /// The reason why a session has no repeating event.
    struct Obstacle: Error {
        /// The reason, for the plan's author; `nil` for a session that is not expected to have a repeating event.
        var reason: String?
    }

    /// The number of days from its first during which a session must be free of times that clocks skip or repeat: every
    /// yearly clock change is then found whatever the horizon, and the event does not come and go with it.
    static let daysAhead = 740

    let event: CalendarEvent

    init(_ session: WorkoutSession, in schedule: Schedule, _ maker: EventMaker) throws(Obstacle) {
        var maker = maker
        guard case .clock(let time) = session.at, let first = Self.first(of: session, in: schedule),
            let sample = Planner.occurrence(of: session, on: first, in: schedule.plan)
        else { throw Obstacle(reason: nil) }
        if time.days > 0 { throw Obstacle(reason: "\(time) falls on the next day") }
        if session.changes { throw Obstacle(reason: "it changes from week to week") }
        // One rule in one zone cannot describe times elsewhere on a journey.
        if let journey = schedule.plan.travel.first(where: { $0.dates.upperBound >= first }) {
            throw Obstacle(reason: "a journey begins on \(journey.dates.lowerBound)")
        }
        let zone = schedule.plan.timeZone
        let length = maker.options.end(of: sample) - sample.start
        let end = session.limit.dates.count == 1 ? session.limit.dates[0].to : nil
        let ahead = max(schedule.horizon.dates.upperBound, first.advanced(by: Self.daysAhead))
        let last = min(ahead, end?.advanced(by: 1) ?? ahead)
        var rrule = try RecurrenceRule(session.limit)
        // In UTC, because DTSTART has a zone (RFC 5545 §3.3.10).
        rrule.until = end.map { .utc(zone.instant(of: time.local(on: $0)).instant) }
        let exceptions = try Self.exceptions(of: session.limit, after: first)
        let without = Set(exceptions)
        for date in first..<last where session.limit.recurs(on: date) && !without.contains(date) {
            if let exclusion = session.exclusion(of: date, in: schedule.plan.prayers.hijri) {
                throw Obstacle(reason: "\(Self.name(exclusion)) \(date) out")
            }
            try Self.requirePlainTime(time.local(on: date), length, in: zone)
        }

        let tzid = zone.identifier
        let start = time.local(on: first)
        var event = maker.event(
            uid: EventUID(rule: session.id, plan: schedule.plan.id),
            from: .zoned(start, tzid: tzid), to: .zoned(start.advanced(by: length), tzid: tzid), sample, isSeries: true)
        event.repetition = .rule(rrule, except: exceptions.map { .zoned(time.local(on: $0), tzid: tzid) })
        // Their keys contain no day, since they are for all days.
        event.alarms = maker.alarms(of: sample) { place in
            Identifiers("\(schedule.plan.id)/\(session.id)/\(sample.notifications[place].part)")
        }
        try Self.requireSame(event.component(.init(stamp: maker.stamp)), sample, session, schedule, maker)
        self.event = event
    }

    /// Returns the first day on which the session takes place and ends within the horizon, or soon enough after it that
    /// only the days of the week and the exceptions put it off.
    private static func first(of session: WorkoutSession, in schedule: Schedule) -> LocalDate? {
        let dates = schedule.horizon.dates
        let first = Planner.listDays(of: schedule.plan, reachingInto: schedule.horizon).lowerBound
        // Each exception puts it off to the next of its days at most.
        let exceptions = session.limit.except.compactMap(\.single).count
        let last = max(
            dates.lowerBound.advanced(by: session.limit.longestGap * (exceptions + 1)),
            dates.upperBound.advanced(by: -1))
        return (first...last).first { date in
            guard session.takesPlace(on: date, in: schedule.plan.prayers.hijri) else { return false }
            guard date < dates.lowerBound, case .clock(let time) = session.at else { return true }
            let length = max(session.inWeek(session.week(of: date))?.template.duration ?? .zero, .seconds(1))
            return schedule.plan.timeZone.instant(of: time.local(on: date)).instant + length > schedule.span.lowerBound
        }
    }

    /// Returns the days after the first that exceptions and pauses leave out, ascending.
    ///
    /// - Throws: An obstacle where they have no end, or are too many to list.
    private static func exceptions(of limit: DayLimit, after first: LocalDate) throws(Obstacle) -> [LocalDate] {
        var days: Set<LocalDate> = []
        let stretches =
            limit.except.map { ($0, "'except' leaves") } + limit.pauses.map { ($0.days, "a pause leaves") }
        for (stretch, what) in stretches {
            let from = max(first.advanced(by: 1), stretch.from ?? first)
            guard let to = stretch.to else { throw Obstacle(reason: "\(what) all days from \(from) on out") }
            guard from <= to else { continue }
            guard from.distance(to: to) <= Self.daysAhead else { throw Obstacle(reason: "\(what) too many days out") }
            days.formUnion((from...to).filter(limit.recurs))
        }
        return days.sorted()
    }

    private static func name(_ exclusion: DayExclusion) -> String {
        switch exclusion {
        case .dates: "its 'dates' leave"
        case .hijri, .hijriUnknown: "its 'hijri' dates leave"
        case .weekday, .exception, .beforeCycle, .cycle: "its days leave"
        case .pause: "a pause leaves"
        case .beforeWeeks, .restWeek, .weeksOver: "its 'weeks' leave"
        }
    }

    /// Rejects a time that clocks skip or repeat, and one at which they change while the session runs.
    private static func requirePlainTime(
        _ start: LocalDateTime, _ length: TimeSpan, in zone: ZoneRules
    ) throws(Obstacle) {
        let (instant, fit) = zone.instant(of: start)
        let end = zone.instant(of: start.advanced(by: length))
        switch fit {
        case .gap: throw Obstacle(reason: "clocks skip \(start.time.hourAndMinute) on \(start.date)")
        case .fold: throw Obstacle(reason: "clocks show \(start.time.hourAndMinute) twice on \(start.date)")
        case .unique:
            guard end == (instant + length, .unique) else {
                throw Obstacle(reason: "clocks change while it runs on \(start.date)")
            }
        }
    }

    /// Checks that the repeated times are those that are planned within the horizon.
    private static func requireSame(
        _ event: VEvent, _ sample: Occurrence, _ session: WorkoutSession, _ schedule: Schedule, _ maker: EventMaker
    ) throws(Obstacle) {
        let plan = schedule.plan
        let zone = plan.timeZone
        // Of a schedule in parts, only the first part is compared.
        let end = min(schedule.horizon.dates.upperBound, schedule.listDays.upperBound)
        let last = LocalDateTime(end.advanced(by: -1), LocalTime(secondOfDay: 86399))
        let starts = event.starts(through: last) { zone.instant(of: $0).instant }?.map { zone.instant(of: $0).instant }
        let planned = schedule.events.filter { $0.rule == session.id }
        let length = maker.options.end(of: sample) - sample.start
        func rings(_ occurrence: Occurrence) -> Set<TimeSpan> {
            Set(occurrence.notifications.filter(\.form.isAlarm).map { $0.fireAt - occurrence.start })
        }
        let isSame = planned.allSatisfy { occurrence in
            maker.options.end(of: occurrence) - occurrence.start == length && rings(occurrence) == rings(sample)
                && occurrence.title == sample.title
                && occurrence.details(in: plan.words, of: plan) == sample.details(in: plan.words, of: plan)
        }
        guard isSame, starts == planned.map(\.start) else {
            throw Obstacle(reason: "its planned times do not repeat")
        }
    }
}

extension LocalDateTime {
    /// Returns the wall time a length of time later, on a clock that does not change.
    fileprivate func advanced(by length: TimeSpan) -> LocalDateTime {
        Instant(epochSeconds: secondsSinceEpoch + length.seconds).local(offset: 0)
    }
}
