import CivilTime
import Diagnostics
import Drawing
import Localization
import PlanModel
import Reports
import Scheduling

/// The table of all items, a row each, with the reason and the line in the plan.
struct TableSection: PictureSection {
    let id: StaticString = "everything"
    private let days: PictureDays
    private let freeTime: FreeTime
    let context: PictureContext
    private let items: ItemWords

    init(_ days: PictureDays, _ freeTime: FreeTime, _ context: PictureContext) {
        (self.days, self.freeTime, self.context) = (days, freeTime, context)
        items = ItemWords(context)
    }

    var name: String { words(.everything) }
    var title: String {
        let name = words(.everything)
        guard days.days.count < context.dates.count, let first = days.days.first, let last = days.days.last else {
            return name
        }
        return "\(name): \(words.stretch(first.date, last.date))"
    }
    var sentence: String {
        let first = days.days.lazy.flatMap(\.all).first { $0.kind == .prompt } ?? days.days.lazy.flatMap(\.all).first
        return first.map { words(.address, ["id": $0.key]) } ?? ""
    }

    func write(to out: inout Markup) {
        out.element("div", .class("find")) { out in
            out.element("label", .class("vh"), .fixed("for", "find"), text: words(.filter))
            out.element(
                "input", .fixed("id", "find"), .fixed("type", "search"), .fixed("autocomplete", "off"),
                .text("placeholder", words(.filterHint)))
            out.element("button", .fixed("type", "button"), .fixed("id", "clear"), text: words(.clear))
            out.element("output", .fixed("id", "found"), .text("data-of", words(.found)), text: "")
        }
        out.element("p", .class("none"), .fixed("id", "none"), .flag("hidden"), text: words(.nothingFound))
        out.element("div", .class("scroll"), .fixed("tabindex", "0"), .fixed("role", "region"), .label(words(.scrolls)))
        {
            out in
            out.element("table", .class("all")) { out in
                out.element("thead") { heads(&$0) }
                for day in days.days { write(day, to: &out) }
            }
        }
    }

    private func heads(_ out: inout Markup) {
        out.open("tr")
        let names: [(PictureWord, Bool)] = [(.time, true), (.what, true), (.why, false), (.notifies, true)]
        for (word, sorts) in names {
            out.open("th", .fixed("scope", "col"), word == .time ? .fixed("aria-sort", "ascending") : nil)
            if sorts {
                out.element("button", .fixed("type", "button"), text: words(word))
            } else {
                out.text(words(word))
            }
        }
    }

    private func write(_ day: PictureDay, to out: inout Markup) {
        out.open("tbody")
        out.open("tr", .id("d\(day.date)"))
        out.open("th", .fixed("scope", "rowgroup"), .fixed("colspan", "4"), .class("dh"))
        out.text(words.long(day.date))
        out.element(
            "span", text: words(day.notificationCount, .oneNotification, .notifications))
        let times = freeTime.times(on: day.date)
        for occurrence in (day.all + day.notices).sorted(by: { $0.start < $1.start }) {
            row(occurrence, day, times, &out)
        }
        for lane in day.lanes {
            for dropped in lane.dropped { row(dropped, of: lane.rule, day, &out) }
        }
    }

    private func row(_ occurrence: Occurrence, _ day: PictureDay, _ times: DayTimes?, _ out: inout Markup) {
        out.open("tr", .id(occurrence.key), .class(Self.name(occurrence)))
        out.open("td")
        out.text(items.time(occurrence))
        let local = day.zone.local(occurrence.start).date
        if local != day.date {
            out.text(" ")
            out.element("small", text: local == day.date.advanced(by: 1) ? words(.nextDay) : words.short(local))
        }
        out.open("th", .fixed("scope", "row"))
        out.text(items.name(occurrence))
        let details = items.details(occurrence)
        if !details.isEmpty { out.element("i", text: details) }
        out.open("td")
        let reason = ShortReason(occurrence, in: context.plan, times: times)
        explain(reason.gist, reason.sentences, line(occurrence), &out)
        out.open("td")
        out.text(occurrence.notifications.isEmpty ? "–" : Figures.grouped(occurrence.notifications.count))
    }

    private func row(_ dropped: PromptDay.Dropped, of rule: PromptRule, _ day: PictureDay, _ out: inout Markup) {
        out.open("tr", .id("\(rule.id)/\(day.date)/\(dropped.slot)"), .class("d"))
        out.open("td")
        out.text("–")
        out.open("th", .fixed("scope", "row"))
        out.text("\(rule.title) \(dropped.slot)")
        out.open("td")
        let (from, to) = (
            day.zone.local(dropped.segment.lowerBound).time, day.zone.local(dropped.segment.upperBound).time
        )
        explain("dropped: no second is left", ["Segment \(from)–\(to)."], line(rule.source), &out)
        out.open("td")
        out.text("–")
    }

    /// Writes the reason, which is in English whatever the page's language.
    private func explain(_ gist: String, _ sentences: [String], _ line: String, _ out: inout Markup) {
        let isForeign = words.language != .english
        out.element(
            "details", isForeign ? .fixed("lang", "en") : nil, isForeign ? .fixed("dir", "ltr") : nil
        ) { out in
            out.element("summary", text: gist)
            out.open("p")
            out.text(sentences.joined(separator: " ") + " ")
            out.element("b", text: line)
        }
    }

    private func line(_ occurrence: Occurrence) -> String { line(occurrence.source) }

    /// Returns the place in the plan, with the file's name where it is not the plan's own file.
    private func line(_ source: SourceSpan) -> String {
        let line = "line \(source.start.line)"
        return source.file.name == context.plan.file.name ? line : "\(source.file.name), \(line)"
    }

    private static func name(_ occurrence: Occurrence) -> StaticString {
        switch occurrence.kind {
        case .prompt: "m"
        case .workout: "s"
        case .prayer: occurrence.isQuiet ? "n" : occurrence.isSilent ? "q" : "p"
        case .notice: "p"
        }
    }
}
