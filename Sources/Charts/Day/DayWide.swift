import CivilTime
import Drawing
import Localization
import PlanModel
import PrayerTimes
import Scheduling

/// A day across: the sky on top, then a lane each for prayers, prompts and sessions, all along one axis of time.
struct DayWide {
    let day: PictureDay
    let axis: DayAxis
    let items: ItemWords
    let layout: PictureLayout
    /// The beginning of the ids that the drawing defines.
    let id: String

    // Distances from the side that reading begins at.
    let plotStart = 92.0
    var plotEnd: Double { layout.wideWidth - 64 }
    var plotWidth: Double { plotEnd - plotStart }
    /// The end of the names of lanes.
    private static let nameEnd = 80.0

    private var words: PictureWords { items.words }
    private var scale: Scale { Scale(axis.seconds, from: plotStart, to: plotEnd) }

    init(_ day: PictureDay, _ axis: DayAxis, _ context: PictureContext, id: String) {
        (self.day, self.axis, self.id) = (day, axis, id)
        items = ItemWords(context)
        layout = context.layout
    }

    /// Returns the place of an instant, from the side at which reading begins.
    func place(_ instant: Instant) -> Double {
        let bounded = min(max(instant, day.stretch.lowerBound), day.stretch.upperBound)
        return scale(Double(bounded.epochMilliseconds - day.midnight.epochMilliseconds) / 1000)
    }

    /// The heights of the parts, in units of the drawing.
    private enum Height {
        static let margin = 10.0
        /// The margin where the names of prayers stand above the sky.
        static let marginWithNames = 46.0
        static let sky = 78.0
        static let prayers = 62.0
        /// The space below the last lane.
        static let laneEnd = 6.0
        /// The least of all lanes together.
        static let lanes = 40.0
        /// The baseline of the hours, and of those at home on a journey, below the lanes.
        static let hours = 18.0
        static let homeHours = 34.0
        static let axis = 24.0
        static let axisWithHome = 42.0
        static let nameLine = 15.0
    }

    /// The places of the parts that stand one below the other, from the top.
    struct Rows {
        var skyTop = Height.margin
        var lanesTop = Height.margin
        var prayers: Double?
        var prompts: [Double] = []
        var sessions: Double?
        var bottom = 0.0
        /// The height below the figures of the axis.
        var axisEnd = 0.0
        var height = 0.0
    }

    /// The rows of sessions; sessions whose labels would overlap are in different rows.
    var sessionRows: SessionRows { SessionRows(self) }

    var magnified: SessionMagnifier? { SessionMagnifier(self) }

    var rows: Rows {
        var rows = Rows()
        var y = day.prayers.isEmpty ? Height.margin : Height.marginWithNames
        rows.skyTop = y
        if day.sky != nil { y += Height.sky }
        rows.lanesTop = y
        if !day.prayers.isEmpty {
            rows.prayers = y
            y += Height.prayers
        }
        for lane in day.lanes {
            rows.prompts.append(y)
            y += PromptLaneDrawing.height(lane)
        }
        if !day.sessions.isEmpty {
            rows.sessions = y
            y += Double(sessionRows.count) * SessionRows.height
        }
        rows.bottom = max(y + Height.laneEnd, rows.lanesTop + Height.lanes)
        rows.axisEnd = rows.bottom + (day.home == nil ? Height.axis : Height.axisWithHome)
        rows.height = rows.axisEnd + (magnified == nil ? 0 : SessionMagnifier.height)
        return rows
    }

    func drawing(title: String, summary: String) -> Drawing {
        Drawing(
            id: id, .wide, height: rows.height, title: title, summary: summary, hasLinks: true, layout)
    }

    /// Writes the content of the drawing.
    func write(_ drawing: Drawing, to out: inout Markup) {
        let rows = rows
        DayHatches.define(id, to: &out)
        washes(drawing, rows, &out)
        grid(drawing, rows, &out)
        let sky = DaySkyDrawing(self, drawing, rows)
        sky.write(to: &out)
        names(drawing, rows, &out)
        magnified?.fan(drawing, rows, &out)
        var labels = LabelLayer()
        let prayers = PrayerLaneDrawing(self, drawing, rows)
        let lanes = zip(day.lanes, rows.prompts).map { PromptLaneDrawing(self, drawing, lane: $0, top: $1) }
        for lane in lanes { lane.background(to: &out) }
        // In the order of time, since that is the order of the tab key.
        for occurrence in day.all {
            out.element("a", .class("mk"), .href("#\(occurrence.key)"), .label(items.sentence(occurrence))) { out in
                switch occurrence.kind {
                case .prayer: prayers.draw(occurrence, to: &out)
                case .prompt: lanes.first { $0.lane.rule.id == occurrence.rule }?.draw(occurrence, to: &out)
                case .workout: sessionRows.draw(occurrence, drawing, rows, to: &out)
                case .notice: break
                }
            }
        }
        sky.writeWords(to: &out)
        prayers.labels(&labels)
        for lane in lanes { lane.labels(&labels) }
        sessionRows.labels(drawing, rows, &labels)
        labels.write(to: &out)
        magnified?.write(drawing, rows, to: &out)
        now(drawing, rows, &out)
    }

    // MARK: Ground

    /// Returns the halo in the colour of the wash at an instant.
    func halo(_ instant: Instant) -> Halo { day.sky.map { Halo.wash(level: $0.level(at: instant)) } ?? .card }

    private func washes(_ drawing: Drawing, _ rows: Rows, _ out: inout Markup) {
        let height = rows.bottom - rows.lanesTop
        guard let sky = day.sky else {
            out.element(
                "rect", .x(drawing.left(plotStart, width: plotWidth)), .y(rows.lanesTop), .width(plotWidth),
                .height(height), .class("frame"))
            return
        }
        sky.writeWashes(to: &out) { stretch, path in
            let (from, to) = (place(stretch.lowerBound), place(stretch.upperBound))
            path.rectangle(
                x: drawing.left(from, width: to - from), y: rows.lanesTop, width: to - from, height: height)
        }
    }

    private func grid(_ drawing: Drawing, _ rows: Rows, _ out: inout Markup) {
        var (fine, strong, midnight) = (PathData(), PathData(), PathData())
        let top = rows.lanesTop
        var labels = LabelLayer()
        for tick in axis.ticks(from: day.midnight, in: day.zone) {
            let x = drawing.x(place(tick.instant))
            let y = rows.bottom + Height.hours
            if let date = tick.date {
                midnight.line(from: (x, rows.skyTop), to: (x, rows.bottom + 6))
                let text = "\(tick.label) \(words.weekday(date)) \(date.components.day)"
                labels.add(text, x: x, y: y, .middle, .bold)
                continue
            }
            if tick.hour % 3 == 0 {
                strong.line(from: (x, top), to: (x, rows.bottom + 4))
            } else {
                fine.line(from: (x, top), to: (x, rows.bottom))
            }
            // The date at the last midnight needs the space of its neighbours.
            let isCrowded = axis.hours.contains { hour in
                hour > 0 && hour % 24 == 0
                    && abs((tick.instant - day.midnight).seconds - hour * 3600) <= 3600
            }
            if !isCrowded { labels.add(tick.label, x: x, y: y, .middle, .axis) }
        }
        out.path(fine, "g1")
        out.path(strong, "g3")
        out.path(midnight, "mid")
        for change in day.changes where change.before.seconds != change.after.seconds {
            clockChange(change, drawing, rows, &labels, &out)
        }
        if let home = day.home { homeClocks(home, drawing, rows, &labels) }
        labels.write(to: &out)
    }

    /// Adds the hours that clocks at home show, on a journey, below those of the place.
    private func homeClocks(_ home: ZoneRules, _ drawing: Drawing, _ rows: Rows, _ labels: inout LabelLayer) {
        let anchor = drawing.trailing
        for (zone, y) in [(day.zone, rows.bottom + Height.hours), (home, rows.bottom + Height.homeHours)] {
            let city = zone.identifier.split(separator: "/").last.map(String.init) ?? zone.identifier
            let name = String(city.map { $0 == "_" ? " " : $0 })
            labels.add(
                TextWidth.cut(name, to: Self.nameEnd - 14, size: 11), x: drawing.x(Self.nameEnd - 14), y: y, anchor,
                .note)
        }
        for tick in axis.ticks(from: day.midnight, in: home) where tick.hour % 3 == 0 {
            labels.add(tick.label, x: drawing.x(place(tick.instant)), y: rows.bottom + Height.homeHours, .middle, .note)
        }
    }

    private func clockChange(
        _ change: ZoneRules.Transition, _ drawing: Drawing, _ rows: Rows, _ labels: inout LabelLayer,
        _ out: inout Markup
    ) {
        let x = drawing.x(place(change.at))
        var path = PathData()
        path.line(from: (x, rows.skyTop), to: (x, rows.bottom))
        out.path(path, "dst")
        let difference = change.after.seconds - change.before.seconds
        let length = words.length(.seconds(abs(difference)))
        labels.add(
            words(difference > 0 ? .clocksForward : .clocksBack, ["length": length]),
            x: drawing.x(place(change.at) + 6), y: rows.bottom - 8, drawing.leading,
            .note, halo(change.at))
    }

    // MARK: Names

    private func names(_ drawing: Drawing, _ rows: Rows, _ out: inout Markup) {
        let anchor = drawing.trailing
        let x = drawing.x(Self.nameEnd)
        func name(_ text: String, _ count: Int?, at y: Double) {
            // Two lines for long titles, the last one cut.
            let lines = TextWidth.lines(text, most: 2, width: Self.nameEnd, size: 13.5)
            for (line, text) in lines.enumerated() {
                out.label(text, x: x, y: y + Height.nameLine * Double(line), anchor, "ln")
            }
            if let count {
                out.label(
                    words(count, .oneAlert, .alerts), x: x, y: y + Height.nameLine * Double(lines.count), anchor, "ls")
            }
        }
        if day.sky != nil { name(words(.sky), nil, at: rows.skyTop + 16) }
        if let y = rows.prayers { name(words.plan(.prayers), alerts(day.prayers), at: y + 34) }
        for (lane, y) in zip(day.lanes, rows.prompts) {
            let title = day.lanes.count == 1 ? words.plan(.prompts) : lane.rule.title
            name(title, alerts(lane.prompts), at: y + PromptLaneDrawing.middle(lane) + 2)
        }
        if let y = rows.sessions { name(words.plan(.workouts), alerts(day.sessions), at: y + 18) }
    }

    private func alerts(_ occurrences: [Occurrence]) -> Int { occurrences.reduce(0) { $0 + $1.notifications.count } }

    /// Writes the data from which a script draws the current time: the stretch of time in seconds, its two ends and the
    /// heights.
    private func now(_ drawing: Drawing, _ rows: Rows, _ out: inout Markup) {
        let (from, to) = (day.stretch.lowerBound.epochSeconds, day.stretch.upperBound.epochSeconds)
        let (left, right) = (drawing.x(plotStart), drawing.x(plotEnd))
        out.element(
            "g", .class("nowline"),
            .text("data-now", "\(from) \(to) \(Int(left)) \(Int(right)) \(Int(rows.skyTop)) \(Int(rows.bottom))"))
    }
}
