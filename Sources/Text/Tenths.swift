/// A number with one decimal: `4.0`.
package struct Tenths: CustomStringConvertible, Sendable {
    private let tenths: Int

    /// - Parameter tenths: How many tenths there are, not negative.
    package init(_ tenths: Int) { self.tenths = tenths }

    /// A quotient, rounded half up; the divisor is positive.
    package init(_ dividend: Int, dividedBy divisor: Int) { tenths = (dividend * 20 + divisor) / (2 * divisor) }

    package var description: String { "\(tenths / 10).\(tenths % 10)" }
}
