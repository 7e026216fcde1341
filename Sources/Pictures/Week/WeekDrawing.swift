import CivilTime
import PlanFile
import Planning

/// A week: a row a day when wide, a column a day when tall, all along the day's own axis.
///
/// What is alike in all days is one path, so that sixty days are light.
struct WeekDrawing {
    let week: PictureWeek
    let form: Drawing.Form
    let items: ItemWords
    let isRightToLeft: Bool
    let id: String

    // Along the axis of time, and across it.
    private var plotStart: Double { form == .wide ? 92 : 30 }
    private var plotEnd: Double { form == .wide ? 1120 : 30 + 15.5 * Double(week.axis.hours.count - 1) }
    private var firstTrack: Double { form == .wide ? 24 : 30 }
    /// From one day to the next.
    private var pitch: Double { form == .wide ? 46 : 38 }
    /// What of it a day fills.
    private var breadth: Double { form == .wide ? 41 : 34 }
    private var words: PictureWords { items.words }

    init(_ week: PictureWeek, _ form: Drawing.Form, _ context: PictureContext, id: String) {
        (self.week, self.form, self.id) = (week, form, id)
        items = ItemWords(context)
        isRightToLeft = context.isRightToLeft
    }

    var drawing: Drawing {
        let tracks = firstTrack + Double(week.days.count) * pitch
        return Drawing(
            id: id, form, height: form == .wide ? tracks + 22 : plotEnd + 24,
            title: words.days(week.first, week.last),
            summary: words(week.notificationCount, .oneNotification, .notifications), hasLinks: true,
            isRightToLeft: isRightToLeft)
    }

    // MARK: Geometry

    private func along(_ instant: Instant, _ day: PictureDay) -> Double {
        Scale(week.axis.seconds, from: plotStart, to: plotEnd)(PictureWeek.offset(instant, day))
    }

    private func track(_ index: Int) -> Double { firstTrack + Double(index) * pitch }

    /// A point by its place along the axis and across it.
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
        ground(drawing, &out)
        grid(drawing, &out)
        hatches(drawing, &out)
        prayers(drawing, &out)
        prompts(drawing, &out)
        sessions(drawing, &out)
        headings(drawing, &out)
        for (index, day) in week.days.enumerated() { link(day, index, drawing, &out) }
    }

    private func ground(_ drawing: Drawing, _ out: inout Markup) {
        let washes: [StaticString] = ["w0", "w1", "w2", "w3", "w4"]
        let strips: [StaticString] = ["b0", "b1", "b2", "b3", "b4"]
        var bare = PathData()
        for level in 0...4 {
            var (wash, strip) = (PathData(), PathData())
            for (index, day) in week.days.enumerated() {
                for band in day.sky?.bands ?? [] where band.level == level {
                    let (from, to) = (along(band.stretch.lowerBound, day), along(band.stretch.upperBound, day))
                    rectangle(&wash, from, to, across: track(index), size: breadth, drawing)
                    rectangle(&strip, from, to, across: track(index), size: 3, drawing)
                }
            }
            out.path(wash, washes[level])
            out.path(strip, strips[level])
        }
        for (index, day) in week.days.enumerated() where day.sky == nil {
            rectangle(&bare, plotStart, plotEnd, across: track(index), size: breadth, drawing)
        }
        out.path(bare, "frame")
    }

    private func grid(_ drawing: Drawing, _ out: inout Markup) {
        let (day, bottom) = (week.days[0], track(week.days.count - 1) + breadth)
        var (strong, midnight) = (PathData(), PathData())
        let every = form == .wide ? 1 : 2
        for tick in week.axis.ticks(from: day.midnight, in: day.zone) {
            let place = along(tick.instant, day)
            if tick.date != nil {
                line(&midnight, place, firstTrack, bottom, drawing)
            } else if tick.hour % 3 == 0 {
                line(&strong, place, firstTrack, bottom, drawing)
            }
            guard tick.hour % every == 0 else { continue }
            let isBold = tick.date != nil
            if form == .wide {
                out.label(
                    tick.label, x: drawing.x(place), y: bottom + 18, .middle, isBold ? "ax b" : "ax")
            } else {
                out.label(
                    tick.label, x: drawing.x(0), y: place + 4, Markup.Anchor.left.mirrored(drawing.isMirrored),
                    isBold ? "ax b" : "ax")
            }
        }
        out.path(strong, "g3")
        out.path(midnight, "g3")
        var changes = PathData()
        for (index, day) in week.days.enumerated() {
            for change in day.changes where change.before.seconds != change.after.seconds {
                line(&changes, along(change.at, day), track(index), track(index) + breadth, drawing)
            }
        }
        out.path(changes, "dst")
    }

    /// Quiet hours, busy times and what else touches the prompts of a day.
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
        var (told, untold, joins, reminders, sound, silent) = (
            PathData(), PathData(), PathData(), PathData(), PathData(), PathData()
        )
        for (index, day) in week.days.enumerated() {
            for prayer in day.prayers {
                let place = along(prayer.start, day)
                let (top, bottom) = (track(index) + 3, track(index) + breadth)
                if prayer.isQuiet {
                    line(&untold, place, top, bottom, drawing)
                } else {
                    line(&told, place, top, bottom, drawing)
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
                // Where the next day has it at nearly the same time, the eye goes straight on.
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
        out.path(told, "pl")
        out.path(untold, "pl none")
        out.path(reminders, "pr")
        out.path(sound, "pd")
        out.path(silent, "pd")
        out.path(silent, "pdo")
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
        out.path(ranges, "rg")
        out.path(ticks, "dtk")
        out.path(dots, "dotr")
        out.path(dots, "dots")
        out.path(crosses, "cross")
    }

    /// Adds what is left of a lane's ranges.
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
                rectangle(
                    &path, along(part.lowerBound, day), along(part.upperBound, day), across: center - 6, size: 12,
                    drawing)
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
                let width = TextWidth.of(session.title, size: 12, isBold: true)
                let isBehind = to + 6 + width < plotEnd
                labels.add(
                    session.title, x: drawing.x(isBehind ? to + 6 : from - 6), y: track(index) + 14,
                    (isBehind ? Markup.Anchor.left : .right).mirrored(drawing.isMirrored), .sessionInWeek,
                    day.sky.map { Halo(level: $0.level(at: session.end)) } ?? .card)
            }
        }
        out.path(path, "wk")
        labels.write(to: &out)
    }

    // MARK: Names

    private func headings(_ drawing: Drawing, _ out: inout Markup) {
        let common = week.common
        let named = common.compactMap { prayer -> (text: String, place: Double)? in
            guard let day = week.days.first(where: { $0.date == prayer.date }) else { return nil }
            return (prayer.title, along(prayer.start, day))
        }.sorted { $0.place < $1.place }
        var labels = LabelLayer()
        if form == .wide {
            let places = LabelSpread.places(
                named.map(\.place), sizes: named.map { TextWidth.of($0.text, size: 12, isBold: true) }, gap: 8,
                within: 60...plotEnd - 10)
            for (name, place) in zip(named, places) {
                labels.add(name.text, x: drawing.x(place), y: 14, .middle, .prayerInWeek)
            }
            labels.add(
                words(.total), x: drawing.x(1145), y: 14, Markup.Anchor.right.mirrored(drawing.isMirrored), .axis)
        } else {
            let across = track(week.days.count) + 2
            let places = LabelSpread.places(
                named.map { $0.place }, sizes: named.map { _ in 15 }, gap: 0, within: 20...plotEnd + 8)
            for (name, place) in zip(named, places) {
                labels.add(
                    TextWidth.cut(name.text, to: drawing.width - across, size: 12.5), x: drawing.x(across),
                    y: place + 4,
                    Markup.Anchor.left.mirrored(drawing.isMirrored), .prayerInWeek)
            }
        }
        if form == .wide { exceptions(common, drawing, &labels) }
        labels.write(to: &out)
    }

    /// The names of what is not on most days: a Friday prayer.
    private func exceptions(_ common: [Occurrence], _ drawing: Drawing, _ labels: inout LabelLayer) {
        let rules = Set(common.map(\.rule))
        for (index, day) in week.days.enumerated() {
            for prayer in day.prayers where !rules.contains(prayer.rule) {
                labels.add(
                    "\(prayer.title) \(items.time(prayer))", x: drawing.x(along(prayer.start, day) + 6),
                    y: track(index) + 13, Markup.Anchor.left.mirrored(drawing.isMirrored), .prayerInWeek,
                    day.sky.map { Halo(level: $0.level(at: prayer.start)) } ?? .card)
            }
        }
    }

    /// A day's row or column as one link to its place in the table, with its name and how much it tells.
    private func link(_ day: PictureDay, _ index: Int, _ drawing: Drawing, _ out: inout Markup) {
        let count = words(day.notificationCount, .oneNotification, .notifications)
        out.element("a", .class("mk"), .href("#d\(day.date)"), .label("\(words.long(day.date)): \(count)")) { out in
            if form == .wide {
                row(day, index, drawing, &out)
            } else {
                column(day, index, drawing, &out)
            }
        }
    }

    private func row(_ day: PictureDay, _ index: Int, _ drawing: Drawing, _ out: inout Markup) {
        let top = track(index)
        out.element("rect", .x(0), .y(top), .width(drawing.width), .height(breadth), .class("hit"))
        let anchor = Markup.Anchor.right.mirrored(drawing.isMirrored)
        out.label(
            "\(words.weekday(day.date)) \(day.date.components.day)", x: drawing.x(80), y: top + 26, anchor, "ln")
        out.label(Figures.grouped(day.notificationCount), x: drawing.x(1145), y: top + 26, anchor, "num")
        let most = week.days.map(\.notificationCount).max() ?? 0
        let unit = 32 / Double(max(1, most))
        var start = 1152.0
        let parts: [(Int, StaticString)] = [
            (alerts(day.prayers), "pryf"), (alerts(day.lanes.flatMap(\.prompts)), "dotf"), (alerts(day.sessions), "wk"),
        ]
        for (count, name) in parts where count > 0 {
            let width = Double(count) * unit
            out.element(
                "rect", .x(drawing.left(start, width: width)), .y(top + 17), .width(width), .height(10), .class(name))
            start += width
        }
    }

    private func alerts(_ occurrences: [Occurrence]) -> Int { occurrences.reduce(0) { $0 + $1.notifications.count } }

    private func column(_ day: PictureDay, _ index: Int, _ drawing: Drawing, _ out: inout Markup) {
        let left = drawing.left(track(index), width: breadth)
        out.element("rect", .x(left), .y(0), .width(breadth), .height(drawing.height), .class("hit"))
        let x = left + breadth / 2
        out.label(TextWidth.cut(words.weekday(day.date), to: pitch + 4, size: 11), x: x, y: 10, .middle, "axs")
        out.label("\(day.date.components.day)", x: x, y: 23, .middle, "ax b")
        out.label(Figures.grouped(day.notificationCount), x: x, y: plotEnd + 18, .middle, "num")
    }
}
