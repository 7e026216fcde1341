package import CivilTime
package import Diagnostics
import ICalendar
package import PlanFile
package import Planning

/// Writes a plan's calendar while it is being planned, so that a calendar of many years needs no more memory than one
/// of a year.
///
/// The bytes are those of a first build of the whole.
package struct CalendarStream {
    /// What was written.
    package struct Result: Sendable {
        /// How many events.
        package var events = 0
        /// What was found while planning; of findings of one kind about one place only the first part's.
        package var findings: [Diagnostic] = []
    }

    private let plan: Plan
    private let horizon: PlannedHorizon
    private let stamp: Instant
    private let chunk: Int
    /// The zones that events may name.
    private let zones: [String: TimeZone]

    /// - Parameters:
    ///   - horizon: The days to plan.
    ///   - stamp: The DTSTAMP of every event.
    ///   - chunk: How many days to hold in memory at a time.
    package init(_ plan: Plan, over horizon: PlannedHorizon, stamp: Instant, chunk: Int = 366) {
        self.plan = plan
        self.horizon = horizon
        self.stamp = stamp
        self.chunk = chunk
        zones = Dictionary(uniqueKeysWithValues: plan.timeZones.map { ($0.identifier, $0) })
    }

    /// Plans and writes everything.
    ///
    /// - Parameter sink: Takes the calendar's bytes, piece by piece.
    package func write<Failure: Error>(to sink: @escaping ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Result {
        var writer = ICalendarWriter(sink: sink)
        let maker = EventMaker(plan, stamp: stamp)
        var result = Result()
        var repeated: Set<String> = []
        var pending: [(key: Instant, uid: String, event: VEvent)] = []
        var offset = 0

        let listDays = Planner.listDays(of: plan, reachingInto: horizon)
        // What a part brings begins so many days before the part at the earliest.
        let overlap = horizon.dates.upperBound.distance(to: listDays.upperBound)
        for from in stride(from: listDays.lowerBound, to: listDays.upperBound, by: chunk) {
            let dates = from..<min(from.advanced(by: chunk), listDays.upperBound)
            let schedule = Planner.schedule(plan, over: horizon, listDays: dates)
            var events: [VEvent] = []
            let isFirst = from == listDays.lowerBound
            if isFirst {
                offset = plan.timeZone(at: schedule.span.lowerBound).offset(at: schedule.span.lowerBound).seconds
                let series = CalendarBuilder.series(schedule, maker)
                repeated = Set(series.map(\.rule))
                events += series.map(\.event)
                result.findings += CalendarBuilder.notes(on: schedule)
            }
            events += maker.events(
                schedule.events.filter { maker.options.shows($0.kind) && !repeated.contains($0.rule) }, in: schedule)
            if maker.options.hijriDates {
                events += dates.clamped(to: horizon.dates).compactMap { maker.hijriDate($0) }
            }
            if isFirst { try writer.begin(header(schedule, events).component) }
            for finding in schedule.findings
            where !result.findings.contains(where: { $0.code == finding.code && $0.span == finding.span }) {
                result.findings.append(finding)
            }

            pending += events.map { (key($0, offset), $0.uid ?? "", $0) }
            pending.sort { ($0.key, $0.uid) < ($1.key, $1.uid) }
            let settled = plan.timeZone.instant(dates.upperBound.advanced(by: -overlap), .midnight)
            let isLast = dates.upperBound == listDays.upperBound
            let count = isLast ? pending.count : pending.prefix { $0.key < settled }.count
            for (_, _, event) in pending.prefix(count) { try writer.write(event.component) }
            pending.removeFirst(count)
            result.events += count
        }
        try writer.finish()
        return result
    }

    private func header(_ schedule: Schedule, _ events: [VEvent]) -> VCalendar {
        var calendar = CalendarBuilder.header(of: [schedule], name: plan.title)
        calendar.timezones = CalendarBuilder.timezones(of: [schedule], usedBy: events)
        return calendar
    }

    /// By what a build orders events.
    private func key(_ event: VEvent, _ offset: Int) -> Instant {
        switch event.dtstart {
        case .utc(let instant): instant
        case .zoned(let local, let tzid): (zones[tzid] ?? plan.timeZone).instant(of: local).instant
        case .floating(let local): Instant(epochSeconds: local.secondsSinceEpoch - offset)
        case .date(let date): Instant(epochSeconds: date.epochDay * 86400 - offset)
        case nil: stamp
        }
    }
}
