import CivilTime
import Drawing
import Localization
import Scheduling

/// The days in detail: the first is open, further ones open on request.
struct DaySection: PictureSection, SinglePicture {
    let id: StaticString = "day"
    private let figures: [(date: LocalDate, figure: DayFigure)]
    let context: PictureContext

    init(_ days: [PictureDay], _ axis: DayAxis, _ context: PictureContext) {
        self.context = context
        figures = days.enumerated().map { ($1.date, DayFigure($1, axis, context, number: $0)) }
    }

    /// The largest number of days that are always drawn in detail; more would make the page heavy.
    static let fewDays = 7

    /// Returns the address of a day's details.
    static func anchor(_ date: LocalDate) -> String { "day/\(date)" }

    var name: String { words(.day) }
    var title: String { figures.first?.figure.title ?? name }
    var sentence: String { figures.first?.figure.sentence ?? "" }

    let singles: Set<PictureName> = [.day]

    func write(_ single: PictureName, to out: inout Markup) { figures.first?.figure.writeDrawing(to: &out) }

    func write(to out: inout Markup) {
        for (date, figure) in figures {
            guard date != figures[0].date else {
                out.element("div", .id(Self.anchor(date))) { figure.write(to: &$0) }
                continue
            }
            out.element("details", .class("more"), .id(Self.anchor(date))) { out in
                out.element("summary") { out in
                    out.element("b", text: figure.title)
                    out.text(" " + figure.sentence)
                }
                figure.write(to: &out)
            }
        }
    }
}
