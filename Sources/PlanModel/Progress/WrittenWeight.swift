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

    /// The text with a point for its comma, where that makes a weight of it: `62.5 kg` for `62,5 kg`.
    package static func withPoint(_ text: String) -> String? {
        let pointed = text.replacing(",", with: ".")
        return pointed != text && WrittenWeight(pointed) != nil ? pointed : nil
    }

    /// The first word behind the number; empty without one.
    package var unit: String { tail.split(separator: " ").first.map(String.init) ?? "" }

    /// Another number with the same words behind it.
    package func with(_ number: ScaledDecimal) -> String { "\(number)\(tail)" }

    /// Returns a percentage of the weight as a step in its unit, to the nearest half and at least a half: `+3 kg` for 5 %
    /// of `60 kg`.
    ///
    /// - `percent`: From -100 to 100.
    package func step(ofPercent percent: ScaledDecimal) -> String {
        let size = max(number.magnitude.roundedToHalf(share: percent.magnitude.scaled / 100), .half)
        let sign = (percent < .zero) == (number < .zero) ? "+" : "-"
        return "\(sign)\(size)\(unit.isEmpty ? "" : " \(unit)")"
    }

    /// Whether two units are the same, however their letters are written.
    package static func isSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }
}
