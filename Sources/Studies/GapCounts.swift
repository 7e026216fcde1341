package import CivilTime

/// The times between prompts and the next ones of the same day, counted by their length.
package struct GapCounts: Sendable {
    /// How many there are of each length in seconds.
    package private(set) var counts: [Int: Int] = [:]
    package private(set) var total = 0

    package init() {}

    mutating func add(_ gap: TimeSpan) {
        counts[gap.seconds, default: 0] += 1
        total += 1
    }

    /// Adds the gaps between instants, which ascend.
    mutating func add(between instants: [Instant]) {
        for (first, next) in zip(instants, instants.dropFirst()) { add(next - first) }
    }

    /// The least, the median and the greatest length; `nil` where there is none. Of an even number the median is the
    /// lower of the two in the middle.
    package var summary: (least: TimeSpan, median: TimeSpan, greatest: TimeSpan)? {
        let lengths = counts.keys.sorted()
        guard let least = lengths.first, let greatest = lengths.last else { return nil }
        var passed = 0
        let median = lengths.first { length in
            passed += counts[length] ?? 0
            return 2 * passed >= total
        }
        return (.seconds(least), .seconds(median ?? least), .seconds(greatest))
    }
}
