import Text
package import CivilTime
import Hashing

/// A random draw: a fraction U, 0 ≤ U < 1, that depends only on seed, rule, day, slot and purpose.
///
/// No other rule, day or machine can change it.
package struct Draw: Hashable, Sendable {
    /// The choice that a draw makes.
    package enum Purpose: String, Sendable {
        case time, body, day, arm
        /// Which of a week's or month's prompts there are, where the rule limits their number.
        case keep
    }

    /// The id of the rule that the draw is for.
    package let rule: String
    package let date: LocalDate
    /// The prompt's number on its day, from 1.
    package let slot: Int
    package let purpose: Purpose
    /// U · 2⁵³, a whole number.
    package let numerator: UInt64

    /// Makes all draws of a rule with the plan's seed.
    package struct RandomSource {
        private let rule: String
        private let purpose: Purpose
        private let hash: SipHash
        /// The buffer for messages, all of which begin with the rule's id.
        private var message: [UInt8]
        private let ruleLength: Int

        package init(seed: UInt64, rule: String, _ purpose: Purpose) {
            (self.rule, self.purpose) = (rule, purpose)
            // The key's second half is the ASCII bytes of "horarium", read little endian as SipHash reads its key.
            hash = SipHash(k0: seed, k1: Self.secondHalf)
            message = Array("\(rule)/".utf8)
            ruleLength = message.count
            let room = ASCIIWriter.dateCapacity + ASCIIWriter.numberCapacity + purpose.rawValue.utf8.count + 2
            message += Array(repeating: 0, count: room)
        }

        /// Returns the draw of a slot, counted from 1.
        package mutating func draw(on date: LocalDate, _ slot: Int) -> Draw {
            Draw(rule: rule, date: date, slot: slot, purpose: purpose, numerator: hash(on: date, slot) >> 11)
        }

        /// Returns the hash that a draw is made from; slot 0 is the day as a whole.
        package mutating func hash(on date: LocalDate, _ slot: Int) -> UInt64 {
            message.withUnsafeMutableBufferPointer { [hash, purpose, ruleLength] bytes in
                var writer = ASCIIWriter(UnsafeMutableBufferPointer(rebasing: bytes[ruleLength...]))
                writer.put(date)
                writer.put("/")
                writer.put(slot, atLeast: 1)
                writer.put("/")
                writer.put(ascii: purpose.rawValue)
                return hash(UnsafeRawBufferPointer(start: bytes.baseAddress, count: ruleLength + writer.count))
            }
        }

        private static let secondHalf = "horarium".utf8.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }

    /// The message that is hashed: `<rule id>/<yyyy-mm-dd>/<slot>/<purpose>`.
    package var message: String { "\(rule)/\(date)/\(slot)/\(purpose.rawValue)" }

    /// The fraction U.
    package var fraction: Double { Double(numerator) * 0x1p-53 }

    /// Returns ⌊U · count⌋, computed without rounding.
    package func index(below count: Int) -> Int {
        let product = numerator.multipliedFullWidth(by: UInt64(max(0, count)))
        return Int(product.high << 11 | product.low >> 53)
    }
}
