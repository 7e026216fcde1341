import CivilTime
import Drawing
import Localization
import PlanModel

/// A year by weeks: each day's notifications as a heat map, their sums by sections, and the course of the sessions.
struct HeatMapDrawing {
    private let year: YearOfDays
    private let words: PictureWords
    private let drawing: Drawing
    private let weeks: [(monday: LocalDate, days: ArraySlice<YearOfDays.Day>)]
    /// The cells, in a row for each weekday when wide and a column when tall; and the sums, upwards from a line when
    /// wide and to the side when tall.
    private let cells, bars: Plane
    private let wideCells, wideBars: Plane
    private let lanes: [TrendLane]
    /// The number of lines for the names of weekdays when tall.
    private let headLines: Int
    private var isWide: Bool { drawing.form == .wide }

    /// The gap between cells, and between bars.
    private static let gap = 1.5

    init(
        _ year: YearOfDays, _ words: PictureWords, _ form: Drawing.Form, title: String, summary: String,
        _ layout: PictureLayout
    ) {
        (self.year, self.words, weeks) = (year, words, year.weeks)
        let count = Double(year.weeks.count)
        let along = YearFrame.weeks(of: year, words, layout)
        let lanes = TrendLane.placed(TrendLane.all(year.trends, words), from: 236.6, each: 46)
        // Where the names of weekdays are too long for their columns, every other one stands a line higher.
        headLines =
            (0..<7).allSatisfy { day in
                let name = words.weekday(year.dates.lowerBound.advanced(by: day))
                return TextWidth.of(name, size: 11) <= Self.headWidth(lines: 1)
            } ? 1 : 2
        let top = 22 + Double(headLines - 1) * 14
        let tall = top...(top + count * 15)
        let height = form == .wide ? (lanes.last?.across.upperBound ?? 218.6) + 14 : tall.upperBound + 8
        func planes(_ form: Drawing.Form) -> (Plane, Plane) {
            let drawing = Drawing(
                id: form == .wide ? "weeks-w" : "weeks-t", form, height: height, title: title, summary: summary,
                layout)
            return form == .wide
                ? (
                    Plane(drawing: drawing, along: along, across: 4...142.6),
                    Plane(drawing: drawing, along: along, across: 158.6...218.6)
                )
                : (
                    Plane(drawing: drawing, along: tall, across: 44...226),
                    Plane(drawing: drawing, along: tall, across: 236...350)
                )
        }
        (cells, bars) = planes(form)
        (wideCells, wideBars) = planes(.wide)
        drawing = cells.drawing
        // On a phone the lanes have a drawing of their own.
        self.lanes = form == .wide ? lanes : []
    }

    func write(to out: inout Markup, isDocument: Bool = false) {
        drawing.write(to: &out, isDocument: isDocument) { out in
            writeCells(to: &out)
            writeNumbers(to: &out)
            writeWeekdays(to: &out)
            writeBars(to: &out)
            let scale = Scale(0...Double(weeks.count), from: cells.along.lowerBound, to: cells.along.upperBound)
            for lane in lanes { lane.write(cells, weeks: scale, pitch: scale.length(1), to: &out) }
        }
    }

    private func week(_ place: Double) -> Double {
        Scale(0...Double(weeks.count), from: cells.along.lowerBound, to: cells.along.upperBound)(place)
    }

    /// Returns the beginning of a weekday across time, from 0 for Monday to 7 for the end.
    private func weekday(_ place: Double) -> Double {
        Scale(0...7, from: cells.across.lowerBound, to: cells.across.upperBound)(place)
    }

    // MARK: Cells

    /// Returns the class of a count, from 1 to 5, which have equal widths; 0 for a count of zero.
    static func heat(_ count: Int, least: Int, most: Int) -> Int {
        if count == 0 { return 0 }
        return most == least ? 2 : 1 + (count - least) * 5 / (most - least + 1)
    }

    private static let heatNames: [StaticString] = ["h0", "h1", "h2", "h3", "h4", "h5"]

    private func writeCells(to out: inout Markup) {
        guard isWide else { return cells.use("weeks-c", of: wideCells, to: &out) }
        let least = year.days.lazy.map(\.total).filter { $0 > 0 }.min() ?? 0
        var classes = Self.heatNames.map { _ in PathData() }
        let width = week(1) - week(0) - Self.gap
        for (place, days) in weeks.map(\.days).enumerated() {
            for day in days {
                // A line as thick as a cell is high takes half the bytes of a rectangle.
                let left = week(Double(place)) + Self.gap / 2
                let middle = weekday(Double(day.date.weekday.rawValue) - 0.5)
                let heat = Self.heat(day.total, least: least, most: year.most)
                classes[heat].move(drawing.x(left), middle)
                classes[heat].line(drawing.x(left + width), middle)
            }
        }
        out.element("g", .id("weeks-c"), .number("stroke-width", weekday(1) - weekday(0) - Self.gap)) { out in
            for (path, names) in zip(classes, Self.heatNames) { out.path(path, names) }
        }
    }

    /// The distance between the digits of the numbers, which are placed one by one: the width of digits in most fonts
    /// at 11.
    private static let digit = 6.5

    /// Writes each day's number into its cell, if the cells are wide enough for the longest number.
    private func writeNumbers(to out: inout Markup) {
        let cell = isWide ? week(1) - week(0) : weekday(1) - weekday(0)
        guard Double("\(year.most)".count) * Self.digit <= cell - 3 else { return }
        let cells = weeks.enumerated().flatMap { place, week in week.days.map { (week: place, day: $0) } }
        let lines = Dictionary(grouping: cells) { isWide ? $0.day.date.weekday.rawValue : $0.week }
        for line in lines.keys.sorted() {
            guard let cells = lines[line], let first = cells.first else { continue }
            var digits = ""
            var places: [Double] = []
            // Texts run from left to right.
            for cell in drawing.isMirrored ? cells.reversed() : cells {
                let middle = middle(cell.week, cell.day.date).x
                let number = "\(cell.day.total)"
                digits += number
                let start = (2 * (middle - Double(number.count) * Self.digit / 2)).rounded() / 2
                places += (0..<number.count).map { start + Double($0) * Self.digit }
            }
            let y = middle(first.week, first.day.date).y + 4
            out.element("text", .list("x", places), .y(y), .class("hx"), text: digits)
        }
    }

    /// Returns the centre of a day's cell.
    private func middle(_ week: Int, _ date: LocalDate) -> (x: Double, y: Double) {
        cells.point(self.week(Double(week) + 0.5), weekday(Double(date.weekday.rawValue) - 0.5))
    }

    /// The width for the name of a weekday when tall, in so many lines.
    private static func headWidth(lines: Int) -> Double { 26 * Double(lines) + 2 }

    private func writeWeekdays(to out: inout Markup) {
        let monday = WeekCount.monday(of: year.dates.lowerBound)
        for place in 0..<7 {
            let name = words.weekday(monday.advanced(by: place))
            let middle = weekday(Double(place) + 0.5)
            if isWide {
                out.label(name, x: drawing.x(week(0) - 8), y: middle + 4, drawing.trailing, "ax")
            } else {
                let cut = TextWidth.cut(name, to: Self.headWidth(lines: headLines), size: 11)
                let y = cells.along.lowerBound - 10 - Double((place + 1) % headLines) * 14
                out.label(cut, x: drawing.x(middle), y: y, .middle, "axs")
            }
        }
        guard !isWide else { return }
        // Long names of months would overlap the cells.
        let hasNames = weeks.allSatisfy { TextWidth.of(words.dayAndMonth($0.monday), size: 11) <= 44 }
        for (place, monday) in weeks.map(\.monday).enumerated() where place.isMultiple(of: 2) {
            let name =
                hasNames ? words.dayAndMonth(monday) : "\(monday.components.day)/\(monday.components.month)"
            out.label(name, x: drawing.x(0), y: week(Double(place)) + 11, drawing.leading, "axs")
        }
    }

    // MARK: Sums

    private func writeBars(to out: inout Markup) {
        let most = weeks.map { $0.days.reduce(0) { $0 + $1.total } }.max() ?? 0
        guard most > 0 else { return }
        let (base, top) =
            isWide ? (bars.across.upperBound, bars.across.lowerBound) : (bars.across.lowerBound, bars.across.upperBound)
        let scale = Scale(0...Double(most), from: base, to: top)
        var grid = PathData()
        for tick in Self.ticks(upTo: most) {
            let place = scale(Double(tick))
            grid.move(bars.point(bars.along.lowerBound, place))
            grid.line(bars.point(bars.along.upperBound, place))
            if isWide {
                out.label("\(tick)", x: drawing.x(week(0) - 8), y: place + 4, drawing.trailing, "axs")
            } else {
                out.label("\(tick)", x: drawing.x(place), y: bars.along.lowerBound - 10, .middle, "axs")
            }
        }
        out.path(grid, "g1")
        guard isWide else { return bars.use("weeks-b", of: wideBars, isTurned: true, to: &out) }
        out.element("g", .id("weeks-b")) { writeStacks(scale, to: &$0) }
        writeSections(scale, to: &out)
    }

    private func writeStacks(_ scale: Scale, to out: inout Markup) {
        var paths = YearPart.allCases.map { _ in PathData() }
        for (place, days) in weeks.map(\.days).enumerated() {
            var sum = 0
            for part in YearPart.allCases {
                let (from, to) = (scale(Double(sum)), scale(Double(sum + part.count(days))))
                sum += part.count(days)
                paths[part.rawValue].rectangle(
                    bars.point(week(Double(place)) + Self.gap / 2, from),
                    bars.point(week(Double(place + 1)) - Self.gap / 2, to))
            }
        }
        for part in YearPart.allCases { out.path(paths[part.rawValue], part.fill) }
    }

    /// Returns zero and at most two round numbers above it.
    static func ticks(upTo most: Int) -> [Int] {
        var step = 1
        while most / step > 2 {
            let first = "\(step)".first
            step = first == "2" ? step / 2 * 5 : step * 2
        }
        return Array(stride(from: 0, through: most, by: step))
    }

    /// Writes the names of the sections beside the last whole week's bars; a phone has them in a key.
    private func writeSections(_ scale: Scale, to out: inout Markup) {
        let x = drawing.x(week(Double(weeks.count)) + 6)
        out.label(words(.perDay), x: x, y: weekday(1), drawing.leading, "ls")
        let days = weeks.last { $0.days.count == 7 }?.days ?? year.days[...]
        let parts = YearPart.allCases.filter { $0.count(year.days[...]) > 0 }
        var sum = 0
        var preferred: [Double] = []
        for part in parts {
            let count = part.count(days)
            preferred.append(scale(Double(sum) + Double(count) / 2))
            sum += count
        }
        preferred.append(scale(Double(sum)) - 8)
        let places = LabelSpread.places(
            preferred.reversed(), sizes: preferred.map { _ in 14 }, gap: 0,
            within: bars.across.lowerBound - 12...bars.across.upperBound + 6)
        out.label(words(.perWeek), x: x, y: places[0] + 4, drawing.leading, "ls")
        for (part, place) in zip(parts.reversed(), places.dropFirst()) {
            out.label(words.plan(part.name), x: x, y: place + 4, drawing.leading, part.label)
        }
    }
}
