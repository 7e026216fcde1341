package import CivilTime
package import DeviceManifest
package import Drawing
import Localization
import PlanModel
package import Scheduling
import YearCharts

/// A picture of a schedule: a page of drawings and a table.
package struct Picture: Sendable {
    let context: PictureContext
    /// The day that is drawn in detail, or the first of them.
    private let date: LocalDate
    /// The sections from top to bottom.
    let sections: [any PictureSection]

    /// Draws a schedule; `generator` is the program that made it, with its version.
    ///
    /// With `everyDay` all days are drawn in detail; without it only the first, where there are more than a week, and
    /// weeks and table have the first days of a long plan (``PictureExtent``).
    package init(
        _ schedule: Schedule, generator: Manifest.Generator, everyDay: Bool = false,
        in space: PictureLayout.Space = .page
    ) {
        let dates = schedule.horizon.dates
        let isWhole = everyDay || dates.count <= DaySection.fewDays
        self.init(
            PictureContext(schedule, generator: generator, space: space),
            on: everyDay ? dates : PictureExtent.dates(of: schedule, around: dates.lowerBound),
            detailed: isWhole ? dates : dates.prefix(1), linksToDays: false)
    }

    /// Draws a schedule beside its text, on a page that draws any other day at the address `?day=DATE`: `date` in
    /// detail, and of a long plan the weeks and the table from its week on.
    package init(of schedule: Schedule, generator: Manifest.Generator, around date: LocalDate) {
        self.init(
            PictureContext(schedule, generator: generator, space: .besideText),
            on: PictureExtent.dates(of: schedule, around: date), detailed: date..<date.advanced(by: 1),
            linksToDays: true)
    }

    /// Draws the section of one day alone, as it stands in the ``fragment`` of ``init(of:generator:around:)``.
    ///
    /// - `hours`: Hours from the day's midnight that its axis has at least.
    package static func day(
        _ date: LocalDate, of schedule: Schedule, generator: Manifest.Generator, atLeast hours: ClosedRange<Int>
    ) -> [UInt8] {
        let context = PictureContext(schedule, generator: generator, space: .besideText)
        let dates = date..<date.advanced(by: 1)
        let days = PictureDays(schedule, FreeTime(schedule.plan, on: dates), on: dates, atLeast: hours)
        var out = Markup()
        DaySection(days.days, days.axis, context).writeAll(to: &out)
        return out.bytes
    }

    private init(
        _ context: PictureContext, on dates: Range<LocalDate>, detailed: Range<LocalDate>, linksToDays: Bool
    ) {
        self.context = context
        date = detailed.lowerBound
        let freeTime = FreeTime(context.plan, on: dates)
        let days = PictureDays(context.schedule, freeTime, on: dates)
        let links = DayLinks(detailed: detailed, drawsOthers: linksToDays)
        let all: [(any PictureSection)?] = [
            DaySection(days.days.filter { detailed.contains($0.date) }, days.axis, context),
            WeekSection(PictureWeek.all(days), from: detailed.lowerBound, links, context),
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
    var direction: Attribute { .fixed("dir", context.layout.isRightToLeft ? "rtl" : "ltr") }

    func writeFragment(to out: inout Markup) {
        lede(&out)
        for section in sections { section.writeAll(to: &out) }
    }

    /// Writes the plan's title, and the days and zone of the picture.
    private func lede(_ out: inout Markup) {
        let words = context.words
        out.element(
            "div", .class("lede"), .text("data-zone", context.plan.timeZone(on: date).identifier)
        ) { out in
            out.element("div") { out in
                out.element("h1", text: context.plan.title)
                out.element("p", text: words(.about, ["days": days, "zone": context.plan.timeZone.identifier]) + seed)
            }
            PictureFacts(context).write(to: &out)
        }
    }

    /// The days of the plan: `1 December 2026 to 29 January 2027, 60 days`.
    private var days: String { context.words.stretch(context.dates.lowerBound, context.lastDate) }

    private var seed: String { context.plan.seed.map { " " + context.words(.seed, ["seed": "\($0)"]) } ?? "" }

    /// Writes the links to the sections.
    func writeContents(to out: inout Markup) {
        out.element("nav", .label(context.words(.sections))) { out in
            for section in sections { out.element("a", .href("#\(section.id)"), text: section.name) }
        }
    }
}
