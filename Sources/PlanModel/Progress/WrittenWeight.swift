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

    /// Whether two units are the same, however their letters are written.
    package static func isSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }
}
