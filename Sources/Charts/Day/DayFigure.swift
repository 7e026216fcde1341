import CivilTime
import Drawing
import Localization
import Scheduling

/// A day, item by item: its drawings, their key, and the place where reasons are shown.
struct DayFigure {
    private let day: PictureDay
    private let axis: DayAxis
    private let context: PictureContext
    private let items: ItemWords
    /// The number of the day in the picture, from 0.
    private let number: Int

    init(_ day: PictureDay, _ axis: DayAxis, _ context: PictureContext, number: Int) {
        (self.day, self.axis, self.context, self.number) = (day, axis, context, number)
        items = ItemWords(context)
    }

    private var words: PictureWords { context.words }

    var title: String { words.long(day.date) }

    var sentence: String {
        ([words(day.notificationCount, .oneNotification, .notifications) + "."]
            + [away, tightest, losses].compactMap(\.self))
            .joined(separator: " ")
    }

    /// A sentence about the prompt of whose range quiet hours and keep-outs leave the smallest share.
    private var tightest: String? {
        var least: (share: Double, text: String)?
        for lane in day.lanes where !lane.isDense {
            for prompt in lane.prompts {
                guard case .prompt(let reason) = prompt.reason, reason.draw != nil, !reason.isWidened else { continue }
                let all = (reason.range.upperBound - reason.range.lowerBound).seconds + 1
                let share = Double(reason.choices) / Double(all)
                guard share < (least?.share ?? 1) else { continue }
                let range = reason.range.lowerBound..<reason.range.upperBound + .seconds(1)
                let causes = lane.keepOuts.filter { $0.range.overlaps(range) }.map { items.name($0.cause) }
                least = (
                    share,
                    words(
                        Set(causes).count == 1 ? .leaves : .leave, beside: all,
                        [
                            "causes": list(causes), "prompt": items.name(prompt),
                            "free": Figures.grouped(reason.choices), "all": Figures.grouped(all),
                        ])
                )
            }
        }
        // The names are the plan's own, and may begin with a small letter.
        return least.map { $0.text.prefix(1).uppercased() + $0.text.dropFirst() }
    }

    private func list(_ names: [String]) -> String {
        var seen: Set<String> = []
        let names = names.filter { seen.insert($0).inserted }
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + words(.and) + names[names.count - 1]
    }

    private var away: String? { day.home == nil ? nil : words(.clocksOf, ["zone": day.zone.identifier]) }

    private var losses: String? {
        let dropped = day.lanes.reduce(0) { $0 + $1.dropped.count }
        return dropped == 0 ? nil : words(dropped, .oneDropped, .dropped) + "."
    }

    /// The counts of the sections, in the plan's words for them.
    private var summary: String {
        let counts = [
            (day.prayers.count, words.plan(.prayers)),
            (day.lanes.reduce(0) { $0 + $1.prompts.count }, words.plan(.prompts)),
            (day.sessions.count, words.plan(.workouts)),
        ]
        let items = counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }.joined(separator: ", ")
        return words(.summary, ["items": items])
    }

    func writeDrawing(to out: inout Markup) {
        let wide = DayWide(day, axis, context, id: "d0w")
        let drawing = wide.drawing(title: words.full(day.date), summary: sentence)
        drawing.write(to: &out, isDocument: true) { wide.write(drawing, to: &$0) }
    }

    func write(to out: inout Markup) {
        out.element("div", .class("split")) { out in
            out.element("figure") { out in
                let wide = DayWide(day, axis, context, id: "d\(number)w")
                let drawing = wide.drawing(title: words.full(day.date), summary: summary)
                drawing.write(to: &out) { wide.write(drawing, to: &$0) }
                let tall = DayTall(day, axis, context, id: "d\(number)t")
                let narrow = tall.drawing(title: words.full(day.date), summary: summary)
                narrow.write(to: &out) { tall.write(narrow, to: &$0) }
            }
            out.element("div") { out in
                DayKey(day: day, words: words).write(to: &out)
                writeReason(to: &out)
            }
        }
    }

    /// Writes the place for the reasons of marks. It begins with the first prompt, whose reason the script adds from the
    /// table.
    private func writeReason(to out: inout Markup) {
        let first = day.lanes.flatMap(\.prompts).first ?? day.all.first
        out.element(
            "div", .class("say only-screen"), .fixed("aria-live", "polite"), first.map { .text("data-of", $0.key) }
        ) { out in
            guard let first else { return }
            out.element("b", text: "\(items.time(first)) \(items.name(first))")
            out.element("p", text: items.details(first))
        }
    }
}
