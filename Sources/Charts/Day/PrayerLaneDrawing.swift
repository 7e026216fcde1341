import CivilTime
import DeviceManifest
import Drawing
import Scheduling

/// The prayers of a day across: a line for each down from the sky, with its mark, the reminders above the mark and the
/// congregation below it.
struct PrayerLaneDrawing {
    private let day: DayWide
    private let drawing: Drawing
    private let rows: DayWide.Rows
    /// The centres of the labels above the sky, from the side at which reading begins.
    private let places: [Double]

    init(_ day: DayWide, _ drawing: Drawing, _ rows: DayWide.Rows) {
        (self.day, self.drawing, self.rows) = (day, drawing, rows)
        places = LabelSpread.places(
            day.day.prayers.map { day.place($0.start) },
            sizes: day.day.prayers.map { occurrence in
                max(
                    TextWidth.of(occurrence.title, size: 12.5, isBold: true),
                    TextWidth.of(day.items.time(occurrence), size: 12.5))
            }, gap: 8, within: 0...drawing.width)
    }

    private var top: Double { rows.prayers ?? 0 }
    private var mark: Double { top + 31 }
    private var reminder: Double { top + 24 }
    private var iqamah: Double { top + 39 }

    func draw(_ occurrence: Occurrence, to out: inout Markup) {
        let place = day.place(occurrence.start)
        let x = drawing.x(place)
        if let index = day.day.prayers.firstIndex(where: { $0.key == occurrence.key }) {
            let label = drawing.x(places[index])
            out.label(occurrence.title, x: label, y: 13, .middle, "pn")
            out.label(day.items.time(occurrence), x: label, y: 29, .middle, "pt")
            out.path(.line(through: [(label, 34), (x, rows.skyTop)]), "lead")
        }
        if day.day.sky != nil { out.path(.line(through: [(x, rows.skyTop), (x, rows.lanesTop)]), "hal") }
        let line = PathData.line(through: [(x, rows.lanesTop), (x, rows.bottom)])
        out.path(line, occurrence.isQuiet ? "pl none" : "pl")
        reminders(occurrence, x, &out)
        congregation(occurrence, x, &out)
        PrayerMark.draw(occurrence, x: x, y: mark, radius: 4.5, to: &out)
    }

    private func reminders(_ occurrence: Occurrence, _ x: Double, _ out: inout Markup) {
        var path = PathData()
        for notification in occurrence.notifications where notification.kind == .prayerReminder {
            let end = drawing.x(day.place(notification.fireAt))
            path.line(from: (x, reminder), to: (end, reminder))
            path.line(from: (end, reminder - 4.5), to: (end, reminder + 4.5))
        }
        out.path(path, "pr")
    }

    private func congregation(_ occurrence: Occurrence, _ x: Double, _ out: inout Markup) {
        guard let at = occurrence.iqamah else { return }
        let end = drawing.x(day.place(at))
        out.path(.line(through: [(x, iqamah), (end, iqamah)]), "iq")
        out.path(PrayerMark.diamond(x: end, y: iqamah), "iqm")
        var path = PathData()
        for reminder in occurrence.notifications where reminder.kind == .iqamahReminder {
            let place = drawing.x(day.place(reminder.fireAt))
            path.line(from: (place, iqamah - 3.5), to: (place, iqamah + 3.5))
        }
        out.path(path, "pr")
    }

    /// Adds the minutes of reminders above and the times of congregation below, moved apart where they are close.
    func labels(_ labels: inout LabelLayer) {
        var above: [(instant: Instant, text: String)] = []
        var below: [(instant: Instant, text: String)] = []
        for occurrence in day.day.prayers {
            for reminder in occurrence.notifications where reminder.kind == .prayerReminder {
                above.append((reminder.fireAt, Figures.minutes(reminder.fireAt - occurrence.start)))
            }
            if let at = occurrence.iqamah {
                below.append((at, day.items.clock(at, occurrence)))
            }
        }
        row(above, y: top + 16, &labels)
        row(below, y: top + 56, &labels)
    }

    private func row(_ texts: [(instant: Instant, text: String)], y: Double, _ labels: inout LabelLayer) {
        let texts = texts.sorted { $0.instant < $1.instant }
        let places = LabelSpread.places(
            texts.map { day.place($0.instant) }, sizes: texts.map { TextWidth.of($0.text, size: 11) }, gap: 3,
            within: day.plotStart...drawing.width)
        for (label, place) in zip(texts, places) {
            labels.add(label.text, x: drawing.x(place), y: y, .middle, .minutes, day.halo(label.instant))
        }
    }
}

/// The mark of a prayer: filled with sound, a ring without sound, a short stroke without notifications.
enum PrayerMark {
    static func draw(_ occurrence: Occurrence, x: Double, y: Double, radius: Double, to out: inout Markup) {
        if occurrence.isQuiet {
            out.path(.line(through: [(x - 3.6, y), (x + 3.6, y)]), "pryl")
        } else {
            out.element(
                "circle", .number("cx", x), .number("cy", y), .number("r", radius),
                occurrence.isSilent ? .class("pryo") : .class("pryf"))
        }
    }

    /// Returns the mark of a congregation.
    static func diamond(x: Double, y: Double) -> PathData {
        var path = PathData()
        path.move(x - 3.5, y)
        path.line(x, y - 3.5)
        path.line(x + 3.5, y)
        path.line(x, y + 3.5)
        path.close()
        return path
    }
}
