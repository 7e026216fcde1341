/// The code points that one atom of a regular expression matches.
struct ScalarSet: Sendable {
    /// The members among the first 64 code points, as bits; ``high`` has the other ASCII members.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The members beyond ASCII.
    private var ranges: [ClosedRange<UInt32>] = []
    private var properties: [(property: ScalarProperty, negated: Bool)] = []
    /// Whether the set is the complement of the members listed.
    var isInverted = false

    init() {}

    init(_ ranges: ClosedRange<UInt32>...) {
        for range in ranges { insert(range) }
    }

    mutating func insert(_ range: ClosedRange<UInt32>) {
        var scalar = range.lowerBound
        while scalar <= min(range.upperBound, 0x7F) {
            if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
            scalar += 1
        }
        if range.upperBound > 0x7F { ranges.append(max(range.lowerBound, 0x80)...range.upperBound) }
    }

    mutating func insert(_ property: ScalarProperty, negated: Bool) { properties.append((property, negated)) }

    /// Adds the members of another set, which is not inverted unless it has only ranges.
    mutating func formUnion(_ other: ScalarSet) {
        if other.isInverted {
            low |= ~other.low
            high |= ~other.high
            var next: UInt32 = 0x80
            for range in other.ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if next < range.lowerBound { ranges.append(next...(range.lowerBound - 1)) }
                next = max(next, range.upperBound + 1)
            }
            if next <= 0x10FFFF { ranges.append(next...0x10FFFF) }
        } else {
            low |= other.low
            high |= other.high
            ranges += other.ranges
            properties += other.properties
        }
    }

    /// Whether another set is known to have the same members.
    func isSame(as other: ScalarSet) -> Bool {
        (low, high, isInverted) == (other.low, other.high, other.isInverted) && ranges == other.ranges
            && properties.isEmpty && other.properties.isEmpty
    }

    /// Whether the set may have members beyond ASCII.
    var reachesBeyondASCII: Bool { isInverted || !ranges.isEmpty || !properties.isEmpty }

    /// The ASCII members as bits.
    var ascii: (low: UInt64, high: UInt64) {
        guard !properties.isEmpty else { return isInverted ? (~low, ~high) : (low, high) }
        func bits(_ base: UInt32) -> UInt64 { (0..<64).reduce(0) { $0 | (contains(base + $1) ? 1 << UInt64($1) : 0) } }
        return (bits(0), bits(64))
    }

    func contains(_ scalar: UInt32) -> Bool {
        var found: Bool
        if scalar < 64 {
            found = low >> UInt64(scalar) & 1 != 0
        } else if scalar < 128 {
            found = high >> UInt64(scalar - 64) & 1 != 0
        } else {
            found = ranges.contains { $0.contains(scalar) }
        }
        if !found, !properties.isEmpty, let scalar = Unicode.Scalar(scalar) {
            found = properties.contains { $0.property.holds(for: scalar) != $0.negated }
        }
        return found != isInverted
    }
}

extension ScalarSet {
    static let digits = ScalarSet(0x30...0x39)
    static let wordCharacters = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
    /// The code points in WhiteSpace and LineTerminator of ECMA-262, §12.2 and §12.3.
    static let whiteSpace = ScalarSet(
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF)
    private static let lineTerminators = ScalarSet(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029)
    /// The code points that `.` matches.
    static let anyButLineTerminators = lineTerminators.inverted

    var inverted: ScalarSet {
        var set = self
        set.isInverted.toggle()
        return set
    }
}
