extension EightBytes {
    /// The marks of exactly the bytes that JSON texts cannot contain unescaped: controls, quotes and backslashes; and
    /// of the first bytes of characters beyond ASCII some of which are escaped.
    @inlinable public var toEscapeInJSON: UInt64 {
        let low = bytes & ~Self.highest
        // The highest bit of each sum is set where the byte's lower bits differ from the character's, or exceed the
        // controls.
        let plain =
            (low ^ Self.each &* UInt64(UInt8(ascii: "\"")) &+ ~Self.highest)
            & (low ^ Self.each &* UInt64(UInt8(ascii: "\\")) &+ ~Self.highest)
            & (low &+ Self.each &* (0x80 - 0x20)) & ~(low &+ Self.each)
        let ascii = ~(plain | bytes) & Self.highest
        guard bytes & Self.highest != 0 else { return ascii }
        // The bytes 0xC2 and 0xE2 differ in one bit.
        let differences = (bytes | Self.each &* 0x20) ^ Self.each &* 0xE2
        return ascii | ~((differences & ~Self.highest) &+ ~Self.highest | differences) & Self.highest
    }

    @usableFromInline static let highest: UInt64 = 0x8080_8080_8080_8080
}

extension ByteBuffer {
    /// Appends a text with the escapes that JSON requires (RFC 8259, §7). Everything beyond ASCII except controls stays
    /// unchanged, but U+2028 and U+2029 are escaped too: older JavaScript reads them as line breaks. The text consists
    /// of whole characters in UTF-8, and is not in the buffer's own memory.
    package mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        let text = UnsafeRawBufferPointer(text)
        guard var source = text.baseAddress else { return }
        let end = source + text.count
        while source < end {
            let pause = min(end, source + Self.escapedAtOnce)
            // A byte becomes six at most; eight are always stored, and the last word may extend beyond the pause.
            reserve(6 * (pause - source + 8) + 8)
            var target = UnsafeMutableRawPointer(start + length)
            while source < pause { Self.escape(wordAt: &source, of: text, upTo: end, to: &target) }
            length = target - UnsafeMutableRawPointer(start)
        }
    }

    /// The number of bytes for which capacity is reserved at a time.
    private static let escapedAtOnce = 1 << 12

    /// Writes the next eight bytes, or those up to and including a character that has no short escape.
    @inline(__always)
    private static func escape(
        wordAt source: inout UnsafeRawPointer, of text: UnsafeRawBufferPointer, upTo end: UnsafeRawPointer,
        to target: inout UnsafeMutableRawPointer
    ) {
        let count = min(end - source, 8)
        var word = UInt64(
            littleEndian: count == 8
                ? source.loadUnaligned(as: UInt64.self) : tail(text, from: text.count &- count))
        var marks = EightBytes(word).toEscapeInJSON
        target.storeBytes(of: word.littleEndian, as: UInt64.self)
        guard marks != 0 else {
            source += count
            target += count
            return
        }
        let next = source + count
        repeat {
            let shift = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount) & 0x38
            let plain = Int(truncatingIfNeeded: shift &>> 3)
            source += plain
            target += plain
            word = word &>> shift
            let letter = escapeLetters.utf8Start[Int(truncatingIfNeeded: word & 0x7F)]
            guard letter != UInt8(ascii: "u") else { return escape(at: &source, upTo: end, to: &target) }
            target.storeBytes(of: (UInt16(UInt8(ascii: "\\")) | UInt16(letter) &<< 8).littleEndian, as: UInt16.self)
            source += 1
            target += 2
            word = word &>> 8
            marks = (marks &>> shift) &>> 8
            target.storeBytes(of: word.littleEndian, as: UInt64.self)
        } while marks != 0
        target += next - source
        source = next
    }

    /// The character after the backslash, for the lower seven bits of each byte; `u` for those that are escaped by
    /// number there or not at all.
    @inline(__always)
    private static var escapeLetters: StaticString {
        """
        uuuuuuuubtnufruuuuuuuuuuuuuuuuuu\
        uu"uuuuuuuuuuuuuuuuuuuuuuuuuuuuu\
        uuuuuuuuuuuuuuuuuuuuuuuuuuuu\\uuu\
        uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu
        """
    }

    /// Writes a character's number where it needs an escape, and otherwise its first byte unchanged.
    @inline(never)
    private static func escape(
        at source: inout UnsafeRawPointer, upTo end: UnsafeRawPointer, to target: inout UnsafeMutableRawPointer
    ) {
        let character = UnsafeRawBufferPointer(start: source, count: min(3, end - source))
        let number: Int
        switch (character[0], character.dropFirst().first, character.dropFirst(2).first) {
        case (let byte, _, _) where byte < 0x80:
            number = Int(byte)
            source += 1
        case (0xC2, let second?, _) where second < 0xA0:
            number = Int(second)
            source += 2
        case (0xE2, 0x80, let third?) where (0xA8...0xA9).contains(third):
            number = 0x2000 + Int(third) - 0x80
            source += 3
        default:
            target.storeBytes(of: character[0], as: UInt8.self)
            source += 1
            target += 1
            return
        }
        for byte in "\\u\(UInt16(number).hexadecimal(4))".utf8 {
            target.storeBytes(of: byte, as: UInt8.self)
            target += 1
        }
    }
}
