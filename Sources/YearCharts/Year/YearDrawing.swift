import CivilTime
import Drawing
import Localization

/// The hours of a year's days: nights, the prayers' curves, the second of each prompt and the sessions.
struct YearDrawing {
    let year: YearOfDays
    let words: PictureWords
    let plane: Plane
    private let wide: Plane
    private let days, seconds: Scale
    private let marks: [YearMark]
    /// The hours of the list day that are drawn.
    private let hours: ClosedRange<Int>
    private var drawing: Drawing { plane.drawing }
    private var isWide: Bool { drawing.form == .wide }

    init(_ year: YearOfDays, _ words: PictureWords, _ form: Drawing.Form, title: String, _ layout: PictureLayout) {
        (self.year, self.words) = (year, words)
        let hours = Self.hours(of: year)
        let marks = YearMark.all(of: year, words)
        let top = 12 + Double(YearMark.rows(of: marks, width: layout.wideWidth)) * YearMark.rowHeight
        func plane(_ form: Drawing.Form) -> Plane {
            let (along, across): (ClosedRange<Double>, ClosedRange<Double>) =
                form == .wide
                ? (YearFrame.days(of: year, words, layout), top...(top + Double(hours.count - 1) * 15))
                : (40...(40 + max(560, Double(year.dates.count) * 1.75)), 34...346)
            return Plane(
                drawing: Drawing(
                    id: form == .wide ? "year-w" : "year-t", form,
                    height: form == .wide ? across.upperBound + 26 : along.upperBound + 36, title: title,
                    summary: words(.hoursAbout), layout),
                along: along, across: across)
        }
        self.hours = hours
        self.plane = plane(form)
        wide = plane(.wide)
        days = Scale(0...Double(year.dates.count), from: self.plane.along.lowerBound, to: self.plane.along.upperBound)
        seconds = Scale(
            Double(hours.lowerBound) * 3600...Double(hours.upperBound) * 3600, from: self.plane.across.lowerBound,
            to: self.plane.across.upperBound)
        self.marks = YearMark.placed(marks, on: self.plane, days: days)
    }

    /// Returns the hours from midnight to midnight, or further where items lie outside; without a sun only the hours in
    /// use, with an hour to spare on both sides.
    private static func hours(of year: YearOfDays) -> ClosedRange<Int> {
        let seconds =
            year.curves.flatMap { $0.seconds.compactMap(\.self) } + year.prompts.map(\.second)
            + year.sessions.flatMap { [$0.start, $0.end] }
        let first = (seconds.min() ?? 0).floorQuotientAndRemainder(by: 3600).quotient
        let last = -(-(seconds.max() ?? 86_400)).floorQuotientAndRemainder(by: 3600).quotient
        if year.sky != nil || seconds.isEmpty { return min(0, first)...max(24, last) }
        // At least eight hours, around those in use.
        let spare = max(0, 8 - (last - first))
        return (first - spare / 2 - 1)...(last + spare - spare / 2 + 1)
    }

    func write(to out: inout Markup, isDocument: Bool = false) {
        drawing.write(to: &out, isDocument: isDocument) { out in
            writePlot(to: &out)
            writeHours(to: &out)
            writeMonths(to: &out)
            writeNames(to: &out)
            writeMarks(to: &out)
        }
    }

    // MARK: Plot

    /// Writes the shapes, which are made for the wide form and reused by the tall one.
    private func writePlot(to out: inout Markup) {
        let shapes = "year-p"
        let clip = "\(drawing.id)-c"
        out.element("defs") { out in
            out.element("clipPath", .id(clip)) { $0.element("path", .path(plane.area)) }
        }
        out.path(plane.area, year.sky == nil ? "frame" : "w4")
        out.element("g", .text("clip-path", "url(#\(clip))")) { out in
            guard isWide else { return plane.use(shapes, of: wide, to: &out) }
            out.element("g", .id(shapes)) { out in
                YearPlot(year) { point(day: $0, second: $1) }.write(to: &out)
            }
        }
    }

    private func point(day: Double, second: Double) -> (x: Double, y: Double) {
        plane.point(days(day), seconds(second))
    }

    // MARK: Axes

    private func writeHours(to out: inout Markup) {
        var lines = PathData()
        for hour in hours where hour.isMultiple(of: 3) {
            let place = seconds(Double(hour) * 3600)
            let isMidnight = hour.isMultiple(of: 24)
            if isMidnight, hour != hours.lowerBound, hour != hours.upperBound {
                out.path(plane.rule(across: place), "mid")
            } else {
                lines.move(plane.point(plane.along.lowerBound, place))
                lines.line(plane.point(plane.along.upperBound, place))
            }
            let text = ((hour % 24 + 24) % 24).padded(to: 2)
            let names: StaticString = isMidnight && hour > 0 ? "ax b" : "ax"
            if isWide {
                out.label(text, x: drawing.x(plane.along.lowerBound - 8), y: place + 4, drawing.trailing, names)
            } else {
                out.label(text, x: drawing.x(place), y: plane.along.lowerBound - 6, .middle, names)
            }
        }
        out.path(lines, "g1")
    }

    private func writeMonths(to out: inout Markup) {
        var lines = PathData()
        let firsts = year.dates.enumerated().filter { $0.offset == 0 || $0.element.components.day == 1 }
        for (first, month) in firsts {
            if first > 0 {
                lines.move(plane.point(days(Double(first)), plane.across.lowerBound))
                lines.line(plane.point(days(Double(first)), plane.across.upperBound))
            }
            let (_, number, day) = month.components
            let length = LocalDate.length(ofMonth: number, year: month.year) - day + 1
            let (start, end) = (days(Double(first)), days(Double(min(first + length, year.dates.count))))
            let name = words.shortMonth(month)
            if isWide, end - start > TextWidth.of(name, size: 12) + 4 {
                out.label(name, x: drawing.x((start + end) / 2), y: plane.across.upperBound + 18, .middle, "ax")
            } else if !isWide, end - start > 14 {
                out.label(name, x: drawing.x(0), y: start + 11, drawing.leading, "ax")
            }
        }
        out.path(lines, "g1")
    }

    // MARK: Names

    /// The end of a curve, where its name stands.
    private struct End {
        var curve: YearCurve
        var day: Int
        var second: Int
        var title: String { curve.title }
    }

    /// The number of days before the year's end; a curve that ends earlier has its name in the plot.
    private static let lateDays = 21

    private func writeNames(to out: inout Markup) {
        let ends = year.curves.compactMap { curve -> End? in
            guard let day = curve.seconds.lastIndex(where: { $0 != nil }), let second = curve.seconds[day] else {
                return nil
            }
            return End(curve: curve, day: day, second: second)
        }
        let bound = year.dates.count - Self.lateDays
        writeNamesWithin(ends.filter { $0.day < bound }.map(\.curve), to: &out)
        let late = ends.filter { $0.day >= bound }.sorted { $0.second < $1.second }
        isWide ? writeNamesBeside(late, to: &out) : writeNamesUnder(late, to: &out)
    }

    /// Writes the names of curves that end within the year beside their ends, beginnings or middles: each where it
    /// covers the least of all curves, lines and other names.
    private func writeNamesWithin(_ curves: [YearCurve], to out: inout Markup) {
        guard !curves.isEmpty else { return }
        var drawn = year.curves.flatMap(places)
        for mark in marks {
            let start = days(Double(mark.day))
            drawn += stride(from: plane.across.lowerBound, to: plane.across.upperBound, by: 4).map {
                plane.point(start, $0)
            }
            guard !isWide else { continue }
            drawn += stride(from: 0, through: mark.textWidth, by: 2).map {
                plane.point(mark.place - 7, textEdge + $0)
            }
        }
        for curve in curves {
            let places = places(of: curve)
            guard let first = places.first, let last = places.last else { continue }
            let size = isWide ? 12.0 : 11
            let title = TextWidth.cut(curve.title, to: 140, size: size)
            let half = TextWidth.of(title, size: size, isBold: true) / 2
            let aside = drawing.isMirrored ? -half - 6 : half + 6
            let all = [last, first, places[places.count / 2]].flatMap { point in
                let (across, down) = ([(point.x + aside, point.y), (point.x - aside, point.y)], [12.0, -12])
                let along = down.map { (point.x, point.y + $0) }
                return isWide ? across + along : along + across
            }
            let inside = all.filter { plane.contains($0, within: (half, 7)) }
            let choices = (inside.isEmpty ? all : inside).map { (x, y) in
                (x: x, y: y, covered: drawn.count { abs($0.x - x) < half + 2 && abs($0.y - y) < 8 })
            }
            guard let best = choices.min(by: { $0.covered < $1.covered }) else { continue }
            out.label(title, x: best.x, y: best.y + 4, .middle, isWide ? "pns q4" : "yn q4")
            drawn += stride(from: -half, through: half, by: 1).map { (best.x + $0, best.y) }
        }
    }

    /// Returns the points of a curve, a day each.
    private func places(of curve: YearCurve) -> [(x: Double, y: Double)] {
        curve.seconds.enumerated().compactMap { day, second in
            second.map { point(day: Double(day) + 0.5, second: Double($0)) }
        }
    }

    private func writeNamesBeside(_ ends: [End], to out: inout Markup) {
        let places = LabelSpread.places(
            ends.map { seconds(Double($0.second)) }, sizes: ends.map { _ in 14 }, gap: 0.5,
            within: plane.across.lowerBound - 8...plane.across.upperBound + 8)
        let end = plane.along.upperBound
        var leads = PathData()
        for (curve, place) in zip(ends, places) {
            leads.move(drawing.x(end + 1), seconds(Double(curve.second)))
            leads.line(drawing.x(end + 8), place)
            let title = TextWidth.cut(curve.title, to: drawing.width - end - 11, size: 12)
            out.label(title, x: drawing.x(end + 11), y: place + 4, drawing.leading, "pns")
        }
        out.path(leads, "lead")
    }

    /// Writes the names alternately in two lines under the last day, so that neighbours have space.
    private func writeNamesUnder(_ ends: [End], to out: inout Markup) {
        var leads = PathData()
        for row in 0..<2 {
            let names = ends.indices.filter { $0 % 2 == row }.map { ends[$0] }
            let titles = names.map { TextWidth.cut($0.title, to: 88, size: 11) }
            let places = LabelSpread.places(
                names.map { seconds(Double($0.second)) },
                sizes: titles.map { TextWidth.of($0, size: 11, isBold: true) }, gap: 4, within: 0...drawing.width)
            let y = plane.along.upperBound + 18 + Double(row) * 14
            for (index, place) in places.enumerated() {
                leads.move(drawing.x(seconds(Double(names[index].second))), plane.along.upperBound + 1)
                leads.line(drawing.x(place), y - 10)
                out.label(titles[index], x: drawing.x(place), y: y, .middle, "yn qp")
            }
        }
        out.path(leads, "lead")
    }

    // MARK: Clocks

    /// The beginning of the texts of marks across the days when tall.
    private var textEdge: Double { plane.across.lowerBound + 4 }

    private func writeMarks(to out: inout Markup) {
        for mark in marks { out.path(plane.rule(along: days(Double(mark.day))), mark.names) }
        isWide ? writeMarkTextsAbove(to: &out) : writeMarkTextsBeside(to: &out)
    }

    private func writeMarkTextsAbove(to out: inout Markup) {
        // Of more texts than there is room for, the last are left out.
        let shown = marks.filter { $0.place + $0.textWidth / 2 <= drawing.width + 1 }
        func baseline(_ mark: YearMark) -> Double {
            plane.across.lowerBound - 8 - Double(mark.row) * YearMark.rowHeight
        }
        var leads = PathData()
        for mark in shown {
            let start = days(Double(mark.day))
            guard abs(mark.place - start) > 4 || mark.row > 0 else { continue }
            leads.move(drawing.x(start), plane.across.lowerBound)
            leads.line(drawing.x(mark.place), baseline(mark) + 2)
        }
        out.path(leads, "g3")
        for mark in shown { out.label(mark.text, x: drawing.x(mark.place), y: baseline(mark), .middle, "ls qp") }
    }

    /// Writes the texts above their lines, on a ground under which the curves run.
    private func writeMarkTextsBeside(to out: inout Markup) {
        for mark in marks {
            let width = mark.textWidth + 4
            out.element(
                "rect", .x(drawing.left(textEdge - 2, width: width)), .y(mark.place - 14.5), .width(width),
                .height(14), .class("w4"))
            out.label(mark.text, x: drawing.x(textEdge), y: mark.place - 4, drawing.leading, "ls")
        }
    }
}
