/// Reads bits, the most significant of a byte first.
struct BitReader {
    private let bytes: PackedBytes
    /// The next bit's number.
    var position: Int

    init(_ bytes: PackedBytes, at byte: Int = 0) {
        self.bytes = bytes
        position = 8 * byte
    }

    mutating func bit() -> Int {
        defer { position += 1 }
        return bytes[position >> 3] >> (7 - position & 7) & 1
    }

    /// The number that the next `width` bits make.
    mutating func number(_ width: Int) -> Int {
        var (value, rest) = (0, width)
        while rest > 0 {
            let free = 8 - position & 7
            let taken = min(free, rest)
            value = value << taken | bytes[position >> 3] >> (free - taken) & (1 << taken - 1)
            position += taken
            rest -= taken
        }
        return value
    }
}

/// A canonical Huffman code: its longest length (1 byte), how many codes of each length (2 bytes), the symbols (3 bytes).
struct HuffmanCode {
    let bytes: PackedBytes
    let start: Int

    func symbol(_ bits: inout BitReader) -> Int {
        let longest = bytes[start]
        // The first code of each length follows the last of the length before, with a 0 put to it.
        var (code, first, index) = (0, 0, 0)
        for length in 1...longest {
            code |= bits.bit()
            let count = bytes.u16(start + 2 * length - 1)
            if code - first < count { return bytes.u24(start + 1 + 2 * longest + 3 * (index + code - first)) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        preconditionFailure("the gazetteer's data are damaged")
    }
}

/// A Huffman code for each context, which is the scalar before; texts begin after scalar 0.
struct TextModel: Sendable {
    /// What ends a text.
    enum End: Int { case ofOne, ofSeveral }

    private let bytes: PackedBytes
    private let ranges: Int

    init(_ bytes: PackedBytes) {
        self.bytes = bytes
        ranges = bytes.u16(0)
    }

    /// Appends a text's scalars to `scalars`, whose last is the one before.
    func read(_ bits: inout BitReader, onto scalars: inout [UInt32]) -> End {
        while true {
            let symbol = code(after: Int(scalars.last ?? 0)).symbol(&bits)
            if let end = End(rawValue: symbol) { return end }
            scalars.append(UInt32(symbol))
        }
    }

    /// The code of the last range that begins at `scalar` or before.
    private func code(after scalar: Int) -> HuffmanCode {
        var (low, high) = (0, ranges)
        while high - low > 1 {
            let middle = (low + high) / 2
            if bytes.u24(2 + 5 * middle) <= scalar { low = middle } else { high = middle }
        }
        let number = bytes.u16(2 + 5 * low + 3)
        return HuffmanCode(bytes: bytes, start: bytes.u24(2 + 5 * ranges + 2 + 3 * number))
    }
}
