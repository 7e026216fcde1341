import CivilTime
import Drawing
import Scheduling
import PrayerTimes
import Text

/// A figure of the report: columns, each with what is expected of it where that is known.
struct StudyFigure {
    enum Kind: CaseIterable { case hours, gaps, people }

    /// A column, from the left.
    private struct Column {
        var value: Double
        var expected: Double?
        /// Under it; empty where it has none.
        var label: String
    }

    let kind: Kind
    private let columns: [Column]
    /// What the columns count, and what lies along them.
    private let measure, axis: String
    let caption: String

    init(_ kind: Kind, _ study: Study) {
        self.kind = kind
        switch kind {
        case .hours:
            let all = (0..<24).map { hour in
                Column(
                    value: Double(study.rules.reduce(0) { $0 + $1.hours[hour] }),
                    expected: study.rules.reduce(0) { $0 + $1.chances.expected[hour] },
                    label: hour % 3 == 0 ? "\(hour.padded(to: 2)):00" : "")
            }
            columns = study.placed > 0 ? all : []
            measure = study.hasArms ? "prompts and decision points" : "prompts"
            axis = "hour of the day on each person's clocks"
            caption =
                "\(study.hasArms ? "Prompts and decision points" : "Prompts") by hour of the day (columns), and what the design expects (lines)"
        case .gaps:
            let width = Self.binWidth(study.gaps)
            var counts: [Int: Int] = [:]
            for (seconds, count) in study.gaps.counts { counts[seconds / width, default: 0] += count }
            let last = counts.keys.max() ?? -1
            columns = (0..<(last + 1)).map { bin in
                let isLabelled = last < 12 || bin % max(1, (last + 1) / 8) == 0
                return Column(
                    value: Double(counts[bin] ?? 0), expected: nil,
                    label: isLabelled ? "\(TimeSpan(seconds: bin * width))" : "")
            }
            (measure, axis) = ("gaps", "time to the next prompt of the day, in steps of \(TimeSpan(seconds: width))")
            caption = "Times between a prompt and the next one of the day"
        case .people:
            let step = max(1, study.people.count / 8)
            columns =
                study.people.count < 2
                ? []
                : study.people.enumerated().map { place, person in
                    Column(
                        value: Double(person.notifying), expected: nil, label: place % step == 0 ? person.id : "")
                }
            (measure, axis) = ("prompts", "person, in the order of the table")
            caption = "Prompts planned for each person"
        }
    }

    var isEmpty: Bool { columns.isEmpty }

    /// The least round width of steps of which no more than fifty are needed.
    private static func binWidth(_ gaps: GapCounts) -> Int {
        let greatest = gaps.summary?.greatest.seconds ?? 0
        let widths = [60, 300, 600, 900, 1800, 3600, 7200]
        return widths.first { greatest / $0 < 50 } ?? 14400
    }

    // MARK: Drawing

    private static let (width, height) = (760.0, 246.0)
    private static let plot = (left: 62.0, right: 752.0, top: 30.0, bottom: 196.0)

    /// Writes the figure as SVG.
    func write(to out: inout Markup) {
        let most = columns.map { max($0.value, $0.expected ?? 0) }.max() ?? 0
        let ticks = Self.ticks(upTo: most)
        let plot = Self.plot
        let up = Scale(0...max(ticks.last ?? 1, 1), from: plot.bottom, to: plot.top)
        let step = (plot.right - plot.left) / Double(max(1, columns.count))
        let id = "figure-\(kind)"
        out.element(
            "svg", .numbers("viewBox", 0, 0, Self.width, Self.height), .fixed("role", "img"),
            .text("aria-labelledby", "\(id)-t \(id)-d")
        ) { out in
            out.element("title", .id("\(id)-t"), text: caption)
            out.element("desc", .id("\(id)-d"), text: summary)
            var rules = PathData()
            for tick in ticks { rules.line(from: (plot.left, up(tick)), to: (plot.right, up(tick))) }
            out.path(rules, "rule")
            for tick in ticks { out.label(tick.decimals(0), x: plot.left - 6, y: up(tick) + 4, .right, "num") }
            var bars = PathData()
            var lines = PathData()
            let inset = min(2, step * 0.12)
            for (place, column) in columns.enumerated() {
                let left = plot.left + Double(place) * step
                bars.rectangle(
                    x: left + inset, y: up(column.value), width: step - 2 * inset,
                    height: plot.bottom - up(column.value))
                if let expected = column.expected, expected > 0 {
                    lines.line(from: (left, up(expected)), to: (left + step, up(expected)))
                }
                if !column.label.isEmpty {
                    let isBetween = kind != .people
                    out.label(
                        column.label, x: isBetween ? left : left + step / 2, y: plot.bottom + 16,
                        isBetween && place == 0 ? .left : .middle, "num")
                }
            }
            out.path(bars, "bar")
            out.path(lines, "exp")
            out.label(axis, x: (plot.left + plot.right) / 2, y: Self.height - 10, .middle, "axis")
            out.label(measure, x: 0, y: 12, .left, "axis")
        }
    }

    /// The figure in words, for those who do not see it.
    private var summary: String {
        guard let greatest = columns.indices.max(by: { columns[$0].value < columns[$1].value }) else { return caption }
        let values = columns.map(\.value)
        return
            "\(columns.count) columns, from \((values.min() ?? 0).decimals(0)) to \((values.max() ?? 0).decimals(0)) \(measure); the highest is number \(greatest + 1). The tables of this page have the numbers."
    }

    /// Round values from nothing to at least so much: steps of 1, 2 or 5 and zeros.
    private static func ticks(upTo most: Double) -> [Double] {
        var step = 1.0
        let factors = [2.0, 2.5, 2.0]
        var place = 0
        while most / step > 5 {
            step *= factors[place % 3]
            place += 1
        }
        var ticks = [0.0]
        while let last = ticks.last, last < most { ticks.append(last + step) }
        return ticks
    }
}
