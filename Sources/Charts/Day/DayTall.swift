import CivilTime
import Drawing
import Localization
import PlanModel
import Scheduling

/// A day down a narrow screen: the sky at the side, marks beside it, and the time and name of every item in a column of
/// their own.
struct DayTall {
    private let day: PictureDay
    private let axis: DayAxis
    private let items: ItemWords
    private let layout: PictureLayout
    private let id: String
    private let entries: [Entry]
    private let unitsPerHour: Double

    // Distances from the side that reading begins at.
    private static let sky = (start: 30.0, width: 24.0)
    private static let lanes = 54.0
    private static let sessions = (start: 62.0, width: 20.0)
    private static let promptsEnd = 128.0
    private static let prayersEnd = 138.0
    /// The place from which lines lead to the texts.
    private static let leads = 140.0
    private static let text = 152.0
    private static let top = 14.0

    /// An item with its lines of text: its time and name, and details below.
    private struct Entry {
        var occurrence: Occurrence
        var time, name: String
        var details: [String]
        var height: Double { 17 + 14 * Double(details.count) }
    }

    init(_ day: PictureDay, _ axis: DayAxis, _ context: PictureContext, id: String) {
        (self.day, self.axis, self.id) = (day, axis, id)
        let items = ItemWords(context)
        self.items = items
        layout = context.layout
        let dense = Set(day.lanes.filter(\.isDense).map(\.rule.id))
        let entries = day.all.filter { !dense.contains($0.rule) }.map { occurrence in
            Entry(
                occurrence: occurrence, time: items.time(occurrence), name: items.name(occurrence),
                details: TextWidth.lines(
                    Self.details(occurrence, items), most: 3, width: PictureLayout.tallWidth - Self.text, size: 11.5))
        }
        self.entries = entries
        // The drawing is as long as its texts need.
        unitsPerHour = max(33, (entries.reduce(0) { $0 + $1.height + 2 } + 20) / Double(axis.hours.count - 1))
    }

    private static func details(_ occurrence: Occurrence, _ items: ItemWords) -> String {
        guard occurrence.kind == .workout else { return occurrence.isQuiet ? "" : items.details(occurrence) }
        let notified = items.words(occurrence.notifications.count, .oneNotification, .notifications)
        return "\(items.details(occurrence)), \(notified)"
    }

    private var bottom: Double { Self.top + unitsPerHour * Double(axis.hours.count - 1) }

    private func place(_ instant: Instant) -> Double {
        let bounded = min(max(instant, day.stretch.lowerBound), day.stretch.upperBound)
        return Scale(axis.seconds, from: Self.top, to: bottom)(
            Double(bounded.epochMilliseconds - day.midnight.epochMilliseconds) / 1000)
    }

    func drawing(title: String, summary: String) -> Drawing {
        Drawing(
            id: id, .tall, height: bottom + 14, title: title, summary: summary, hasLinks: true,
            layout)
    }

    func write(_ drawing: Drawing, to out: inout Markup) {
        DayHatches.define(id, to: &out)
        background(drawing, &out)
        grid(drawing, &out)
        for (index, lane) in day.lanes.enumerated() { background(lane, column(index), drawing, &out) }
        // Texts that would go beyond an end of the column are moved back into it.
        let places = LabelSpread.places(
            entries.map { place($0.occurrence.start) + ($0.height - 17) / 2 }, sizes: entries.map(\.height), gap: 2,
            within: 4...bottom + 14)
        for (entry, middle) in zip(entries, places) {
            let occurrence = entry.occurrence
            out.element("a", .class("mk"), .href("#\(occurrence.key)"), .label(items.sentence(occurrence))) { out in
                mark(occurrence, drawing, &out)
                write(entry, baseline: middle - entry.height / 2 + 13, drawing, &out)
            }
        }
        for (index, lane) in day.lanes.enumerated() where lane.isDense { dense(lane, column(index), drawing, &out) }
        now(drawing, &out)
    }

    // MARK: Ground

    private func background(_ drawing: Drawing, _ out: inout Markup) {
        let width = drawing.width - Self.sky.start
        guard let sky = day.sky else {
            out.element(
                "rect", .x(drawing.left(Self.sky.start, width: width)), .y(Self.top), .width(width),
                .height(bottom - Self.top), .class("frame"))
            return
        }
        sky.writeWashes(to: &out) { stretch, path in
            let (from, to) = (place(stretch.lowerBound), place(stretch.upperBound))
            path.rectangle(x: drawing.left(Self.sky.start, width: width), y: from, width: width, height: to - from)
        }
        out.element("defs") { out in
            out.element(
                "linearGradient", .id("\(id)-g"), .fixed("x1", "0"), .fixed("x2", "0"), .fixed("y1", "0"),
                .fixed("y2", "1")
            ) { DayStops.write(sky, to: &$0) }
        }
        out.element(
            "rect", .x(drawing.left(Self.sky.start, width: Self.sky.width)), .y(Self.top), .width(Self.sky.width),
            .height(bottom - Self.top),
            .number("rx", 3), .text("fill", "url(#\(id)-g)"))
    }

    private func grid(_ drawing: Drawing, _ out: inout Markup) {
        var (fine, midnight, changes) = (PathData(), PathData(), PathData())
        let anchor = drawing.leading
        for tick in axis.ticks(from: day.midnight, in: day.zone) {
            let y = place(tick.instant)
            let isMidnight = tick.date != nil
            let start = drawing.x(isMidnight ? Self.sky.start : Self.lanes)
            if isMidnight {
                midnight.line(from: (start, y), to: (drawing.x(drawing.width), y))
            } else {
                fine.line(from: (start, y), to: (drawing.x(drawing.width), y))
            }
            out.label(tick.label, x: drawing.x(0), y: y + 4, anchor, isMidnight ? "ax b" : "ax")
        }
        for change in day.changes where change.before.seconds != change.after.seconds {
            changes.line(
                from: (drawing.x(Self.sky.start), place(change.at)), to: (drawing.x(drawing.width), place(change.at)))
        }
        out.path(fine, "g1")
        out.path(midnight, "mid")
        out.path(changes, "dst")
    }

    // MARK: Prompts

    /// Returns the stretch of the width for a rule's prompts.
    private func column(_ index: Int) -> (from: Double, width: Double) {
        let width = 32 / Double(max(1, day.lanes.count))
        return (92 + Double(index) * width, width)
    }

    private func background(
        _ lane: PictureDay.PromptLane, _ column: (from: Double, width: Double), _ drawing: Drawing, _ out: inout Markup
    ) {
        var (brackets, outlines, free) = (PathData(), PathData(), PathData())
        let inset = column.width > 20 ? 4.0 : 1
        func rectangle(_ stretch: Range<Instant>, _ path: inout PathData) {
            let (from, to) = (place(stretch.lowerBound), place(stretch.upperBound))
            let width = column.width - 2 * inset
            path.rectangle(
                x: drawing.left(column.from + inset, width: width), y: from, width: width, height: to - from)
        }
        var last: Range<Instant>?
        for prompt in lane.prompts {
            guard case .prompt(let reason) = prompt.reason else { continue }
            if !lane.isDense, reason.segment != last, day.lanes.count == 1 {
                let (from, to) = (place(reason.segment.lowerBound) + 1.5, place(reason.segment.upperBound) - 1.5)
                let (inner, outer) = (drawing.x(column.from + 1), drawing.x(column.from - 4))
                brackets.move(inner, from)
                brackets.line(outer, from)
                brackets.line(outer, to)
                brackets.line(inner, to)
            }
            if reason.draw != nil, lane.isDense || reason.segment != last {
                let range = reason.range
                if !lane.isDense { rectangle(range.lowerBound..<range.upperBound + .seconds(1), &outlines) }
                let segment = reason.segment
                for part in lane.free(reason.isWidened ? segment.lowerBound...segment.upperBound : range) {
                    rectangle(part, &free)
                }
            }
            last = reason.segment
        }
        out.path(free, "rg")
        out.path(outlines, "rgo")
        out.path(brackets, "seg")
        for keepOut in lane.keepOuts { hatch(keepOut, column, drawing, &out) }
        crosses(lane, column, drawing, &out)
    }

    private func hatch(
        _ keepOut: KeepOut, _ column: (from: Double, width: Double), _ drawing: Drawing, _ out: inout Markup
    ) {
        let (from, to) = (place(keepOut.range.lowerBound), place(keepOut.range.upperBound))
        guard to - from > 0.05 else { return }
        let extra = keepOut.isQuiet && day.lanes.count == 1 ? 6.0 : 0
        let width = column.width + 2 * extra
        out.element(
            "rect", .x(drawing.left(column.from - extra, width: width)), .y(from), .width(width), .height(to - from),
            keepOut.isQuiet ? DayHatches.quiet(id) : DayHatches.keepOut(id))
        let text = items.name(keepOut.cause)
        guard keepOut.isQuiet, to - from > 14, TextWidth.of(text, size: 11.5) < width + 8 else { return }
        out.label(text, x: drawing.x(column.from + column.width / 2), y: (from + to) / 2 + 4, .middle, "ql")
    }

    private func crosses(
        _ lane: PictureDay.PromptLane, _ column: (from: Double, width: Double), _ drawing: Drawing,
        _ out: inout Markup
    ) {
        var path = PathData()
        let (x, arm) = (drawing.x(column.from + column.width / 2), lane.isDense ? 2.5 : 5)
        for dropped in lane.dropped {
            let y = (place(dropped.segment.lowerBound) + place(dropped.segment.upperBound)) / 2
            path.line(from: (x - arm, y - arm), to: (x + arm, y + arm))
            path.line(from: (x - arm, y + arm), to: (x + arm, y - arm))
        }
        out.path(path, "cross")
    }

    private func dense(
        _ lane: PictureDay.PromptLane, _ column: (from: Double, width: Double), _ drawing: Drawing,
        _ out: inout Markup
    ) {
        var path = PathData()
        let (from, to) = (drawing.x(column.from + 4), drawing.x(column.from + column.width - 4))
        for prompt in lane.prompts { path.line(from: (from, place(prompt.start)), to: (to, place(prompt.start))) }
        out.path(path, "dtk")
    }

    // MARK: Items

    private func mark(_ occurrence: Occurrence, _ drawing: Drawing, _ out: inout Markup) {
        let y = place(occurrence.start)
        switch occurrence.kind {
        case .prayer:
            out.path(.line(through: [(drawing.x(Self.sky.start), y), (drawing.x(Self.lanes), y)]), "hal")
            out.path(
                .line(through: [(drawing.x(Self.lanes), y), (drawing.x(Self.prayersEnd), y)]),
                occurrence.isQuiet ? "pl none" : "pl"
            )
            ticks(before: occurrence, from: 58, to: 68, "pr", drawing, &out)
            if !occurrence.isQuiet {
                out.element(
                    "circle", .number("cx", drawing.x(Self.sky.start + Self.sky.width / 2)), .number("cy", y),
                    .number("r", 4.5),
                    occurrence.isSilent ? .class("pso") : .class("psf"))
            }
        case .workout:
            let height = max(3, place(occurrence.end) - y)
            out.element(
                "rect", .x(drawing.left(Self.sessions.start, width: Self.sessions.width)), .y(y),
                .width(Self.sessions.width), .height(height), .number("rx", 1.5),
                .class("wk"))
            ticks(before: occurrence, from: 64, to: 80, "wr", drawing, &out)
        case .prompt:
            guard let index = day.lanes.firstIndex(where: { $0.rule.id == occurrence.rule }) else { return }
            let column = column(index)
            out.element(
                "circle", .number("cx", drawing.x(column.from + column.width / 2)), .number("cy", y),
                .number("r", column.width > 14 ? 6 : 4), .class("dot"))
        case .notice: break
        }
    }

    private func ticks(
        before occurrence: Occurrence, from: Double, to: Double, _ names: StaticString, _ drawing: Drawing,
        _ out: inout Markup
    ) {
        var path = PathData()
        for reminder in occurrence.notifications where reminder.fireAt < occurrence.start {
            path.line(from: (drawing.x(from), place(reminder.fireAt)), to: (drawing.x(to), place(reminder.fireAt)))
        }
        out.path(path, names)
    }

    /// Writes the item's texts, with a line to its mark.
    private func write(_ entry: Entry, baseline: Double, _ drawing: Drawing, _ out: inout Markup) {
        let occurrence = entry.occurrence
        let y = place(occurrence.start)
        let (start, lead): (Double, StaticString) =
            switch occurrence.kind {
            case .prompt: (Self.promptsEnd, "ldm")
            case .workout: (Self.sessions.start + Self.sessions.width, "lds")
            default: (Self.prayersEnd, "ldp")
            }
        out.path(
            .line(through: [
                (drawing.x(start), y), (drawing.x(Self.leads), y), (drawing.x(Self.text - 3), baseline - 4),
            ]), lead)
        let anchor = drawing.leading
        let (time, name): (StaticString, StaticString) =
            switch occurrence.kind {
            case .prompt: ("mt", "mn")
            case .workout: ("wt", "wt")
            default: ("pt", "pn")
            }
        let size = occurrence.kind == .prompt ? 13.0 : 12.5
        let second = Self.text + TextWidth.of(entry.time, size: size, isBold: occurrence.kind == .prompt) + 4
        out.label(entry.time, x: drawing.x(Self.text), y: baseline, anchor, time)
        out.label(
            TextWidth.cut(entry.name, to: drawing.width - second, size: 13), x: drawing.x(second), y: baseline,
            anchor, name)
        for (line, details) in entry.details.enumerated() {
            out.label(details, x: drawing.x(Self.text), y: baseline + 14 * Double(line + 1), anchor, "ls")
        }
    }

    private func now(_ drawing: Drawing, _ out: inout Markup) {
        let (from, to) = (day.stretch.lowerBound.epochSeconds, day.stretch.upperBound.epochSeconds)
        let (left, right) = (drawing.x(0), drawing.x(Self.text - 12))
        out.element(
            "g", .class("nowline"),
            .text("data-now", "\(from) \(to) \(Int(Self.top)) \(Int(bottom)) \(Int(left)) \(Int(right)) down"))
    }
}
