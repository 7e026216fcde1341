import CivilTime
import Drawing
import Localization
import PlanModel
import Scheduling

/// The sessions of a day across, in as many rows as it takes to keep their names apart.
struct SessionRows {
    static let height = 46.0

    private let day: DayWide
    /// The row of each session, in the order of the day's sessions.
    private let rows: [Int]
    /// Whether the name of each session stands after it; it stands before it where there is no room.
    private let isBehind: [Bool]

    var count: Int { (rows.max() ?? -1) + 1 }

    init(_ day: DayWide) {
        self.day = day
        var ends: [Double] = []
        var rows: [Int] = []
        var isBehind: [Bool] = []
        for session in day.day.sessions {
            let width = Self.nameWidth(session, day)
            let (first, last) = Self.extent(session, day)
            let behind = last + 10 + width <= day.layout.wideWidth
            let (from, to) = behind ? (first, last + 10 + width) : (first - 10 - width, last)
            let row = ends.firstIndex { $0 + 12 <= from } ?? ends.count
            if row == ends.count { ends.append(to) } else { ends[row] = to }
            rows.append(row)
            isBehind.append(behind)
        }
        (self.rows, self.isBehind) = (rows, isBehind)
    }

    private static func nameWidth(_ session: Occurrence, _ day: DayWide) -> Double {
        max(
            TextWidth.of(title(session, day), size: 12.5, isBold: true), TextWidth.of(note(session, day), size: 11.5))
    }

    private static func title(_ session: Occurrence, _ day: DayWide) -> String {
        "\(day.items.name(session)) \(day.items.time(session))–\(day.items.clock(session.end, session))"
    }

    private static func note(_ session: Occurrence, _ day: DayWide) -> String {
        day.items.words(session.notifications.count, .oneNotification, .notifications)
    }

    /// Returns the extent of a session, from its first reminder to its end.
    private static func extent(_ session: Occurrence, _ day: DayWide) -> (Double, Double) {
        let first = min(session.start, session.notifications.first?.fireAt ?? session.start)
        return (day.place(first), max(day.place(session.end), day.place(session.start) + 3))
    }

    func draw(_ session: Occurrence, _ drawing: Drawing, _ heights: DayWide.Rows, to out: inout Markup) {
        guard let (top, _) = position(session, heights) else { return }
        let start = day.place(session.start)
        var path = PathData()
        for reminder in session.notifications where reminder.fireAt < session.start {
            let x = drawing.x(day.place(reminder.fireAt))
            path.line(from: (x, top + 19), to: (drawing.x(start), top + 19))
            path.line(from: (x, top + 13), to: (x, top + 25))
        }
        out.path(path, "wr")
        let width = max(3, day.place(session.end) - start)
        out.element(
            "rect", .x(drawing.left(start, width: width)), .y(top + 8), .width(width), .height(22),
            .number("rx", 1.5), .class("wk"))
    }

    func labels(_ drawing: Drawing, _ heights: DayWide.Rows, _ labels: inout LabelLayer) {
        for session in day.day.sessions {
            guard let (top, isBehind) = position(session, heights) else { continue }
            let (first, last) = Self.extent(session, day)
            let x = drawing.x(isBehind ? last + 10 : first - 10)
            let anchor = (isBehind ? Markup.Anchor.left : .right).mirrored(drawing.isMirrored)
            let halo = day.halo(session.end)
            labels.add(Self.title(session, day), x: x, y: top + 17, anchor, .sessionName, halo)
            labels.add(Self.note(session, day), x: x, y: top + 32, anchor, .sessionNote, halo)
        }
    }

    /// Returns the top of a session's row, and whether its name stands after it.
    func position(_ session: Occurrence, _ heights: DayWide.Rows) -> (top: Double, isBehind: Bool)? {
        guard let index = day.day.sessions.firstIndex(where: { $0.key == session.key }), let top = heights.sessions
        else { return nil }
        return (top + Double(rows[index]) * Self.height, isBehind[index])
    }
}
