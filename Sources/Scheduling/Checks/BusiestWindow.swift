package import CivilTime

/// The stretch of a given length in which the most notifications fire.
package struct BusiestWindow: Hashable, Sendable {
    /// The instant at which its first notification fires.
    package var start: Instant
    /// The number of notifications that fire from then on within the length, whose end is not included.
    package var count: Int

    /// Finds the stretch in times that are in ascending order; `nil` when there are none.
    package init?(_ times: [Instant], length: TimeSpan) {
        guard let first = times.first else { return nil }
        (start, count) = (first, 0)
        var low = 0
        for high in times.indices {
            while times[high] >= times[low] + length { low += 1 }
            if high - low + 1 > count { (start, count) = (times[low], high - low + 1) }
        }
    }
}
