import CivilTime

/// A window cut into equal segments of elapsed time, in exact arithmetic: nothing is rounded before the last step.
package struct Segments {
    /// The window's first second since 1970, and its length in seconds.
    private let from, length: Int
    private let count: Int

    package init(from: Int, length: Int, count: Int) {
        (self.from, self.length, self.count) = (from, length, count)
    }

    /// Returns ⌈centre − variance·segment⌉ … ⌊centre + variance·segment⌋ of a slot, counted from 1.
    ///
    /// Where a variance near zero leaves no whole second in between, the range is the lower bound alone.
    package func range(_ slot: Int, varianceMillionths: Int) -> ClosedRange<Int> {
        // Over the common denominator 2,000,000 · count.
        let denominator = 2_000_000 * count
        let centre = length * (2 * slot - 1) * 1_000_000
        let spread = 2 * varianceMillionths * length
        let lo = -((spread - centre).floorDivided(by: denominator))
        let hi = (centre + spread).floorDivided(by: denominator)
        return lo <= hi ? from + lo...from + hi : from + lo...from + lo
    }

    /// Returns the whole seconds of a slot's segment.
    package func whole(_ slot: Int) -> ClosedRange<Int> {
        let lo = -((-length * (slot - 1)).floorDivided(by: count))
        return from + lo...from + max(lo, (length * slot).floorDivided(by: count))
    }

    /// Returns the first whole second that is not before the centre of a slot's segment.
    package func centre(_ slot: Int) -> Int { from - (-length * (2 * slot - 1)).floorDivided(by: 2 * count) }
}
