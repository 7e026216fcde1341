import CivilTime
import Drawing

/// The shapes of a year's hours: nights in four depths, prompts, sessions and the prayers' curves.
struct YearPlot {
    private let year: YearOfDays
    /// The indices of days with which other clocks begin.
    private let steps: Set<Int>
    private let point: (_ day: Double, _ second: Double) -> (x: Double, y: Double)

    /// Creates the shapes of a year; `point` converts a place along the days and a second of the list day's clock to a
    /// point.
    init(_ year: YearOfDays, point: @escaping (_ day: Double, _ second: Double) -> (x: Double, y: Double)) {
        self.year = year
        self.point = point
        steps = Set(year.steps.map { year.dates.lowerBound.distance(to: $0.date) })
    }

    func write(to out: inout Markup) {
        writeNights(to: &out)
        writePrompts(to: &out)
        writeSessions(to: &out)
        writeCurves(to: &out)
    }

    private func writeNights(to out: inout Markup) {
        guard let sky = year.sky else { return }
        for depth in SkyYear.Depth.allCases.reversed() {
            var path = PathData()
            for night in sky.nights(depth, brokenAt: steps) {
                // The night after the day, and the same night as the next morning sees it, a day earlier.
                for shift in [0.0, -86_400] {
                    path.area(through: night.map { point($0.day, $0.second + shift) }, within: 0.25)
                }
            }
            out.path(path, Self.wash(depth))
        }
    }

    private static func wash(_ depth: SkyYear.Depth) -> StaticString {
        switch depth {
        case .night: "w0"
        case .astronomical: "w1"
        case .nautical: "w2"
        case .civil: "w3"
        }
    }

    /// The largest number of dots; more would merge, and would be most of the page.
    private static let mostDots = 6000

    /// Returns the number of prompts for each dot.
    static func share(of prompts: Int) -> Int { max(1, (prompts + mostDots - 1) / mostDots) }

    /// Whether a prompt has a dot, chosen as if at random: every n-th prompt of a day would make waves that do not
    /// exist.
    private static func isDrawn(_ index: Int, share: Int) -> Bool {
        guard share > 1 else { return true }
        var mixed = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
        mixed = (mixed ^ mixed >> 16) &* 0x85EB_CA6B
        return (mixed ^ mixed >> 13) % UInt32(share) == 0
    }

    private func writePrompts(to out: inout Markup) {
        let share = Self.share(of: year.prompts.count)
        var path = PathData()
        for (index, prompt) in year.prompts.enumerated() where Self.isDrawn(index, share: share) {
            let place = point(Double(prompt.day) + 0.5, Double(prompt.second))
            // A unit is four minutes, and a dot two units.
            path.dot(place.x, place.y.rounded())
        }
        out.path(path, "ydot")
    }

    private func writeSessions(to out: inout Markup) {
        var path = PathData()
        // Ten minutes, so that the shortest session is visible.
        let least = 600.0
        for session in year.sessions {
            let middle = Double(session.start + session.end) / 2
            let half = max(Double(session.end - session.start), least) / 2
            let day = Double(session.day) + 0.5
            path.move(point(day, middle - half))
            path.line(point(day, middle + half))
        }
        out.path(path, "yses")
    }

    private func writeCurves(to out: inout Markup) {
        for curve in year.curves {
            var path = PathData()
            for run in curve.runs(brokenAt: steps) {
                let points = run.map { point(Double($0.day) + 0.5, Double($0.second)) }
                if curve.isSparse || points.count == 1 {
                    for point in points { path.dot(point) }
                } else {
                    path.line(through: points, within: 0.2)
                }
            }
            out.path(path, curve.isSparse ? "yl fri" : curve.isNotified ? "yl" : "yl none")
        }
    }
}
