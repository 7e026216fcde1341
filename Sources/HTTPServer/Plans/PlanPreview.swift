import Pipeline
import CalendarWriter
import Diagnostics
import ICalendar
import Charts
import Scheduling
import Reports

/// What a text that is not saved would come to.
struct PlanPreview {
    /// The picture's markup; `nil` where the text has errors.
    private var picture: [UInt8]?
    /// How many events change in the calendar, by the way in which they do; `nil` where that cannot be told.
    private var counts: [Reconciliation.Change.Kind: Int]?
    /// How many leave it, since a shorter horizon does not reach them.
    private var omitted = 0
    /// Which ones, for people, the first of them.
    private var lines: [String] = []

    /// The most lines that somebody reads.
    private static let lineLimit = 400

    /// Nothing to look at.
    init() {}

    /// - Parameter calendar: The calendar, beside the one that is served.
    init(of schedule: Schedule, calendar: CalendarDifferences?) {
        picture = Picture(schedule, generator: Pipeline.generator).fragment
        guard let calendar else { return }
        counts = Dictionary(uniqueKeysWithValues: Reconciliation.Change.Kind.allCases.map { ($0, calendar.count($0)) })
        omitted = calendar.omitted.count
        let all = CalendarDiff(calendar, of: [schedule.plan]).lines
        lines = Array(all.prefix(Self.lineLimit))
        if all.count > Self.lineLimit { lines.append("…") }
        if let departure = CalendarDiff.departure(calendar.omitted) { lines.append(departure) }
    }

    /// `{"picture": …, "changes": {"added": 1, …}, "lines": [ … ]}`
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
        }
        return json.bytes
    }
}
