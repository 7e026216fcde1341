/// The points that a line needs.
///
/// Source: D. Douglas and T. Peucker, *Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature*, 1973.
package enum Simplification {
    /// The indices of the points that stay, ascending: the first, the last, and of those between them the one that lies
    /// furthest from the line between its neighbours, as long as it is further away than the tolerance.
    package static func kept(_ points: [(x: Double, y: Double)], tolerance: Double) -> [Int] {
        guard points.count > 2 else { return Array(points.indices) }
        var isKept = Array(repeating: false, count: points.count)
        isKept[0] = true
        isKept[points.count - 1] = true
        var open = [(first: 0, last: points.count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            var furthest = (index: first, distance: 0.0)
            for index in first + 1..<last {
                let distance = squaredDistance(points[index], from: points[first], to: points[last])
                if distance > furthest.distance { furthest = (index, distance) }
            }
            guard furthest.distance > tolerance * tolerance else { continue }
            isKept[furthest.index] = true
            open += [(first, furthest.index), (furthest.index, last)]
        }
        return points.indices.filter { isKept[$0] }
    }

    private static func squaredDistance(
        _ point: (x: Double, y: Double), from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let share =
            length > 0 ? max(0, min(1, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length)) : 0
        let (ex, ey) = (point.x - start.x - share * dx, point.y - start.y - share * dy)
        return ex * ex + ey * ey
    }
}
