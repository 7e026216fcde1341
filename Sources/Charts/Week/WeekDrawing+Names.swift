import CivilTime
import Drawing
import Localization
import Scheduling

/// The texts of a week's drawing: names of prayers, days and numbers.
extension WeekDrawing {
    /// The end of a row's number, before its shares.
    private var countEnd: Double { plotEnd + 25 }

    func headings(_ drawing: Drawing, _ out: inout Markup) {
        let common = week.common
        let named = common.compactMap { prayer -> (text: String, place: Double)? in
            guard let day = week.days.first(where: { $0.date == prayer.date }) else { return nil }
            return (prayer.title, along(prayer.start, day))
        }.sorted { $0.place < $1.place }
        var labels = LabelLayer()
        if form == .wide {
            let total = words(.total)
            let places = LabelSpread.places(
                named.map(\.place), sizes: named.map { TextWidth.of($0.text, size: 12, isBold: true) }, gap: 8,
                within: 60...min(plotEnd - 10, countEnd - TextWidth.of(total, size: 12) - 8))
            for (name, place) in zip(named, places) {
                labels.add(name.text, x: drawing.x(place), y: 14, .middle, .prayerInWeek)
            }
            labels.add(total, x: drawing.x(countEnd), y: 14, drawing.trailing, .axis)
        } else {
            let across = track(week.days.count) + 2
            let places = LabelSpread.places(
                named.map { $0.place }, sizes: named.map { _ in 15 }, gap: 0, within: 20...plotEnd + 8)
            for (name, place) in zip(named, places) {
                labels.add(
                    TextWidth.cut(name.text, to: drawing.width - across, size: 12.5), x: drawing.x(across),
                    y: place + 4,
                    drawing.leading, .prayerInWeek)
            }
        }
        if form == .wide { exceptions(common, drawing, &labels) }
        labels.write(to: &out)
    }

    /// Adds the names of times that most days do not have, such as a Friday prayer. Several on one day stand above and
    /// below its line, or one after the other.
    private func exceptions(_ common: [Occurrence], _ drawing: Drawing, _ labels: inout LabelLayer) {
        let rules = Set(common.map(\.rule))
        for (index, day) in week.days.enumerated() {
            var lines = RowLines(above: day.sessions.map { nameStretch($0, day) }, within: plotStart...plotEnd)
            for prayer in day.prayers where !rules.contains(prayer.rule) {
                let time = items.time(prayer)
                let label = lines.take("\(prayer.title) \(time)", or: time, at: along(prayer.start, day))
                labels.add(
                    label.text, x: drawing.x(label.place), y: track(index) + (label.isAbove ? 13 : 36),
                    drawing.leading, .prayerInWeek,
                    day.sky.map { Halo.wash(level: $0.level(at: prayer.start)) } ?? .card)
            }
        }
    }

    /// Writes a day's row or column as one link, with its name and the number of its notifications.
    func link(_ day: PictureDay, _ index: Int, _ drawing: Drawing, _ out: inout Markup) {
        let count = words(day.notificationCount, .oneNotification, .notifications)
        out.element(
            "a", .class("mk"), .href(links.address(of: day.date)), .label("\(words.long(day.date)): \(count)")
        ) { out in
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
        let anchor = drawing.trailing
        out.label(
            "\(words.weekday(day.date)) \(day.date.components.day)", x: drawing.x(80), y: top + 26, anchor, "ln")
        out.label(Figures.grouped(day.notificationCount), x: drawing.x(countEnd), y: top + 26, anchor, "num")
    }

    /// Draws the shares of prayers, prompts and workouts in each day's number.
    func shares(_ drawing: Drawing, _ out: inout Markup) {
        let unit = 32 / Double(max(1, week.days.map(\.notificationCount).max() ?? 0))
        var (prayers, prompts, sessions) = (PathData(), PathData(), PathData())
        for (index, day) in week.days.enumerated() {
            var start = countEnd + 7
            func add(_ occurrences: [Occurrence], to path: inout PathData) {
                let width = Double(occurrences.reduce(0) { $0 + $1.notifications.count }) * unit
                path.rectangle(
                    x: drawing.left(start, width: width), y: track(index) + 17, width: width, height: 10)
                start += width
            }
            add(day.prayers, to: &prayers)
            add(day.lanes.flatMap(\.prompts), to: &prompts)
            add(day.sessions, to: &sessions)
        }
        out.path(prayers, "pryf")
        out.path(prompts, "dotf")
        out.path(sessions, "wk")
    }

    private func column(_ day: PictureDay, _ index: Int, _ drawing: Drawing, _ out: inout Markup) {
        let left = drawing.left(track(index), width: breadth)
        out.element("rect", .x(left), .y(0), .width(breadth), .height(drawing.height), .class("hit"))
        let x = left + breadth / 2
        out.label(TextWidth.cut(words.weekday(day.date), to: pitch + 4, size: 11), x: x, y: 10, .middle, "axs")
        out.label("\(day.date.components.day)", x: x, y: 23, .middle, "ax b")
        out.label(Figures.grouped(day.notificationCount), x: x, y: plotEnd + 18, .middle, "num")
    }
}
