import CivilTime
import Drawing
import Localization
import PlanModel
import Scheduling

/// The prompts of a rule across a day: segment, range, its free parts, and the second drawn.
struct PromptLaneDrawing {
    let lane: PictureDay.PromptLane
    private let day: DayWide
    private let drawing: Drawing
    /// The top of the lane, from which the brackets, the band of ranges, the dots, times and texts are placed.
    private let top: Double

    private static let band = 24.0

    init(_ day: DayWide, _ drawing: Drawing, lane: PictureDay.PromptLane, top: Double) {
        (self.day, self.drawing, self.lane) = (day, drawing, lane)
        // Without segments there are no brackets to reserve space for.
        self.top = Self.hasSegments(lane) ? top : top - 20
    }

    static func hasSegments(_ lane: PictureDay.PromptLane) -> Bool { lane.rule.spread != nil && !lane.isDense }

    static func height(_ lane: PictureDay.PromptLane) -> Double {
        lane.isDense ? 62 : hasSegments(lane) ? 96 : 74
    }

    /// Returns the distance of the dots from the lane's top.
    static func middle(_ lane: PictureDay.PromptLane) -> Double { hasSegments(lane) ? 40 : 20 }

    private var middle: Double { top + 40 }
    private var bandTop: Double { middle - Self.band / 2 }

    // MARK: Under all items

    /// Writes segments, ranges and keep-outs, which the prompts of a segment share.
    func background(to out: inout Markup) {
        if lane.isDense { denseBand(&out) } else { ranges(&out) }
        hatches(&out)
    }

    /// The distinct ranges with their segments, ascending, and the prompts drawn from each.
    private var draws: [(reason: PromptReason, prompts: [Occurrence])] {
        var draws: [(reason: PromptReason, prompts: [Occurrence])] = []
        for prompt in lane.prompts {
            guard case .prompt(let reason) = prompt.reason else { continue }
            if let last = draws.indices.last, draws[last].reason.segment == reason.segment {
                draws[last].prompts.append(prompt)
            } else {
                draws.append((reason, [prompt]))
            }
        }
        return draws
    }

    private func ranges(_ out: inout Markup) {
        var (brackets, outlines, free, centres) = (PathData(), PathData(), PathData(), PathData())
        for draw in draws {
            bracket(draw.reason.segment, &brackets)
            guard draw.reason.draw != nil else { continue }
            let range = draw.reason.range
            rectangle(range.lowerBound..<range.upperBound + .seconds(1), &outlines)
            let segment = draw.reason.segment
            for part in lane.free(draw.reason.isWidened ? segment.lowerBound...segment.upperBound : range) {
                rectangle(part, &free)
            }
            if draw.prompts.count == 1 {
                let x = drawing.x(
                    (day.place(range.lowerBound) + day.place(range.upperBound)) / 2)
                centres.line(from: (x, bandTop - 3), to: (x, bandTop))
                centres.line(from: (x, bandTop + Self.band), to: (x, bandTop + Self.band + 3))
            }
        }
        for dropped in lane.dropped where lane.rule.spread != nil { bracket(dropped.segment, &brackets) }
        out.path(free, "rg")
        out.path(outlines, "rgo")
        out.path(centres, "ctr")
        out.path(brackets, "seg")
        crosses(y: middle, &out)
    }

    private func bracket(_ segment: Range<Instant>, _ path: inout PathData) {
        let (from, to) = (
            drawing.x(day.place(segment.lowerBound) + 1.5), drawing.x(day.place(segment.upperBound) - 1.5)
        )
        path.move(from, bandTop - 5)
        path.line(from, bandTop - 10)
        path.line(to, bandTop - 10)
        path.line(to, bandTop - 5)
    }

    private func rectangle(_ stretch: Range<Instant>, _ path: inout PathData) {
        let (from, to) = (day.place(stretch.lowerBound), day.place(stretch.upperBound))
        path.rectangle(
            x: drawing.left(from, width: to - from), y: bandTop, width: to - from, height: Self.band)
    }

    /// Writes many ranges as one band.
    private func denseBand(_ out: inout Markup) {
        var (outline, free) = (PathData(), PathData())
        let ranges = lane.prompts.compactMap { prompt -> ClosedRange<Instant>? in
            guard case .prompt(let reason) = prompt.reason else { return nil }
            return reason.range
        }
        if let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() {
            rectangle(first..<last + .seconds(1), &outline)
            for part in lane.free(first...last) { rectangle(part, &free) }
        }
        out.path(free, "rg")
        out.path(outline, "rgo")
        crosses(y: bandTop + Self.band + 10, &out)
    }

    private func crosses(y: Double, _ out: inout Markup) {
        var path = PathData()
        for dropped in lane.dropped {
            let x = drawing.x((day.place(dropped.segment.lowerBound) + day.place(dropped.segment.upperBound)) / 2)
            let arm = lane.isDense ? 2.5 : 5
            path.line(from: (x - arm, y - arm), to: (x + arm, y + arm))
            path.line(from: (x - arm, y + arm), to: (x + arm, y - arm))
        }
        out.path(path, "cross")
    }

    private func hatches(_ out: inout Markup) {
        for keepOut in lane.keepOuts {
            let (from, to) = (day.place(keepOut.range.lowerBound), day.place(keepOut.range.upperBound))
            guard to - from > 0.05 else { continue }
            let left = drawing.left(from, width: to - from)
            out.element(
                "rect", .x(left), .y(bandTop - 5), .width(to - from), .height(Self.band + 10),
                keepOut.isQuiet ? DayHatches.quiet(day.id) : DayHatches.keepOut(day.id))
            guard hasName(keepOut) else { continue }
            var edges = PathData()
            edges.line(from: (left, bandTop - 5), to: (left, bandTop + Self.band + 5))
            edges.line(from: (left + to - from, bandTop - 5), to: (left + to - from, bandTop + Self.band + 5))
            out.path(edges, "qe")
        }
    }

    /// Whether it shows its name where there is room; prayers and sessions have labels of their own.
    private func hasName(_ keepOut: KeepOut) -> Bool {
        switch keepOut.cause {
        case .quiet, .busy: true
        case .item: false
        }
    }

    // MARK: Items

    func draw(_ prompt: Occurrence, to out: inout Markup) {
        let x = drawing.x(day.place(prompt.start))
        if lane.isDense {
            out.path(.line(through: [(x, bandTop + 4), (x, bandTop + Self.band - 4)]), "dtk")
            return
        }
        if let slot = prompt.slot, Self.hasSegments(lane), draws.contains(where: { $0.prompts.map(\.slot) == [slot] }) {
            let middle = drawing.x((day.place(prompt.segment.lowerBound) + day.place(prompt.segment.upperBound)) / 2)
            out.element(
                "circle", .number("cx", middle), .number("cy", bandTop - 10), .number("r", 8), .class("chip"))
            out.label("\(slot)", x: middle, y: bandTop - 6, .middle, "sl")
        }
        for reminder in prompt.notifications.dropFirst() {
            out.element(
                "circle", .number("cx", drawing.x(day.place(reminder.fireAt))), .number("cy", middle),
                .number("r", 2.5),
                .class("dotf"))
        }
        out.element("circle", .number("cx", x), .number("cy", middle), .number("r", 6), .class("dot"))
    }

    // MARK: Above all items

    func labels(_ labels: inout LabelLayer) {
        keepOutNames(&labels)
        guard !lane.isDense else {
            droppedCount(&labels, y: bandTop + Self.band + 14)
            return
        }
        let times = lane.prompts.map(day.items.time)
        let widths = times.map { TextWidth.of($0, size: 13, isBold: true) }
        // Where the times do not fit side by side, every other one is a line lower, and the texts are left out.
        let isTight = widths.reduce(0, +) + 4 * Double(widths.count) > day.plotWidth * 0.55 || lane.prompts.count > 7
        let rows = isTight ? [0, 1] : [0]
        for row in rows {
            let indices = times.indices.filter { $0 % rows.count == row }
            let places = LabelSpread.places(
                indices.map { day.place(lane.prompts[$0].start) }, sizes: indices.map { widths[$0] }, gap: 4,
                within: 60...drawing.width)
            for (index, place) in zip(indices, places) {
                labels.add(
                    times[index], x: drawing.x(place), y: middle + 30 + 16 * Double(row), .middle, .drawnTime,
                    day.halo(lane.prompts[index].start))
            }
        }
        if !isTight { words(&labels) }
        if !lane.dropped.isEmpty { droppedCount(&labels, y: middle + 46) }
    }

    /// Adds each prompt's own text, as much of it as the space to its neighbours allows.
    private func words(_ labels: inout LabelLayer) {
        let middles = lane.prompts.map { prompt in
            Self.hasSegments(lane) && draws.count > 1
                ? (day.place(prompt.segment.lowerBound) + day.place(prompt.segment.upperBound)) / 2
                : day.place(prompt.start)
        }
        let room: [Double] = middles.indices.map { index in
            let before = index > 0 ? middles[index] - middles[index - 1] : .infinity
            let after = index + 1 < middles.count ? middles[index + 1] - middles[index] : .infinity
            return min(min(before, after) - 8, 240)
        }
        let bodies = lane.prompts.map { $0.notifications.first?.body ?? "" }
        // Where all texts fit side by side none is cut, and they move apart; otherwise each stays within its own space.
        let isLoose =
            bodies.reduce(0) { $0 + TextWidth.of($1, size: 11.5) + 10 } < day.plotWidth - 300
        let texts = zip(bodies, room).map { body, room in
            isLoose
                ? TextWidth.cut(body, to: 320, size: 11.5) : room > 40 ? TextWidth.cut(body, to: room, size: 11.5) : ""
        }
        let places = LabelSpread.places(
            middles, sizes: texts.map { TextWidth.of($0, size: 11.5) }, gap: 8, within: 60...drawing.width)
        for (index, prompt) in lane.prompts.enumerated() {
            labels.add(
                texts[index], x: drawing.x(places[index]), y: middle + 46, .middle, .promptWords,
                day.halo(prompt.start))
        }
    }

    private func keepOutNames(_ labels: inout LabelLayer) {
        for keepOut in lane.keepOuts where hasName(keepOut) {
            let (from, to) = (day.place(keepOut.range.lowerBound), day.place(keepOut.range.upperBound))
            let name = day.items.name(keepOut.cause)
            let text = TextWidth.cut(name, to: to - from - 6, size: 11.5)
            // Three letters of a name say nothing.
            if text == name || text.count > 4 {
                labels.add(text, x: drawing.x((from + to) / 2), y: middle + 4, .middle, .keepOut)
            }
        }
    }

    private func droppedCount(_ labels: inout LabelLayer, y: Double) {
        guard !lane.dropped.isEmpty else { return }
        labels.add(
            day.items.words(lane.dropped.count, .oneDropped, .dropped), x: drawing.x(day.plotEnd - 30), y: y,
            drawing.trailing, .loss,
            day.halo(day.day.stretch.upperBound - .hours(3)))
    }
}
