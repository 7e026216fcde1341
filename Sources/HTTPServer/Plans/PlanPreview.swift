import JSON
import CalendarWriter
import CivilTime
import Diagnostics
import ICalendar
import Scheduling
import Reports

/// The picture and the changes that would result from an unsaved text.
struct PlanPreview {
    /// The picture's markup; `nil` where the text has errors.
    private var picture: [UInt8]?
    /// The changes in the calendar as `horarium diff` counts them, such as `180 moved, 60 removed`; empty for none,
    /// `nil` where calendars cannot be compared.
    private var changes: String?
    /// The first three changes, each with its day.
    private var first: [String] = []
    /// The first of the changes by day, as lines of text; empty where ``first`` has all.
    private var lines: [String] = []
    /// The notifications that phones then hold; `nil` without any.
    private var room: PhoneRoom?

    /// The largest number of lines.
    private static let lineLimit = 400

    /// Creates the preview of a text with errors, or of one day alone, by its section of the picture.
    init(section: [UInt8]? = nil) { picture = section }

    /// Creates the preview of a schedule; `calendar` has the differences from the served calendar, and `served` is the
    /// schedule that the plan has now.
    init(
        of schedule: Schedule, at now: Instant, on day: DrawnDay, calendar: CalendarDifferences?, served: Schedule?
    ) {
        picture = day.picture(of: schedule, builtAt: now)
        room = PhoneRoom(of: schedule, replacing: served)
        guard let calendar else { return }
        let diff = CalendarDiff(calendar, of: [schedule.plan])
        changes = CalendarDiff.total(calendar) ?? ""
        first = diff.first(3)
        guard calendar.changes.count > first.count else { return }
        let all = diff.lines
        lines = Array(all.prefix(Self.lineLimit))
        if all.count > Self.lineLimit { lines.append("…") }
    }

    /// The preview as `{"picture": …, "changes": "180 moved, 60 removed", "first": [ … ], "lines": [ … ], "phones":
    /// "At most …", "isRoomEnough": true}`.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            if let picture {
                json.member("picture", String(decoding: picture, as: UTF8.self))
            } else {
                json.null("picture")
            }
            json.member("changes", changes)
            json.member("first", first)
            json.member("lines", lines)
            if let room {
                json.member("phones", room.sentence)
                json.member("isRoomEnough", room.isEnough)
            }
        }
        return json.bytes
    }
}
