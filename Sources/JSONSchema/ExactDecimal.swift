internal import Documents

/// A number exactly as written, without rounding: ±0.d₁d₂d₃… × 10^exponent.
///
/// JSON Schema compares mathematical values, so 0.0075 is a multiple of 0.0001 and 18446744073709551616 is not
/// 18446744073709551615, whatever doubles make of them.
struct ExactDecimal: Sendable {
    /// The kind of a number: YAML also has `.inf` and `.nan`.
    enum Kind: Sendable { case finite, infinite, notANumber }

    private(set) var kind = Kind.finite
    private(set) var isNegative = false
    /// Decimal digits, each 0...9, without leading or trailing zeros; empty for zero.
    private(set) var digits: [UInt8] = []
    /// The exponent of ten in ±0.d₁d₂d₃… × 10^exponent: 1 for 1...9, 0 for 0.1; 0 for zero.
    private(set) var exponent = 0

    init(_ integer: Int) { self.init(literal: String(integer)) }

    /// Reads a JSON or YAML core schema number: sign, digits, point, exponent. Anything else becomes "not a number".
    init(literal: String) {
        var bytes = literal.utf8[...]
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes.removeFirst()
        }
        var point: Int?
        var end = bytes.endIndex
        for index in bytes.indices {
            let byte = bytes[index]
            if byte &- UInt8(ascii: "0") < 10 {
                digits.append(byte - UInt8(ascii: "0"))
            } else if byte == UInt8(ascii: "."), point == nil {
                point = digits.count
            } else {
                end = index
                break
            }
        }
        var power = 0
        if end < bytes.endIndex {
            guard !digits.isEmpty, bytes[end] | 0x20 == UInt8(ascii: "e") else {
                kind = literal.utf8.contains { $0 | 0x20 == UInt8(ascii: "f") } ? .infinite : .notANumber
                digits = []
                return
            }
            power = Self.power(bytes[bytes.index(after: end)...])
        }
        exponent = (point ?? digits.count) + power
        normalize()
    }

    /// Creates the exact value of a node's number, or `nil` when the node is not a number.
    init?(_ value: DocumentNode.Value) {
        switch value {
        case .integer(let integer): self.init(integer)
        case .number(let number): self.init(literal: number.literal)
        default: return nil
        }
    }

    /// Whether the number has no fraction: 1.0 and 1e3 are integers too.
    var isInteger: Bool { kind == .finite && exponent >= digits.count }

    var isZero: Bool { kind == .finite && digits.isEmpty }

    /// The value as an `Int` of at least zero; `nil` for fractions and negative numbers, `Int.max` for numbers that are
    /// too large.
    var count: Int? {
        guard isInteger, !isNegative || isZero else { return nil }
        guard exponent < 19 else { return .max }
        return (0..<exponent).reduce(0) { $0 * 10 + Int($1 < digits.count ? digits[$1] : 0) }
    }

    /// Returns the exponent with these digits, clamped, since no text is long enough for the difference to matter.
    private static func power(_ text: Substring.UTF8View) -> Int {
        var magnitude = 0
        for byte in text where byte &- UInt8(ascii: "0") < 10 {
            magnitude = min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), 1 << 50)
        }
        return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    private mutating func normalize() {
        while digits.last == 0 { digits.removeLast() }
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        exponent = digits.isEmpty ? 0 : exponent - leading
        if digits.isEmpty { isNegative = false }
    }
}

extension ExactDecimal: Comparable, Hashable {
    /// Whether `a` is less than `b`; "not a number" is greater than every number.
    static func < (a: ExactDecimal, b: ExactDecimal) -> Bool {
        if a.kind == .notANumber || b.kind == .notANumber { return a.kind != .notANumber }
        if a.isNegative != b.isNegative { return a.isNegative }
        return a.isNegative ? b.magnitudeIsLess(than: a) : a.magnitudeIsLess(than: b)
    }

    private func magnitudeIsLess(than other: ExactDecimal) -> Bool {
        if kind != other.kind { return kind == .finite }
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension ExactDecimal {
    /// Whether the number is a whole multiple of `divisor`, which is finite and not zero.
    ///
    /// With a, b the digits as integers, this asks whether a·10^k ÷ b is whole, with k the difference of the powers of
    /// ten. For k < 0 it never is, since a has no trailing zeros. For k > 0 the zeros can only cancel b's factors 2 and
    /// 5, of which b has fewer than four per digit: more zeros than that change nothing.
    func isMultiple(of divisor: ExactDecimal) -> Bool {
        guard kind == .finite else { return false }
        guard !digits.isEmpty else { return true }
        let k = (exponent - digits.count) - (divisor.exponent - divisor.digits.count)
        guard k >= 0 else { return false }
        let zeros = min(k, 4 * divisor.digits.count)
        if divisor.digits.count <= 18 {
            let b = divisor.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
            var remainder: UInt64 = 0
            func next(_ digit: UInt8) {
                let (high, low) = remainder.multipliedFullWidth(by: 10)
                let (sum, carry) = low.addingReportingOverflow(UInt64(digit))
                remainder = b.dividingFullWidth((high + (carry ? 1 : 0), sum)).remainder
            }
            for digit in digits { next(digit) }
            for _ in 0..<zeros { next(0) }
            return remainder == 0
        }
        var remainder: [UInt8] = []
        for index in 0..<(digits.count + zeros) {
            remainder.append(index < digits.count ? digits[index] : 0)
            remainder = Self.remainder(remainder, divisor.digits)
        }
        return remainder.isEmpty
    }

    /// Returns the remainder of `a` divided by `b`, where the quotient is at most nine, without leading zeros.
    private static func remainder(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var a = Array(a.drop { $0 == 0 })
        while a.count > b.count || (a.count == b.count && !a.lexicographicallyPrecedes(b)) {
            var borrow: UInt8 = 0
            for index in 1...a.count {
                let minus = (index <= b.count ? b[b.count - index] : 0) + borrow
                let digit = a[a.count - index]
                borrow = digit < minus ? 1 : 0
                a[a.count - index] = digit + 10 * borrow - minus
            }
            a = Array(a.drop { $0 == 0 })
        }
        return a
    }
}
