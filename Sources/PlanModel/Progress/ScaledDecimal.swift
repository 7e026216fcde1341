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

    /// The number without its sign.
    var magnitude: Self { Self(scaled: abs(scaled)) }

    /// The number, as near as a double comes.
    package var double: Double { Double(scaled) / Double(Self.scale) }

    /// The number without its fraction, rounded down.
    package var wholePart: Int { scaled.floorQuotientAndRemainder(by: Self.scale).quotient }

    /// The whole number below a share of this one.
    ///
    /// - `share`: In ten-thousandths, from 0 to 10,000.
    func roundedDown(share: Int) -> Self {
        Self(Self.product(scaled, share).floorQuotientAndRemainder(by: Self.scale * Self.scale).quotient)
    }

    /// The multiple of a unit nearest to a share of this number; of two as near the upper one.
    ///
    /// - `share`: In ten-thousandths, from 0 to 10,000.
    /// - `unit`: More than zero.
    func nearest(share: Int = 10_000, to unit: Self) -> Self {
        Self.nearest(Self.product(scaled, share), over: Self.scale, to: unit)
    }

    /// The multiple of a unit nearest to a percentage of this number, and to a share of that; of two as near the upper one.
    ///
    /// - `percent`: Of two decimals, from 0 to 201.
    /// - `share`: In ten-thousandths, from 0 to 10,000.
    /// - `unit`: More than zero.
    func portion(_ percent: Self, share: Int, to unit: Self) -> Self {
        // In hundredths of a percent: 10¹⁰ × 20,100 × 10,000 and twice that are within the range.
        Self.nearest(
            Self.product(Self.product(scaled, percent.scaled / 100), share), over: Self.scale * Self.scale, to: unit)
    }

    /// - `divisor`: What the product has to be divided by.
    private static func nearest(_ product: Int, over divisor: Int, to unit: Self) -> Self {
        let twice = 2 * unit.scaled * divisor
        return Self(
            scaled: (2 * product + unit.scaled * divisor).floorQuotientAndRemainder(by: twice).quotient * unit.scaled)
    }

    /// A half, to which weights are rounded where the plan does not say otherwise.
    static let half = Self(scaled: scale / 2)
    /// The least number above zero.
    static let least = Self(scaled: 1)

    /// A product, or the nearest that leaves room for what is added to it.
    private static func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflows) = a.multipliedReportingOverflow(by: b)
        let most = Int.max / 4
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
