import Drawing
import Localization
import PlanModel
import Scheduling

/// The key to the marks of a day, with only those that the day has.
struct DayKey {
    let day: PictureDay
    let words: PictureWords

    func write(to out: inout Markup) {
        out.element("ul", .class("key"), .label(words(.keyOfDay))) { out in
            prompts(&out)
            prayers(&out)
            if day.sky != nil {
                entry(.keySky, 70, &out) { out in
                    let classes: [StaticString] = ["b0", "b1", "b2", "b3", "b4"]
                    for (place, name) in classes.enumerated() {
                        out.element("rect", .x(Double(14 * place)), .width(14), .height(14), .class(name))
                    }
                }
            }
        }
    }

    private func prompts(_ out: inout Markup) {
        let spread = day.lanes.filter { $0.rule.spread != nil }
        if spread.contains(where: { !$0.isDense }) {
            entry(.keySegment, 30, &out) { $0.path(.line(through: [(1, 10), (1, 4), (29, 4), (29, 10)]), "seg") }
        }
        if !spread.isEmpty {
            entry(.keyRange, 30, &out) {
                $0.element("rect", .width(30), .height(14), .number("rx", 2), .class("rg"))
            }
            let (hasDots, hasTicks) = (spread.contains { !$0.isDense }, spread.contains(where: \.isDense))
            entry(.keyDrawn, hasDots && hasTicks ? 24 : 14, &out) { out in
                if hasDots { dot(&out) }
                let x = hasDots ? 19.0 : 7
                if hasTicks { out.path(.line(through: [(x, 0), (x, 14)]), "dtk") }
            }
        }
        let keepOuts = day.lanes.flatMap(\.keepOuts)
        if keepOuts.contains(where: { !$0.isQuiet }) {
            entry(.keyKeepOut, 22, &out) { out in
                var path = PathData()
                // The lines of the hatch that lie in a box of 22 by 14.
                for x in stride(from: -12.0, through: 20, by: 4) {
                    let (from, to) = (max(x, 0), min(x + 14, 22))
                    path.line(from: (from, 14 - (from - x)), to: (to, 14 - (to - x)))
                }
                out.path(path, "hk")
            }
        }
        if keepOuts.contains(where: \.isQuiet) {
            entry(.keyQuiet, 22, &out) { out in
                var path = PathData()
                for x in [0.0, 8] { path.line(from: (x, 0), to: (x + 14, 14)) }
                out.path(path, "hq")
            }
        }
    }

    private func dot(_ out: inout Markup) {
        out.element("circle", .number("cx", 7), .number("cy", 7), .number("r", 6), .class("dot"))
    }

    private func prayers(_ out: inout Markup) {
        let announced = day.prayers.filter { !$0.isQuiet }
        if announced.contains(where: { !$0.isSilent }) {
            entry(.keySound, 14, &out) {
                $0.element("circle", .number("cx", 7), .number("cy", 7), .number("r", 5), .class("pryf"))
            }
        }
        if announced.contains(where: \.isSilent) {
            entry(.keySilent, 14, &out) {
                $0.element("circle", .number("cx", 7), .number("cy", 7), .number("r", 5), .class("pryo"))
            }
        }
        if day.prayers.contains(where: { $0.notifications.count > 1 }) {
            entry(.keyReminder, 16, &out) { out in
                var path = PathData()
                path.line(from: (1, 1), to: (1, 13))
                path.line(from: (1, 7), to: (15, 7))
                out.path(path, "pr")
            }
        }
        if day.prayers.contains(where: { $0.iqamah != nil }) {
            entry(.keyIqamah, 14, &out) { $0.path(PrayerMark.diamond(x: 7, y: 7), "iqm") }
        }
        if day.prayers.contains(where: \.isQuiet) {
            entry(.keyNone, 10, &out) { $0.path(.line(through: [(5, 0), (5, 14)]), "pl none") }
        }
    }

    private func entry(
        _ word: PictureWord, _ width: Double, _ out: inout Markup, _ draw: (inout Markup) -> Void
    ) {
        out.open("li")
        out.element("svg", .width(width), .height(14), .fixed("aria-hidden", "true"), content: draw)
        out.text(words(word))
    }
}
