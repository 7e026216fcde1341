import Drawing

/// The two lines for names in a week's row, above its dots and below them, and what is taken of each.
struct RowLines {
    private var taken: [[ClosedRange<Double>]]
    private let bounds: ClosedRange<Double>
    private let gap = 6.0

    /// - `above`: What other names take of the upper line.
    init(above: [ClosedRange<Double>], within bounds: ClosedRange<Double>) {
        taken = [above, []]
        self.bounds = bounds
    }

    /// Takes the room for a name behind its mark: in the upper line or, where that is taken, in the lower one; else
    /// behind what stands there, shortened where it would leave the row.
    mutating func take(
        _ text: String, or short: String, at mark: Double
    ) -> (text: String, place: Double, isAbove: Bool) {
        var best = (text: text, place: mark + gap, line: 0)
        let tries = [text, short].map { text in
            let width = TextWidth.of(text, size: 12, isBold: true)
            return taken.indices.map { (text: text, place: free(width, from: mark + gap, line: $0), line: $0) }
                .filter { $0.place + width <= bounds.upperBound }
        }
        if let found = tries.lazy.compactMap({ $0.min { $0.place < $1.place } }).first { best = found }
        let width = TextWidth.of(best.text, size: 12, isBold: true)
        taken[best.line].append(best.place...best.place + width)
        return (best.text, best.place, best.line == 0)
    }

    /// The first place from `start` on where a width is free in a line.
    private func free(_ width: Double, from start: Double, line: Int) -> Double {
        var place = start
        for range in taken[line].sorted(by: { $0.lowerBound < $1.lowerBound })
        where range.upperBound + gap > place && range.lowerBound - gap < place + width {
            place = range.upperBound + gap
        }
        return place
    }
}
