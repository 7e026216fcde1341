/// Whole seconds since 1970, as ascending half-open stretches that neither touch nor overlap.
///
/// This is what quiet hours and keep-outs are cut out of.
struct SecondSet: Hashable {
    private(set) var ranges: [Range<Int>]

    /// All seconds of a stretch.
    init(_ range: Range<Int>) { ranges = range.isEmpty ? [] : [range] }

    var count: Int { ranges.reduce(0) { $0 + $1.count } }
    var isEmpty: Bool { ranges.isEmpty }

    /// The `index`-th second, counted from 0 over all stretches; `index` is below ``count``.
    subscript(index: Int) -> Int {
        var index = index
        for range in ranges {
            if index < range.count { return range.lowerBound + index }
            index -= range.count
        }
        preconditionFailure("index \(index) is out of range")
    }

    /// The second closest to `second`, the earlier of two; `nil` in an empty set.
    func closest(to second: Int) -> Int? {
        ranges.map { min(max(second, $0.lowerBound), $0.upperBound - 1) }.min { abs($0 - second) < abs($1 - second) }
    }

    /// Takes the seconds of a stretch out.
    mutating func remove(_ gap: Range<Int>) {
        guard !gap.isEmpty, ranges.contains(where: { $0.overlaps(gap) }) else { return }
        ranges = ranges.flatMap { range -> [Range<Int>] in
            guard range.overlaps(gap) else { return [range] }
            let before = range.lowerBound..<max(range.lowerBound, gap.lowerBound)
            let after = min(range.upperBound, gap.upperBound)..<range.upperBound
            return [before, after].filter { !$0.isEmpty }
        }
    }

    /// The seconds that also lie in a stretch.
    func clamped(to range: Range<Int>) -> SecondSet {
        var clamped = SecondSet(0..<0)
        clamped.ranges = ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
        return clamped
    }
}
