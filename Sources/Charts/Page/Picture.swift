package import CivilTime
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
    /// With `everyDay` all days are drawn in detail; without it only the first, where there are more than a week, and
    /// of more than a hundred the weeks and the table of the first two months: the year shows all of them.
    package init(_ schedule: Schedule, generator: Manifest.Generator, everyDay: Bool = false) {
        let dates = schedule.horizon.dates
        let isLong = !everyDay && dates.count > Self.mostDays
        let shown = isLong ? dates.prefix(Self.fewDays) : dates
        self.init(
            PictureContext(schedule, generator: generator), on: shown,
            detailed: { days in
                everyDay || days.count <= DaySection.fewDays ? days : Array(days.prefix(1))
            })
    }

    /// Draws some of the days in weeks and in the table, and those that `detailed` takes of them in detail.
    private init(
        _ context: PictureContext, on shown: Range<LocalDate>, detailed: ([PictureDay]) -> [PictureDay]
    ) {
        let schedule = context.schedule
        self.context = context
        let freeTime = FreeTime(schedule.plan, on: shown)
        let days = PictureDays(schedule, freeTime, on: shown)
        let detailed = detailed(days.days)
        let all: [(any PictureSection)?] = [
            DaySection(detailed, days.axis, context),
            WeekSection(PictureWeek.all(days), detailed: Set(detailed.map(\.date)), context),
            YearSection(context), BudgetSection(context),
            TableSection(days, freeTime, context, isPart: shown != schedule.horizon.dates),
        ]
        sections = all.compactMap(\.self)
    }

    /// The most days that a file shows in weeks and in the table, of more ``fewDays``: a year of London would be 58,000
    /// elements, which a browser draws in five seconds.
    private static let mostDays = 100

    // MARK: Beside a plan's text

    /// The most days that a page which changes with every word shows in weeks and in the table.
    private static let fewDays = 62

    /// The width of days and weeks beside what the plan says, so that their letters keep their size.
    private static let widthBeside = 900.0

    /// Draws a schedule for a page that has its forms beside it: one day in detail, and of a long plan the weeks and
    /// the table around it.
    ///
    /// - `date`: The day that is drawn, if the schedule has it; else its first.
    package init(of schedule: Schedule, generator: Manifest.Generator, around date: LocalDate) {
        let dates = schedule.horizon.dates
        let day = dates.contains(date) ? date : dates.lowerBound
        let context = PictureContext(schedule, generator: generator, wideWidth: Self.widthBeside)
        let monday = day.advanced(by: 1 - day.weekday.rawValue)
        let shown =
            schedule.horizon.days > Self.fewDays
            ? max(dates.lowerBound, monday)..<min(dates.upperBound, monday.advanced(by: 35)) : dates
        self.init(context, on: shown, detailed: { $0.filter { $0.date == day } })
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

    /// Draws the first day of a schedule alone, as it stands in ``fragment``.
    package static func day(of schedule: Schedule, generator: Manifest.Generator) -> [UInt8] {
        let context = PictureContext(schedule, generator: generator, wideWidth: widthBeside)
        let days = PictureDays(schedule, FreeTime(schedule.plan, on: schedule.horizon.dates))
        var out = Markup()
        DaySection(Array(days.days.prefix(1)), days.axis, context).writeAll(to: &out)
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
