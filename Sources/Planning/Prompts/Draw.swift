import Bytes
package import CivilTime
import Hashing

/// One lot: a fraction U, 0 ≤ U < 1, that depends on nothing but seed, rule, day, slot and purpose.
///
/// No other rule, no other day and no other machine can move it.
package struct Draw: Hashable, Sendable {
    /// What a lot decides.
    package enum Purpose: String, Sendable { case time, body }

    /// Whose lot it is.
    package let rule: String
    package let date: LocalDate
    /// The prompt's number on its day, from 1.
    package let slot: Int
    package let purpose: Purpose
    /// U · 2⁵³, a whole number.
    package let numerator: UInt64

    /// Draws with the plan's seed.
    package init(seed: UInt64, rule: String, date: LocalDate, slot: Int, purpose: Purpose) {
        (self.rule, self.date, self.slot, self.purpose) = (rule, date, slot, purpose)
        // The key's second half is the ASCII bytes of "horarium", read little endian as SipHash reads its key.
        let hash = SipHash(k0: seed, k1: Self.secondHalf)
        var lot: UInt64 = 0
        ASCIIWriter.withBytes(capacity: Self.capacity(rule)) {
            Self.put(rule, date, slot, purpose, to: &$0)
        } _: {
            lot = hash($0)
        }
        numerator = lot >> 11
    }

    /// What is hashed: `<rule id>/<yyyy-mm-dd>/<slot>/<purpose>`.
    package var message: String {
        String(asciiCapacity: Self.capacity(rule)) { Self.put(rule, date, slot, purpose, to: &$0) }
    }

    private static func put(
        _ rule: String, _ date: LocalDate, _ slot: Int, _ purpose: Purpose, to out: inout ASCIIWriter
    ) {
        out.put(ascii: rule)
        out.put("/")
        out.put(date)
        out.put("/")
        out.put(slot, atLeast: 1)
        out.put("/")
        out.put(ascii: purpose.rawValue)
    }

    private static func capacity(_ rule: String) -> Int {
        rule.utf8.count + ASCIIWriter.dateCapacity + ASCIIWriter.numberCapacity + 8
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
