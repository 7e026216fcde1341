import CivilTime
package import Drawing
import Localization
import Scheduling

/// A year at a glance: curves, seconds drawn, notifications by days and weeks.
package struct YearSection: PictureSection, SinglePicture {
    package let year: YearOfDays
    package let context: PictureContext

    package let id: StaticString = "year"
    package var name: String { words(.year) }

    package init(_ context: PictureContext) {
        self.context = context
        year = YearOfDays(context.schedule)
    }

    package var title: String {
        let count = words(year.total, .oneNotification, .notifications)
        let days =
            year.days.count >= 365
            ? words(.inAYear, ["n": count])
            : words(.inDays, beside: year.days.count, ["n": count, "days": "\(year.days.count)"])
        let range =
            year.least == year.most
            ? words(.eachDay, ["n": Figures.grouped(year.most)])
            : words(.fromToADay, ["least": Figures.grouped(year.least), "most": Figures.grouped(year.most)])
        return "\(days), \(range)"
    }

    package var sentence: String { YearFacts(year, words).sentences.joined(separator: " ") }

    package let singles: Set<PictureName> = [.year, .heatMap]

    package func write(_ single: PictureName, to out: inout Markup) {
        if single == .year {
            hours(.wide).write(to: &out, isDocument: true)
        } else {
            weeks(.wide).write(to: &out, isDocument: true)
        }
    }

    private func hours(_ form: Drawing.Form) -> YearDrawing {
        let days = words(
            .fromTo,
            ["from": words.full(year.dates.lowerBound), "to": words.full(year.dates.upperBound.advanced(by: -1))])
        return YearDrawing(year, words, form, title: days, context.layout)
    }

    private func weeks(_ form: Drawing.Form) -> HeatMapDrawing {
        HeatMapDrawing(
            year, words, form, title: words(.heatMap), summary: title, context.layout)
    }

    package func write(to out: inout Markup) {
        out.figure { form, out in hours(form).write(to: &out) }
        out.figure { form, out in weeks(form).write(to: &out) }
        writeKey(to: &out)
        if let sessions = YearSessions(
            year, words, title: words(.sessionsByWeek), context.layout)
        {
            out.element("figure", .class("only-tall")) { sessions.write(to: &$0) }
        }
        YearTable(year, words).write(to: &out)
    }

    /// Writes the key of the weeks' bars, where there is no room for names beside them.
    private func writeKey(to out: inout Markup) {
        out.element("ul", .class("key only-tall")) { out in
            for part in YearPart.allCases where year.days.contains(where: { part.count($0) > 0 }) {
                out.element("li") { out in
                    out.element("svg", .width(12), .height(12), .fixed("aria-hidden", "true")) { out in
                        out.element("rect", .width(12), .height(12), .class(part.fill))
                    }
                    out.element("span", text: words.plan(part.name))
                }
            }
        }
    }
}
