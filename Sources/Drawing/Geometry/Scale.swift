/// A linear scale: values of one stretch to places along another.
package struct Scale: Sendable {
    private let first, start, factor: Double

    /// - Parameters:
    ///   - values: The stretch of values; one without length has all values at its start.
    ///   - start: Where the first of them goes, in a drawing's units.
    ///   - end: Where the last of them goes, before or behind the first.
    package init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
        (first, self.start) = (values.lowerBound, start)
        let length = values.upperBound - values.lowerBound
        factor = length > 0 ? (end - start) / length : 0
    }

    /// The place of a value.
    package func callAsFunction(_ value: Double) -> Double { start + (value - first) * factor }

    /// How long so much is.
    package func length(_ difference: Double) -> Double { (difference * factor).magnitude }
}
