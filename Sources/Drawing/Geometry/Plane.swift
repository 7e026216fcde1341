import PrayerTimes

/// Where time runs and where it does not: across and down when wide, down and across when tall.
///
/// A drawing by places on both axes is drawn once, in the wide form, and turned over for the tall one: its lines keep
/// their width, and the page holds it once.
package struct Plane {
    package let drawing: Drawing
    /// The plot: from its first place along time to its last, and likewise across it.
    package let along, across: ClosedRange<Double>

    package init(drawing: Drawing, along: ClosedRange<Double>, across: ClosedRange<Double>) {
        self.drawing = drawing
        self.along = along
        self.across = across
    }

    /// The point of a place along time and one across it.
    package func point(_ along: Double, _ across: Double) -> (x: Double, y: Double) {
        drawing.form == .wide ? (drawing.x(along), across) : (drawing.x(across), along)
    }

    /// From one side of the plot to the other, at a place along time.
    package func rule(along place: Double) -> PathData {
        .line(through: [point(place, across.lowerBound), point(place, across.upperBound)])
    }

    /// From the plot's beginning to its end, at a place across time.
    package func rule(across place: Double) -> PathData {
        .line(through: [point(along.lowerBound, place), point(along.upperBound, place)])
    }

    /// The plot's upper left corner and its lower right one.
    private var corners: (first: (x: Double, y: Double), last: (x: Double, y: Double)) {
        let (start, end) = (point(along.lowerBound, across.lowerBound), point(along.upperBound, across.upperBound))
        return ((min(start.x, end.x), min(start.y, end.y)), (max(start.x, end.x), max(start.y, end.y)))
    }

    /// Whether a point is in the plot, and so far from its sides.
    package func contains(_ point: (x: Double, y: Double), within margin: (x: Double, y: Double)) -> Bool {
        let (first, last) = corners
        return point.x >= first.x + margin.x && point.x <= last.x - margin.x
            && point.y >= first.y + margin.y && point.y <= last.y - margin.y
    }

    /// The plot's area.
    package var area: PathData {
        var path = PathData()
        path.rectangle(corners.first, corners.last)
        return path
    }

    /// Draws a wide plane's shapes on this one: time turned from across to down, each plot's ends on the other's.
    ///
    /// - `isTurned`: Whether what grows upwards there grows away from the gutter here.
    package func use(_ id: String, of wide: Plane, isTurned: Bool = false, to out: inout Markup) {
        let start = (
            x: wide.point(wide.along.lowerBound, 0).x, y: isTurned ? wide.across.upperBound : wide.across.lowerBound
        )
        let end = (
            x: wide.point(wide.along.upperBound, 0).x, y: isTurned ? wide.across.lowerBound : wide.across.upperBound
        )
        let (from, to) = (point(along.lowerBound, across.lowerBound), point(along.upperBound, across.upperBound))
        // x′ = p·y + q and y′ = r·x + s.
        let (p, r) = ((to.x - from.x) / (end.y - start.y), (to.y - from.y) / (end.x - start.x))
        let (q, s) = (from.x - p * start.y, from.y - r * start.x)
        let numbers = [0, r, p, 0, q, s].map { $0.decimals(5) }.joined(separator: " ")
        out.element("use", .href("#\(id)"), .text("transform", "matrix(\(numbers))"))
    }
}

extension PathData {
    package mutating func move(_ point: (x: Double, y: Double)) { move(point.x, point.y) }
    package mutating func line(_ point: (x: Double, y: Double)) { line(point.x, point.y) }
    package mutating func dot(_ point: (x: Double, y: Double)) { dot(point.x, point.y) }

    /// A rectangle between two corners.
    ///
    /// - `inset`: How much smaller it is on each side.
    package mutating func rectangle(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), inset: Double = 0) {
        rectangle(
            x: min(a.x, b.x) + inset, y: min(a.y, b.y) + inset, width: abs(a.x - b.x) - 2 * inset,
            height: abs(a.y - b.y) - 2 * inset)
    }

    /// A line through points, without those that it would hardly change: none that is left out lies further from it.
    ///
    /// - `tolerance`: In units.
    package mutating func line(through points: [(x: Double, y: Double)], within tolerance: Double) {
        guard let first = points.first else { return }
        move(first)
        for index in Simplification.kept(points, tolerance: tolerance).dropFirst() { line(points[index]) }
    }

    /// A closed shape, simplified likewise.
    package mutating func area(through points: [(x: Double, y: Double)], within tolerance: Double) {
        guard points.count > 2 else { return }
        line(through: points, within: tolerance)
        close()
    }
}
