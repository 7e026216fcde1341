/// Puts labels along a line so that none lies over another, moved as little as can be.
package enum LabelSpread {
    /// Places for labels in the order of their preferred ones, least in the sum of squared distances from them.
    ///
    /// Neighbours that would overlap are pooled and stand together around the mean of these; what then leaves
    /// the line is pushed back to its ends.
    ///
    /// - Parameters:
    ///   - preferred: The best place of each label's middle, ascending.
    ///   - sizes: How long each is.
    ///   - gap: How far apart they are at least.
    ///   - bounds: The line; labels that do not fit on it all go beyond its end.
    /// - Returns: The labels' middles, in the same order.
    package static func places(
        _ preferred: [Double], sizes: [Double], gap: Double, within bounds: ClosedRange<Double>
    ) -> [Double] {
        // With every label's offset in a closed row taken off, no overlap means that places do not descend: pooling
        // neighbours that do is then the least-squares answer.
        var offsets: [Double] = []
        var offset = 0.0
        for index in preferred.indices {
            if index > 0 { offset += (sizes[index - 1] + sizes[index]) / 2 + gap }
            offsets.append(offset)
        }
        var pools: [(sum: Double, count: Int)] = []
        for index in preferred.indices {
            var pool = (sum: preferred[index] - offsets[index], count: 1)
            while let last = pools.last, last.sum / Double(last.count) > pool.sum / Double(pool.count) {
                pools.removeLast()
                pool = (pool.sum + last.sum, pool.count + last.count)
            }
            pools.append(pool)
        }
        var places = pools.flatMap { pool in Array(repeating: pool.sum / Double(pool.count), count: pool.count) }
        let first = (sizes.first ?? 0) / 2
        let last = (sizes.last ?? 0) / 2
        let (lowest, highest) = (bounds.lowerBound + first, bounds.upperBound - last - (offsets.last ?? 0))
        for index in places.indices { places[index] = max(lowest, min(places[index], max(lowest, highest))) }
        return zip(places, offsets).map { $0 + $1 }
    }
}
