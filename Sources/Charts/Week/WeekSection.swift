import CivilTime
import Drawing
import Localization

/// The weeks of a picture: the first is open, each further one opens on request.
struct WeekSection: PictureSection, SinglePicture {
    let id: StaticString = "week"
    private let weeks: [PictureWeek]
    let context: PictureContext
    /// The days that have details to link to.
    private let detailed: Set<LocalDate>

    init(_ weeks: [PictureWeek], detailed: Set<LocalDate>, _ context: PictureContext) {
        (self.weeks, self.detailed, self.context) = (weeks, detailed, context)
    }

    var name: String { words(.week) }
    var title: String { weeks.first.map { words.days($0.first, $0.last) } ?? name }
    var sentence: String { weeks.first.map(sentence) ?? "" }

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
        guard let first = weeks.first else { return }
        let picture = WeekDrawing(first, .wide, detailed: [], context, id: "w")
        let drawing = picture.drawing
        drawing.write(to: &out, isDocument: true) { picture.write(drawing, to: &$0) }
    }

    func write(to out: inout Markup) {
        for (number, week) in weeks.enumerated() {
            if number == 0 {
                figure(week, number, &out)
            } else {
                out.element("details", .class("more")) { out in
                    out.element("summary") { out in
                        out.element("b", text: words.days(week.first, week.last))
                        out.text(" " + sentence(week))
                    }
                    figure(week, number, &out)
                }
            }
        }
    }

    private func figure(_ week: PictureWeek, _ number: Int, _ out: inout Markup) {
        out.element("figure") { out in
            for (form, letter) in [(Drawing.Form.wide, "w"), (.tall, "t")] {
                let picture = WeekDrawing(week, form, detailed: detailed, context, id: "w\(number)\(letter)")
                let drawing = picture.drawing
                drawing.write(to: &out) { picture.write(drawing, to: &$0) }
            }
        }
    }
}
