import CivilTime
import Drawing
import Localization
import PlanModel
import Scheduling

/// A week: a row for each day when wide, a column for each day when tall, all along the same axis of time.
///
/// Shapes that are alike in all days are one path, so that sixty days stay small.
struct WeekDrawing {
    let week: PictureWeek
    let form: Drawing.Form
    let items: ItemWords
    let layout: PictureLayout
    let id: String
    let links: DayLinks

    // Along the axis of time, and across it.
    var plotStart: Double { form == .wide ? 92 : 30 }
    var plotEnd: Double { form == .wide ? layout.wideWidth - 64 : 30 + 15.5 * Double(week.axis.hours.count - 1) }
    var firstTrack: Double { form == .wide ? 24 : 30 }
    /// The distance from one day to the next.
    var pitch: Double { form == .wide ? 46 : 38 }
    /// The part of that distance that a day fills.
    var breadth: Double { form == .wide ? 41 : 34 }
    var words: PictureWords { items.words }

    init(_ week: PictureWeek, _ form: Drawing.Form, _ links: DayLinks, _ context: PictureContext, id: String) {
        (self.week, self.form, self.links, self.id) = (week, form, links, id)
        items = ItemWords(context)
        layout = context.layout
    }

    var drawing: Drawing {
        let tracks = firstTrack + Double(week.days.count) * pitch
        return Drawing(
            id: id, form, height: form == .wide ? tracks + 22 : plotEnd + 24,
            title: words.days(week.first, week.last),
            summary: words(week.notificationCount, .oneNotification, .notifications), hasLinks: true, layout)
    }

    // MARK: Geometry

    func along(_ instant: Instant, _ day: PictureDay) -> Double {
        Scale(week.axis.seconds, from: plotStart, to: plotEnd)(PictureWeek.offset(instant, day))
    }

    func track(_ index: Int) -> Double { firstTrack + Double(index) * pitch }

    /// Returns the point at a place along the axis and a place across it.
    private func point(_ along: Double, _ across: Double, _ drawing: Drawing) -> (x: Double, y: Double) {
        form == .wide ? (drawing.x(along), across) : (drawing.x(across), along)
    }

    private func rectangle(
        _ path: inout PathData, _ from: Double, _ to: Double, across: Double, size: Double, _ drawing: Drawing
    ) {
        if form == .wide {
            path.rectangle(x: drawing.left(from, width: to - from), y: across, width: to - from, height: size)
        } else {
            path.rectangle(x: drawing.left(across, width: size), y: from, width: size, height: to - from)
        }
    }

    private func line(
        _ path: inout PathData, _ along: Double, _ from: Double, _ to: Double, _ drawing: Drawing
    ) {
        path.line(from: point(along, from, drawing), to: point(along, to, drawing))
    }

    // MARK: Writing

    func write(_ drawing: Drawing, to out: inout Markup) {
        DayHatches.define(id, to: &out)
        background(drawing, &out)
        grid(drawing, &out)
        hatches(drawing, &out)
        prayers(drawing, &out)
        prompts(drawing, &out)
        sessions(drawing, &out)
        headings(drawing, &out)
        if form == .wide { shares(drawing, &out) }
        for (index, day) in week.days.enumerated() { link(day, index, drawing, &out) }
    }

    /// Draws each kind of sky as thick lines along the days: one path that is used twice, as a wash and as the strip at
    /// its edge.
    private func background(_ drawing: Drawing, _ out: inout Markup) {
        let washes: [StaticString] = ["w0s", "w1s", "w2s", "w3s", "w4s"]
        let strips: [StaticString] = ["b0s", "b1s", "b2s", "b3s", "b4s"]
        var bare = PathData()
        for (index, day) in week.days.enumerated() where day.sky == nil {
            rectangle(&bare, plotStart, plotEnd, across: track(index), size: breadth, drawing)
        }
        out.path(bare, "frame")
        for level in 0...4 {
            var path = PathData()
            for (index, day) in week.days.enumerated() {
                for band in day.sky?.bands ?? [] where band.level == level {
                    let across = track(index) + breadth / 2
                    path.line(
                        from: point(along(band.stretch.lowerBound, day), across, drawing),
                        to: point(along(band.stretch.upperBound, day), across, drawing))
                }
            }
            guard !path.isEmpty else { continue }
            let shape = "\(id)-\(level)"
            out.element("defs") { $0.element("path", .id(shape), .path(path)) }
            out.element("use", .href("#\(shape)"), .class(washes[level]), .number("stroke-width", breadth))
            let edge = (3 - breadth) / 2
            out.element(
                "use", .href("#\(shape)"), .class(strips[level]), .number("stroke-width", 3),
                form == .wide ? .y(edge) : .x(drawing.isMirrored ? -edge : edge))
        }
    }

    private func grid(_ drawing: Drawing, _ out: inout Markup) {
        let (day, bottom) = (week.days[0], track(week.days.count - 1) + breadth)
        var strong = PathData()
        let ticks = week.axis.ticks(from: day.midnight, in: day.zone)
        for tick in ticks where tick.date != nil || tick.hour % 3 == 0 {
            line(&strong, along(tick.instant, day), firstTrack, bottom, drawing)
        }
        out.path(strong, "g3")
        hours(ticks.filter { form == .wide || $0.hour % 2 == 0 }, bottom, drawing, &out)
        var changes = PathData()
        for (index, day) in week.days.enumerated() {
            for change in day.changes where change.before.seconds != change.after.seconds {
                line(&changes, along(change.at, day), track(index), track(index) + breadth, drawing)
            }
        }
        out.path(changes, "dst")
    }

    /// Writes the figures of the axis, in a group with the attributes that they share.
    private func hours(_ ticks: [DayAxis.Tick], _ bottom: Double, _ drawing: Drawing, _ out: inout Markup) {
        let names: StaticString = form == .wide ? "axg middle" : drawing.isMirrored ? "axg end" : "axg"
        out.element("g", .class(names)) { out in
            for tick in ticks {
                let place = along(tick.instant, week.days[0])
                out.element(
                    "text", form == .wide ? .x(drawing.x(place)) : .x(drawing.x(0)),
                    .y(form == .wide ? bottom + 18 : place + 4), tick.date == nil ? nil : .class("b"), text: tick.label)
            }
        }
    }

    /// Draws the quiet hours and busy times that touch the prompts of a day.
    private func hatches(_ drawing: Drawing, _ out: inout Markup) {
        var (quiet, busy) = (PathData(), PathData())
        for (index, day) in week.days.enumerated() {
            for keepOut in day.lanes.flatMap(\.keepOuts) {
                let (from, to) = (along(keepOut.range.lowerBound, day), along(keepOut.range.upperBound, day))
                switch keepOut.cause {
                case .quiet: rectangle(&quiet, from, to, across: track(index) + 4, size: breadth - 5, drawing)
                case .busy: rectangle(&busy, from, to, across: track(index) + 8, size: breadth - 13, drawing)
                case .item: break
                }
            }
        }
        for (path, fill) in [(quiet, DayHatches.quiet(id)), (busy, DayHatches.keepOut(id))] where !path.isEmpty {
            out.element("path", fill, .path(path))
        }
    }

    // MARK: Items

    private var middle: Double { form == .wide ? 22 : 19 }

    private func prayers(_ drawing: Drawing, _ out: inout Markup) {
        var (announced, unannounced, joins, reminders, sound, silent) = (
            PathData(), PathData(), PathData(), PathData(), PathData(), PathData()
        )
        for (index, day) in week.days.enumerated() {
            for prayer in day.prayers {
                let place = along(prayer.start, day)
                let (top, bottom) = (track(index) + 3, track(index) + breadth)
                if prayer.isQuiet {
                    line(&unannounced, place, top, bottom, drawing)
                } else {
                    line(&announced, place, top, bottom, drawing)
                }
                let center = point(place, track(index) + middle, drawing)
                if prayer.isSilent { silent.dot(center.x, center.y) }
                if !prayer.isQuiet && !prayer.isSilent { sound.dot(center.x, center.y) }
                for reminder in prayer.notifications where reminder.fireAt < prayer.start {
                    let end = along(reminder.fireAt, day)
                    let across = track(index) + middle
                    if form == .wide { reminders.line(from: point(end, across, drawing), to: center) }
                    line(&reminders, end, across - 4, across + 4, drawing)
                }
                // A line leads to the next day where the time is nearly the same.
                guard index + 1 < week.days.count else { continue }
                let tomorrow = week.days[index + 1]
                guard let next = tomorrow.prayers.first(where: { $0.rule == prayer.rule }) else { continue }
                let there = along(next.start, tomorrow)
                guard (there - place).magnitude < 24 else { continue }
                joins.line(
                    from: point(place, bottom, drawing), to: point(there, track(index + 1) + 3, drawing))
            }
        }
        out.path(joins, "pj")
        out.path(announced, "pl")
        out.path(unannounced, "pl none")
        out.path(reminders, "pr")
        out.path(sound, "pd")
        twice(silent, "s", "pd", "pdo", &out)
    }

    /// Draws a path under two classes, one on top of the other: dots with a rim.
    private func twice(
        _ path: PathData, _ letter: String, _ below: StaticString, _ above: StaticString, _ out: inout Markup
    ) {
        guard !path.isEmpty else { return }
        let shape = "\(id)-\(letter)"
        out.element("defs") { $0.element("path", .id(shape), .path(path)) }
        out.element("use", .href("#\(shape)"), .class(below))
        out.element("use", .href("#\(shape)"), .class(above))
    }

    private func prompts(_ drawing: Drawing, _ out: inout Markup) {
        var (ranges, dots, ticks, crosses) = (PathData(), PathData(), PathData(), PathData())
        for (index, day) in week.days.enumerated() {
            let center = track(index) + middle
            for lane in day.lanes {
                add(lane, day, center, drawing, to: &ranges)
                for prompt in lane.prompts {
                    let place = along(prompt.start, day)
                    if lane.isDense {
                        line(&ticks, place, center - 5, center + 5, drawing)
                    } else {
                        let dot = point(place, center, drawing)
                        dots.dot(dot.x, dot.y)
                    }
                }
                for dropped in lane.dropped {
                    let place = (along(dropped.segment.lowerBound, day) + along(dropped.segment.upperBound, day)) / 2
                    let (x, y) = point(place, center + (lane.isDense ? 11 : 0), drawing)
                    crosses.line(from: (x - 2.5, y - 2.5), to: (x + 2.5, y + 2.5))
                    crosses.line(from: (x - 2.5, y + 2.5), to: (x + 2.5, y - 2.5))
                }
            }
        }
        out.path(ranges, "rgl")
        out.path(ticks, "dtk")
        twice(dots, "p", "dotr", "dots", &out)
        out.path(crosses, "cross")
    }

    /// Adds the free parts of a lane's ranges.
    private func add(
        _ lane: PictureDay.PromptLane, _ day: PictureDay, _ center: Double, _ drawing: Drawing,
        to path: inout PathData
    ) {
        var stretches: [ClosedRange<Instant>] = []
        for prompt in lane.prompts {
            guard case .prompt(let reason) = prompt.reason, reason.draw != nil else { continue }
            let (lower, upper) = (reason.segment.lowerBound, reason.segment.upperBound)
            stretches.append(reason.isWidened ? lower...upper : reason.range)
        }
        if lane.isDense, let first = stretches.first, let last = stretches.last {
            stretches = [first.lowerBound...max(first.upperBound, last.upperBound)]
        }
        var last: ClosedRange<Instant>?
        for stretch in stretches where stretch != last {
            last = stretch
            for part in lane.free(stretch) {
                path.line(
                    from: point(along(part.lowerBound, day), center, drawing),
                    to: point(along(part.upperBound, day), center, drawing))
            }
        }
    }

    private func sessions(_ drawing: Drawing, _ out: inout Markup) {
        var path = PathData()
        var labels = LabelLayer()
        for (index, day) in week.days.enumerated() {
            for session in day.sessions {
                let from = along(session.start, day)
                let to = max(along(session.end, day), from + 3)
                rectangle(&path, from, to, across: track(index) + middle - 13, size: 26, drawing)
                guard form == .wide else { continue }
                let name = nameStretch(session, day)
                let isBehind = name.lowerBound > to
                labels.add(
                    session.title, x: drawing.x(isBehind ? name.lowerBound : name.upperBound), y: track(index) + 14,
                    (isBehind ? Markup.Anchor.left : .right).mirrored(drawing.isMirrored), .sessionInWeek,
                    day.sky.map { Halo.wash(level: $0.level(at: session.end)) } ?? .card)
            }
        }
        out.path(path, "wk")
        labels.write(to: &out)
    }

    /// Returns the part of a wide row that a workout's name takes: after its box or, where the row ends, before it.
    func nameStretch(_ session: Occurrence, _ day: PictureDay) -> ClosedRange<Double> {
        let from = along(session.start, day)
        let to = max(along(session.end, day), from + 3)
        let width = TextWidth.of(session.title, size: 12, isBold: true)
        return to + 6 + width < plotEnd ? to + 6...to + 6 + width : from - 6 - width...from - 6
    }
}
