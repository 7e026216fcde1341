/// A number with one decimal: `4.0`.
package struct Tenths: CustomStringConvertible, Sendable {
    private let tenths: Int

    /// Creates the number from its tenths, which are not negative.
    package init(_ tenths: Int) { self.tenths = tenths }

    /// Creates a quotient, rounded half up; the divisor is positive.
    package init(_ dividend: Int, dividedBy divisor: Int) { tenths = (dividend * 20 + divisor) / (2 * divisor) }

    package var description: String { "\(tenths / 10).\(tenths % 10)" }
}
