import Calendars
import CivilTime
import PlanFile
package import Planning

/// Tells why an occurrence or a notification is there, from the rule in the plan to the second.
package struct Explanation {
    private let schedule: Schedule

    package init(_ schedule: Schedule) { self.schedule = schedule }

    /// The identifiers that can be asked about, without the plan's own id in front.
    package var keys: [String] { schedule.occurrences.map(\.key) }

    /// The explanation of an identifier, or `nil` when nothing has it.
    ///
    /// - Parameter id: `<rule>/<date>[/<slot or part>]`, with or without the plan's id in front, or a calendar UID.
    package func lines(for id: String) -> [String]? {
        let plan = schedule.plan
        let suffix = "@\(plan.id).horarium"
        if id.hasSuffix(suffix) {
            guard
                let occurrence = schedule.occurrences.first(where: {
                    CalendarBuilder.uid(of: $0, planID: plan.id) == id
                })
            else { return nil }
            return lines(occurrence, nil)
        }
        let key = id.hasPrefix("\(plan.id)/") ? String(id.dropFirst(plan.id.count + 1)) : id
        if let occurrence = schedule.occurrences.first(where: { $0.key == key }) { return lines(occurrence, nil) }
        for occurrence in schedule.occurrences where key.hasPrefix("\(occurrence.rule)/\(occurrence.date)/") {
            let part = key.split(separator: "/").last.map(String.init)
            if let notification = occurrence.notifications.first(where: { $0.part == part }) {
                return lines(occurrence, notification)
            }
        }
        return nil
    }

    private func lines(_ occurrence: Occurrence, _ notification: PlannedNotification?) -> [String] {
        let zone = schedule.plan.timeZone
        let local = zone.local(occurrence.start)
        let offset = zone.offset(at: occurrence.start)
        var lines = ["\(schedule.plan.id)/\(occurrence.key): \(occurrence.title)"]
        lines.append("  starts    \(local.date.weekday.shortName) \(local) \(offset.abbreviation), \(occurrence.start)")
        lines.append("  rule      '\(occurrence.rule)', \(occurrence.source)")
        lines.append("  list day  \(occurrence.date)")
        lines.append(
            occurrence.followsClock
                ? "  anchor    wall: follows the clock of wherever the device is"
                : "  anchor    instant: stays where it is on the time line")
        switch occurrence.reason {
        case .prompt(let reason): lines += prompt(reason)
        case .prayer: lines += steps(to: occurrence).map { "  because   \($0)" }
        case .session(let reason): lines += session(occurrence, reason)
        }
        lines.append("  zone      \(zone.identifier), UTC\(Self.offset(offset.seconds))")
        for planned in notification.map({ [$0] }) ?? occurrence.notifications {
            lines.append(
                "  notifies  \(zone.local(planned.fireAt).time) \(planned.part): \(planned.title) | \(planned.body)")
        }
        return lines
    }

    private func prompt(_ reason: PromptReason) -> [String] {
        let zone = schedule.plan.timeZone
        func clock(_ instant: Instant) -> String { "\(zone.local(instant).time)" }
        var lines = [
            "  segment   \(clock(reason.segment.lowerBound)) to \(clock(reason.segment.upperBound))",
            "  range     \(clock(reason.range.lowerBound)) to \(clock(reason.range.upperBound))",
        ]
        if reason.isWidened {
            lines.append("  widened   quiet hours or keep-outs cover the range; drawn from the whole segment")
        }
        guard let draw = reason.draw else {
            return lines + ["  because   the middle of its segment, as near as is free"]
        }
        lines.append("  choices   \(reason.choices) seconds")
        lines.append("  draw      U = \(draw.fraction), SipHash-2-4 of '\(draw.message)' with the plan's seed")
        return lines
    }

    private func steps(to occurrence: Occurrence) -> [String] {
        let plan = schedule.plan
        guard case .prayer(let time, _) = occurrence.subject else { return [] }
        if time == .jumuah { return plan.prayers.jumuah.map { ["the plan's Friday prayer, at \($0)"] } ?? [] }
        return Planner.times(on: occurrence.date, in: plan).map { PrayerSteps($0, in: plan).steps(to: time) } ?? []
    }

    private func session(_ occurrence: Occurrence, _ reason: SessionReason) -> [String] {
        guard case .session(let session) = occurrence.subject else { return [] }
        var lines = ["  because   at \(session.at)"]
        if let base = reason.base { lines.append("  base      \(schedule.plan.timeZone.local(base).time)") }
        switch reason.fit {
        case .unique: break
        case .gap(let length): lines.append("  clocks    skip that time, so it moves \(length) forward")
        case .fold: lines.append("  clocks    show that time twice; the first is taken")
        }
        return lines
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
