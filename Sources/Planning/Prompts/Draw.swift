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

    /// Draws all lots of a rule with the plan's seed.
    struct Drum {
        private let rule: String
        private let purpose: Purpose
        private let hash: SipHash
        /// The message of the last lot; its first bytes are those of the next.
        private var message: [UInt8]
        /// Of the message the bytes in front of the date.
        private let ruleLength: Int
        private let ending: [UInt8]
        private var date: LocalDate?
        private var dateEnd = 0

        init(seed: UInt64, rule: String, _ purpose: Purpose) {
            (self.rule, self.purpose) = (rule, purpose)
            // The key's second half is the ASCII bytes of "horarium", read little endian as SipHash reads its key.
            hash = SipHash(k0: seed, k1: Self.secondHalf)
            message = Array("\(rule)/".utf8)
            ruleLength = message.count
            ending = Array("/\(purpose.rawValue)".utf8)
        }

        /// The lot of a slot, counted from 1.
        mutating func lot(on date: LocalDate, _ slot: Int) -> Draw {
            if date != self.date {
                self.date = date
                message.removeLast(message.count - ruleLength)
                message += "\(date)/".utf8
                dateEnd = message.count
            } else {
                message.removeLast(message.count - dateEnd)
            }
            if slot < 10 { message.append(UInt8(ascii: "0") + UInt8(slot)) } else { message += "\(slot)".utf8 }
            message += ending
            let numerator = message.withUnsafeBytes { hash($0) } >> 11
            return Draw(rule: rule, date: date, slot: slot, purpose: purpose, numerator: numerator)
        }

        private static let secondHalf = "horarium".utf8.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }

    /// What is hashed: `<rule id>/<yyyy-mm-dd>/<slot>/<purpose>`.
    package var message: String { "\(rule)/\(date)/\(slot)/\(purpose.rawValue)" }

    /// U.
    package var fraction: Double { Double(numerator) * 0x1p-53 }

    /// ⌊U · count⌋, computed without rounding.
    package func index(below count: Int) -> Int {
        let product = numerator.multipliedFullWidth(by: UInt64(max(0, count)))
        return Int(product.high << 11 | product.low >> 53)
    }
}
