/// A step of DEFLATE: a byte as it is, or a repetition of bytes that lie a distance back.
struct Token {
    /// The byte, where ``length`` is 0.
    private(set) var byte: UInt8 = 0
    /// How many bytes are repeated, 3…258; 0 for none.
    private(set) var length: UInt16 = 0
    /// How far back they lie, 1…32768.
    private(set) var distance: UInt16 = 0

    static let (minimumLength, maximumLength, maximumDistance) = (3, 258, 1 << 15)

    init(_ byte: UInt8) { self.byte = byte }

    init(length: Int, distance: Int) {
        self.length = UInt16(length)
        self.distance = UInt16(distance)
    }

    /// A symbol of one of the two alphabets, and the bits that follow its code.
    struct Symbol {
        var symbol: Int
        var extra: UInt32 = 0
        var extraBits = 0
    }

    /// The byte or the length. Source: RFC 1951, §3.2.5: from 11 on four symbols share each count of extra bits, and 258
    /// has a symbol of its own.
    var literalOrLength: Symbol {
        let x = Int(length) - Self.minimumLength
        if x < 0 { return Symbol(symbol: Int(byte)) }
        if x < 8 { return Symbol(symbol: 257 + x) }
        if Int(length) == Self.maximumLength { return Symbol(symbol: 285) }
        let top = x.bitWidth - 1 - x.leadingZeroBitCount
        let extraBits = top - 2
        return Symbol(
            symbol: 257 + 4 * (top - 1) + (x >> extraBits & 3), extra: UInt32(x & (1 << extraBits - 1)),
            extraBits: extraBits)
    }

    /// The distance: from 5 on two symbols share each count of extra bits.
    var distanceSymbol: Symbol {
        let x = Int(distance) - 1
        if x < 4 { return Symbol(symbol: x) }
        let top = x.bitWidth - 1 - x.leadingZeroBitCount
        let extraBits = top - 1
        return Symbol(
            symbol: 2 * top + (x >> extraBits & 1), extra: UInt32(x & (1 << extraBits - 1)), extraBits: extraBits)
    }
}
