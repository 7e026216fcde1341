import CivilTime
import Drawing
import Localization

/// The weeks of a picture: that of the day drawn in detail is open, each other one opens on request.
struct WeekSection: PictureSection, SinglePicture {
    let id: StaticString = "week"
    /// The week that is open, and the others.
    private let open: PictureWeek?
    private let others: [PictureWeek]
    let context: PictureContext
    private let links: DayLinks

    /// Creates the section; the week that contains `date` is open.
    init(_ weeks: [PictureWeek], from date: LocalDate, _ links: DayLinks, _ context: PictureContext) {
        (self.links, self.context) = (links, context)
        let open = weeks.last { $0.first <= date }
        self.open = open
        others = weeks.filter { $0.first != open?.first }
    }

    var name: String { words(.week) }
    var title: String { open.map { words.days($0.first, $0.last) } ?? name }
    var sentence: String { open.map(sentence) ?? "" }

    /// Returns a sentence about a week: `113 notifications, 11 to 24 a day.`
    private func sentence(_ week: PictureWeek) -> String {
        let counts = week.days.map(\.notificationCount)
        let total = words(week.notificationCount, .oneNotification, .notifications)
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        return least == most
            ? words(.perDaySame, ["total": total, "most": Figures.grouped(most)])
            : words(
                .perDayRange, ["total": total, "least": Figures.grouped(least), "most": Figures.grouped(most)])
    }

    let singles: Set<PictureName> = [.week]

    func write(_ single: PictureName, to out: inout Markup) {
        guard let open else { return }
        let picture = WeekDrawing(open, .wide, links, context, id: "w")
        let drawing = picture.drawing
        drawing.write(to: &out, isDocument: true) { picture.write(drawing, to: &$0) }
    }

    func write(to out: inout Markup) {
        if let open { figure(open, 0, &out) }
        for (number, week) in others.enumerated() {
            out.element("details", .class("more")) { out in
                out.element("summary") { out in
                    out.element("b", text: words.days(week.first, week.last))
                    out.text(" " + sentence(week))
                }
                figure(week, number + 1, &out)
            }
        }
        let all = [open].compactMap(\.self) + others
        guard let first = all.map(\.first).min(), let last = all.map(\.last).max(),
            first.distance(to: last) + 1 < context.dates.count
        else { return }
        out.element("p", .class("st"), text: words.stretch(first, last))
    }

    private func figure(_ week: PictureWeek, _ number: Int, _ out: inout Markup) {
        out.element("figure") { out in
            for (form, letter) in [(Drawing.Form.wide, "w"), (.tall, "t")] {
                let picture = WeekDrawing(week, form, links, context, id: "w\(number)\(letter)")
                let drawing = picture.drawing
                drawing.write(to: &out) { picture.write(drawing, to: &$0) }
            }
        }
    }
}
