package import CivilTime
package import ICalendar
import PlanFile
package import Planning

/// Turns a schedule into a calendar: one event for each occurrence, in UTC, which no calendar program gets wrong.
package enum CalendarBuilder {
    /// The calendar of a schedule.
    ///
    /// - Parameters:
    ///   - kinds: The sections to write; of these only those that the plan wants in its calendar.
    ///   - name: What calendar programs call it.
    ///   - stamp: The DTSTAMP of every event.
    package static func calendar(
        of schedule: Schedule, kinds: Set<Occurrence.Kind> = Set(Occurrence.Kind.allCases), name: String, stamp: Instant
    ) -> VCalendar {
        let options = schedule.plan.calendar
        let wanted = kinds.filter(options.shows)
        var calendar = VCalendar(
            name: name,
            events: schedule.occurrences.filter { wanted.contains($0.kind) }.map { occurrence in
                event(occurrence, planID: schedule.plan.id, alarms: options.alarms, stamp: stamp)
            })
        calendar.color = color
        calendar.refreshInterval = .days(1)
        return calendar
    }

    /// A CSS3 colour name (RFC 7986 §5.9).
    private static let color = "teal"

    /// `<rule>.<date>[.<slot>]@<plan id>.horarium`.
    package static func uid(of occurrence: Occurrence, planID: String) -> String {
        "\(occurrence.rule).\(occurrence.date)\(occurrence.slot.map { ".\($0)" } ?? "")@\(planID).horarium"
    }

    private static func event(_ occurrence: Occurrence, planID: String, alarms: Bool, stamp: Instant) -> VEvent {
        var event = VEvent(
            uid: uid(of: occurrence, planID: planID), dtstamp: stamp, dtstart: .utc(occurrence.start),
            dtend: .utc(max(occurrence.end, occurrence.start + .seconds(1))), summary: occurrence.title)
        event.description = occurrence.details.joined(separator: "\n")
        event.categories = [occurrence.kind.plural]
        event.transp = occurrence.kind == .workout ? .opaque : .transparent
        event.sequence = 0
        event.lastModified = stamp
        if alarms {
            event.alarms = occurrence.notifications.filter(\.isAlarm).map { notification in
                let key = "\(planID)/\(occurrence.rule)/\(occurrence.date)/\(notification.part)"
                return VAlarm(
                    uid: Identifiers(key).uuid, trigger: .fromStart(notification.fireAt - occurrence.start),
                    description: notification.title)
            }
        }
        return event
    }
}

extension CalendarOptions {
    fileprivate func shows(_ kind: Occurrence.Kind) -> Bool {
        switch kind {
        case .prompt: prompts
        case .prayer: prayers
        case .workout: workouts
        }
    }
}

extension PlannedNotification {
    /// Whether a calendar rings for it too: a session's phases follow too fast for that, and are in its description.
    fileprivate var isAlarm: Bool { kind != .workoutPhase && kind != .workoutComplete }
}
