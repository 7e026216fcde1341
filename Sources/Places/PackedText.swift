/// Reads bits, the most significant of a byte first.
struct BitReader {
    private let bytes: PackedBytes
    /// The next bit's number.
    var position: Int

    init(_ bytes: PackedBytes, at byte: Int = 0) {
        self.bytes = bytes
        position = 8 * byte
    }

    init(_ bytes: PackedBytes, atBit position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// At least the next 57 bits, as the highest of a word.
    var ahead: UInt64 { bytes.word(at: position >> 3) << UInt64(position & 7) }

    /// The number that the next `width` bits make, at most 57.
    mutating func number(_ width: Int) -> Int {
        defer { position += width }
        return Int(ahead >> UInt64(64 - width))
    }
}

/// A canonical Huffman code: its longest length (1 byte), how many codes of each length (2 bytes), the symbols (3 bytes).
struct HuffmanCode {
    let bytes: PackedBytes
    let start: Int

    func symbol(_ bits: inout BitReader) -> Int {
        let longest = bytes[start]
        let ahead = bits.ahead
        // The first code of each length follows the last of the length before, with a 0 put to it.
        var (first, index) = (0, 0)
        for length in 1...longest {
            let code = Int(ahead >> UInt64(64 - length))
            let count = bytes.u16(start + 2 * length - 1)
            if code - first < count {
                bits.position += length
                return bytes.u24(start + 1 + 2 * longest + 3 * (index + code - first))
            }
            index += count
            first = (first + count) << 1
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
    /// Where the codes behind the commonest scalars, those of ASCII, begin.
    private var common: [Int] = []

    init(_ bytes: PackedBytes) {
        self.bytes = bytes
        ranges = bytes.u16(0)
        common = (0..<0x80).map { start(after: $0) }
    }

    /// Appends a text's scalars to `scalars`, whose last is the one before.
    func read(_ bits: inout BitReader, onto scalars: inout [UInt32]) -> End {
        while true {
            let last = Int(scalars.last ?? 0)
            let start = last < common.count ? common[last] : start(after: last)
            let symbol = HuffmanCode(bytes: bytes, start: start).symbol(&bits)
            if let end = End(rawValue: symbol) { return end }
            scalars.append(UInt32(symbol))
        }
    }

    /// Where the code of the last range that begins at `scalar` or before begins.
    private func start(after scalar: Int) -> Int {
        var (low, high) = (0, ranges)
        while high - low > 1 {
            let middle = (low + high) / 2
            if bytes.u24(2 + 5 * middle) <= scalar { low = middle } else { high = middle }
        }
        let number = bytes.u16(2 + 5 * low + 3)
        return bytes.u24(2 + 5 * ranges + 2 + 3 * number)
    }
}
