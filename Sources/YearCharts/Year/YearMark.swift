import CivilTime
import Drawing
import Localization

/// A line through a year's days, with its text: other clocks begin, or the plan ends.
struct YearMark {
    let day: Int
    let text: String
    /// The classes of the line.
    let names: StaticString
    /// The middle of the text along the days when wide; when tall its lower edge.
    var place = 0.0
    /// The line of the text above the wide plot, counted from the plot.
    var row = 0

    var textWidth: Double { TextWidth.of(text, size: 11.5) }

    private static let gap = 10.0
    /// The height of a line of text, and the largest number of lines above a plot.
    static let rowHeight = 14.0
    private static let rowLimit = 3.0

    /// Returns the marks of a year, ascending.
    static func all(of year: YearOfDays, _ words: PictureWords) -> [YearMark] {
        var marks = year.steps.map { step in
            YearMark(day: year.dates.lowerBound.distance(to: step.date), text: words(step), names: "dst")
        }
        if year.days.count > year.planned.count {
            let last = words.short(year.planned.upperBound.advanced(by: -1))
            marks.append(YearMark(day: year.planned.count, text: words(.plannedTo, ["date": last]), names: "yend"))
        }
        return marks.sorted { $0.day < $1.day }
    }

    /// Returns the number of lines that the texts take above a plot in a drawing of a width.
    static func rows(of marks: [YearMark], width: Double) -> Int {
        let share = marks.reduce(0) { $0 + $1.textWidth + gap } / width
        return max(1, Int(min(rowLimit, (share / 0.9).rounded(.up))))
    }

    /// Returns marks with the places of their texts; `days` has the places of the days along the plot.
    static func placed(_ marks: [YearMark], on plane: Plane, days: Scale) -> [YearMark] {
        var placed = marks
        let isWide = plane.drawing.form == .wide
        let rows = isWide ? rows(of: marks, width: plane.drawing.width) : 1
        for row in 0..<rows {
            let own = marks.indices.filter { $0 % rows == row }
            let places = LabelSpread.places(
                own.map { days(Double(marks[$0].day)) },
                sizes: own.map { isWide ? marks[$0].textWidth : rowHeight }, gap: isWide ? gap : 0,
                // When tall the texts stand above their lines, but not above the plot.
                within: isWide
                    ? 0...plane.drawing.width
                    : plane.along.lowerBound + rowHeight / 2...plane.along.upperBound + rowHeight / 2)
            for (index, place) in zip(own, places) { (placed[index].place, placed[index].row) = (place, row) }
        }
        return placed
    }
}
