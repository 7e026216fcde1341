import CivilTime

/// A decimal number of at most four places, kept exact as a whole number of ten-thousandths.
///
/// Weeks add up what doubles cannot hold: 60 + 8 × 0.1 is 60.8. What is too large for it stays at the largest number.
package struct ScaledDecimal: Hashable, Sendable, Comparable {
    /// The number times 10,000.
    package let scaled: Int

    private static let scale = 10_000

    package init(_ whole: Int) { scaled = Self.product(whole, Self.scale) }

    private init(scaled: Int) { self.scaled = scaled }

    /// Reads `60`, `+2.5` or `-0.0625`: at most six digits before the point and four behind it; `nil` for any other
    /// text.
    package init?(_ text: some StringProtocol) {
        var rest = text.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { rest.removeFirst() }
        let parts = rest.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, (1...6).contains(whole.count) else { return nil }
        let fraction = parts.count > 1 ? Array(parts[1]) : [UInt8(ascii: "0")]
        guard (1...4).contains(fraction.count) else { return nil }
        let digits = Array(whole) + fraction + Array(repeating: UInt8(ascii: "0"), count: 4 - fraction.count)
        var value = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        scaled = sign * value
    }

    package static let zero = ScaledDecimal(0)
    static let half = ScaledDecimal(scaled: scale / 2)

    /// The number without its sign.
    package var magnitude: Self { scaled < 0 ? self * -1 : self }

    package static func < (a: Self, b: Self) -> Bool { a.scaled < b.scaled }

    package static func + (a: Self, b: Self) -> Self {
        let (sum, overflows) = a.scaled.addingReportingOverflow(b.scaled)
        return Self(scaled: overflows ? (b.scaled < 0 ? .min : .max) : sum)
    }

    package static func * (a: Self, times: Int) -> Self { Self(scaled: product(a.scaled, times)) }

    /// The last number above zero when steps go down from this one.
    ///
    /// - `step`: Less than zero.
    func lastAboveZero(by step: Self) -> Self { Self(scaled: (scaled - 1) % -step.scaled + 1) }

    /// The number without its fraction, rounded down.
    package var wholePart: Int { scaled.floorQuotientAndRemainder(by: Self.scale).quotient }

    /// The whole number below a share of this one.
    ///
    /// - `share`: In ten-thousandths, from 0 to 10,000.
    func roundedDown(share: Int) -> Self { rounded(share: share, unit: Self.scale, adding: 0) }

    /// The half nearest to a share of this number; of two halves as near the upper one.
    func roundedToHalf(share: Int) -> Self { rounded(share: share, unit: Self.scale / 2, adding: Self.scale / 4) }

    private func rounded(share: Int, unit: Int, adding: Int) -> Self {
        let product = Self.product(scaled, share)
        let count = (product + adding * Self.scale).floorQuotientAndRemainder(by: unit * Self.scale).quotient
        return Self(scaled: count * unit)
    }

    /// A product, or the nearest that leaves room for what is added to it.
    private static func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflows) = a.multipliedReportingOverflow(by: b)
        let most = Int.max / 2
        return overflows ? ((a < 0) == (b < 0) ? most : -most) : min(max(product, -most), most)
    }
}

extension ScaledDecimal: CustomStringConvertible {
    /// Without a trailing zero: `60`, `62.5`, `-0.0625`.
    package var description: String {
        let (whole, fraction) = (scaled.magnitude / 10_000, Int(scaled.magnitude % 10_000))
        var text = "\(scaled < 0 ? "-" : "")\(whole)"
        guard fraction > 0 else { return text }
        text += "."
        var digits = fraction.padded(to: 4)
        while digits.hasSuffix("0") { digits.removeLast() }
        return text + digits
    }
}
