package import CivilTime
import Hashing

/// One lot: a fraction U, 0 ≤ U < 1, that depends on nothing but seed, rule, day, slot and purpose.
///
/// No other rule, no other day and no other machine can move it.
package struct Draw: Hashable, Sendable {
    /// What a lot decides.
    package enum Purpose: String, Sendable { case time, body }

    /// What is hashed: `<rule id>/<yyyy-mm-dd>/<slot>/<purpose>`.
    package let message: String
    /// U · 2⁵³, a whole number.
    package let numerator: UInt64

    /// Draws with the plan's seed.
    ///
    /// - Parameter slot: The prompt's number on its day, from 1.
    package init(seed: UInt64, rule: String, date: LocalDate, slot: Int, purpose: Purpose) {
        // The key's second half is the ASCII bytes of "horarium", read little endian as SipHash reads its key.
        let hash = SipHash(k0: seed, k1: Self.secondHalf)
        message = "\(rule)/\(date)/\(slot)/\(purpose.rawValue)"
        numerator = hash(message.utf8) >> 11
    }

    private static let secondHalf = "horarium".utf8.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }

    /// U.
    package var fraction: Double { Double(numerator) * 0x1p-53 }

    /// ⌊U · count⌋, computed without rounding.
    package func index(below count: Int) -> Int {
        let product = numerator.multipliedFullWidth(by: UInt64(max(0, count)))
        return Int(product.high << 11 | product.low >> 53)
    }
}
