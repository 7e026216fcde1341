/// Whole seconds since 1970, as ascending half-open stretches that neither touch nor overlap.
///
/// This is what quiet hours and keep-outs are cut out of.
struct SecondSet: Hashable {
    private(set) var ranges: [Range<Int>]

    /// The seconds of a stretch that lie in no gap.
    ///
    /// - `gaps`: Ascending by their beginnings; they may overlap and reach beyond the stretch.
    init(_ stretch: Range<Int>, without gaps: some Sequence<Range<Int>>) {
        ranges = []
        ranges.reserveCapacity(gaps.underestimatedCount + 1)
        var from = stretch.lowerBound
        for gap in gaps where !gap.isEmpty {
            let end = min(gap.lowerBound, stretch.upperBound)
            if from < end { ranges.append(from..<end) }
            from = max(from, gap.upperBound)
        }
        if from < stretch.upperBound { ranges.append(from..<stretch.upperBound) }
    }

    /// How many seconds also lie in a stretch.
    func count(in stretch: Range<Int>) -> Int {
        var count = 0
        for range in ranges { count += range.clamped(to: stretch).count }
        return count
    }

    /// The `index`-th second of a stretch, counted from 0; `index` is below ``count(in:)``.
    func second(_ index: Int, in stretch: Range<Int>) -> Int {
        var index = index
        for range in ranges {
            let range = range.clamped(to: stretch)
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index \(index) is out of range")
    }

    /// The second of a stretch that is closest to one of its seconds, the earlier of two; `nil` where all are taken.
    func closest(to second: Int, in stretch: Range<Int>) -> Int? {
        var closest: Int?
        for range in ranges {
            let range = range.clamped(to: stretch)
            guard !range.isEmpty else { continue }
            let candidate = min(max(second, range.lowerBound), range.upperBound - 1)
            if closest.map({ abs(candidate - second) < abs($0 - second) }) ?? true { closest = candidate }
        }
        return closest
    }
}
