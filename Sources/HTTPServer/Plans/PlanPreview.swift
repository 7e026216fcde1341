import JSON
import Pipeline
import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import Charts
import Scheduling
import Reports

/// The picture and the changes that would result from an unsaved text.
struct PlanPreview {
    /// The picture's markup; `nil` where the text has errors.
    private var picture: [UInt8]?
    /// The numbers of events that change in the calendar, by the kind of change; `nil` where calendars cannot be
    /// compared.
    private var counts: [Reconciliation.Change.Kind: Int]?
    /// The number of events that the calendar no longer contains because a shorter horizon does not reach them.
    private var omitted = 0
    /// The first of the changes, as lines of text.
    private var lines: [String] = []

    /// The most notifications that a phone holds at once, and those that it has room for; `nil` without notifications.
    private var held: (most: Int, room: Int)?
    /// The same of the served plan.
    private var heldBefore: Int?

    /// The largest number of lines.
    private static let lineLimit = 400

    /// Creates the preview of a text with errors.
    init() {}

    /// Creates the preview of a schedule; `calendar` has the differences from the served calendar, and `before` is the
    /// served schedule.
    init(of schedule: Schedule, around date: LocalDate, calendar: CalendarDifferences?, before: Schedule?) {
        let use = BudgetUse(schedule.fireTimes, of: schedule, on: .ios)
        held = use.busiest.map { ($0.count, use.room) }
        heldBefore = before.flatMap { BudgetUse($0.fireTimes, of: $0, on: .ios).busiest?.count }
        picture = Picture(of: schedule, generator: Pipeline.generator, around: date).fragment
        guard let calendar else { return }
        counts = Dictionary(uniqueKeysWithValues: Reconciliation.Change.Kind.allCases.map { ($0, calendar.count($0)) })
        omitted = calendar.omitted.count
        let all = CalendarDiff(calendar, of: [schedule.plan]).lines
        lines = Array(all.prefix(Self.lineLimit))
        if all.count > Self.lineLimit { lines.append("…") }
        if let departure = CalendarDiff.departure(calendar.omitted) { lines.append(departure) }
    }

    /// The preview as `{"picture": …, "changes": {"added": 1, …}, "lines": [ … ], "held": {"most": 46, "room": 60, "before": 46}}`.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            if let picture {
                json.member("picture", String(decoding: picture, as: UTF8.self))
            } else {
                json.null("picture")
            }
            if let counts {
                json.member("changes") { json in
                    json.member("added", counts[.added])
                    json.member("moved", counts[.moved])
                    json.member("changed", counts[.changed])
                    json.member("removed", counts[.removed])
                    json.member("leftOut", omitted)
                }
            } else {
                json.null("changes")
            }
            json.member("lines", lines)
            if let held {
                json.member("held") { json in
                    json.member("most", held.most)
                    json.member("room", held.room)
                    json.member("before", heldBefore)
                }
            }
        }
        return json.bytes
    }
}
