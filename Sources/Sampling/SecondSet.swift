/// Whole seconds since 1970, as ascending half-open stretches that neither touch nor overlap.
///
/// Quiet hours and keep-outs are cut out of such a set.
package struct SecondSet: Hashable {
    package private(set) var ranges: [Range<Int>]

    /// Collects the seconds of a stretch that lie outside all gaps.
    ///
    /// Gaps are ascending by start; they may overlap and reach beyond the stretch.
    package init(_ stretch: Range<Int>, without gaps: some Sequence<Range<Int>>) {
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

    /// Returns the number of seconds of the set that lie in a stretch.
    package func count(in stretch: Range<Int>) -> Int {
        var count = 0
        for range in ranges { count += range.clamped(to: stretch).count }
        return count
    }

    /// Returns the `index`-th second of the set in a stretch, counted from 0; `index` is less than ``count(in:)``.
    package func second(_ index: Int, in stretch: Range<Int>) -> Int {
        var index = index
        for range in ranges {
            let range = range.clamped(to: stretch)
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index \(index) is out of range")
    }

    /// Returns the second of the set in a stretch that is closest to `second`, the earlier of two; `nil` where there is
    /// none.
    package func closest(to second: Int, in stretch: Range<Int>) -> Int? {
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
