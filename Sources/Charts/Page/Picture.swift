import CivilTime
package import DeviceManifest
import Drawing
import Localization
import PlanModel
package import Scheduling
import YearCharts

/// A picture of a schedule: a page of drawings and a table.
package struct Picture: Sendable {
    let context: PictureContext
    /// The sections from top to bottom.
    let sections: [any PictureSection]

    /// Draws a schedule; `generator` is the program that made it, with its version.
    ///
    /// With `everyDay` all days are drawn in detail; without it only the first, where there are more than a week.
    package init(_ schedule: Schedule, generator: Manifest.Generator, everyDay: Bool = false) {
        let context = PictureContext(schedule, generator: generator)
        self.context = context
        let freeTime = FreeTime(schedule.plan, on: schedule.horizon.dates)
        let days = PictureDays(schedule, freeTime)
        let isWhole = everyDay || days.days.count <= DaySection.fewDays
        let detailed = isWhole ? days.days : Array(days.days.prefix(1))
        let all: [(any PictureSection)?] = [
            DaySection(detailed, days.axis, context),
            WeekSection(PictureWeek.all(days), detailed: Set(detailed.map(\.date)), context),
            YearSection(context), BudgetSection(context), TableSection(days, freeTime, context),
        ]
        sections = all.compactMap(\.self)
    }

    /// The picture as a part of a page that has ``PictureAssets/style`` and ``PictureAssets/script``: one element in
    /// the plan's language and direction, whatever those of the page are.
    package var fragment: [UInt8] {
        var out = Markup()
        out.element("div", language, direction) { out in
            writeContents(to: &out)
            writeFragment(to: &out)
        }
        return out.bytes
    }

    var language: Attribute { .text("lang", context.words.language.rawValue) }
    var direction: Attribute { .fixed("dir", context.isRightToLeft ? "rtl" : "ltr") }

    func writeFragment(to out: inout Markup) {
        lede(&out)
        for section in sections { section.writeAll(to: &out) }
    }

    /// Writes the plan's title, and the days and zone of the picture.
    private func lede(_ out: inout Markup) {
        let words = context.words
        out.element(
            "div", .class("lede"), .text("data-zone", context.plan.timeZone(on: context.dates.lowerBound).identifier)
        ) { out in
            out.element("div") { out in
                out.element("h1", text: context.plan.title)
                out.element("p", text: words(.about, ["days": days, "zone": context.plan.timeZone.identifier]) + seed)
            }
            PictureFacts(context).write(to: &out)
        }
    }

    /// The days of the picture: `1 December 2026 to 29 January 2027, 60 days`.
    private var days: String {
        let (words, dates) = (context.words, context.dates)
        let stretch = words(.fromTo, ["from": words.full(dates.lowerBound), "to": words.full(context.lastDate)])
        return "\(stretch), \(words(dates.count, .oneDay, .dayCount))"
    }

    private var seed: String { context.plan.seed.map { " " + context.words(.seed, ["seed": "\($0)"]) } ?? "" }

    /// Writes the links to the sections.
    func writeContents(to out: inout Markup) {
        out.element("nav", .label(context.words(.sections))) { out in
            for section in sections { out.element("a", .href("#\(section.id)"), text: section.name) }
        }
    }
}
