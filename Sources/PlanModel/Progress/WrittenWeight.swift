/// A weight as a plan writes it: `60 kg`, `132.5lb each`, a number and what stands behind it.
package struct WrittenWeight: Hashable, Sendable {
    package var number: ScaledDecimal
    /// Everything behind the number, spaces included.
    private let tail: String

    /// Reads a number with or without a sign and a unit; `nil` for words such as `bodyweight`, and where a second
    /// number leaves open which one is meant.
    package init?(_ text: String) {
        let isPartOfNumber: (Character) -> Bool = { "+-.0123456789".contains($0) }
        let digits = text.prefix(while: isPartOfNumber)
        let tail = text.dropFirst(digits.count)
        guard let number = ScaledDecimal(digits), !tail.contains(where: { $0.isNumber || $0 == "," }) else {
            return nil
        }
        self.number = number
        self.tail = String(tail)
    }

    /// The first word behind the number; empty without one.
    package var unit: String { tail.split(separator: " ").first.map(String.init) ?? "" }

    /// Another number with the same words behind it.
    package func with(_ number: ScaledDecimal) -> String { "\(number)\(tail)" }

    /// A weight without words behind its unit: `2.5 kg`.
    package static func bare(_ number: ScaledDecimal, _ unit: String) -> String {
        unit.isEmpty ? "\(number)" : "\(number) \(unit)"
    }

    /// The percentage of the number that is nearest to a multiple of a unit, or of a half, and not nothing.
    ///
    /// - `percent`: Of either sign.
    package func share(_ percent: ScaledDecimal, to plates: ScaledDecimal?) -> ScaledDecimal {
        let unit = plates ?? .half
        let size = max(
            number.magnitude.portion(min(percent.magnitude, ScaledDecimal(200)), share: 10_000, to: unit), unit)
        return (percent < .zero) == (number < .zero) ? size : size * -1
    }

    /// Whether two units are the same, however their letters are written.
    package static func isSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }
}
