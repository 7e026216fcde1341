internal import Text

/// Folding of long content lines (RFC 5545 §3.1).
enum Folding {
    /// The most octets that a line may have, not counting its CRLF.
    static let limit = 75

    /// Appends a content line without its CRLF, folded so that no line exceeds 75 octets.
    ///
    /// A fold never falls inside a UTF-8 sequence. Unless a single character fills a line, it does not fall inside a
    /// character as a reader sees it either, nor before a space, which readers that trim continuation lines would lose.
    static func append(_ line: UnsafeBufferPointer<UInt8>, to out: inout ByteBuffer) {
        var start = 0
        var room = limit
        while line.count - start > room {
            let cut = foldPoint(line, from: start, to: start + room)
            out.append(.init(rebasing: line[start..<cut]))
            out.append("\r\n ")
            start = cut
            room = limit - 1
        }
        out.append(.init(rebasing: line[start...]))
    }

    /// Returns the last good place for a fold after `start` and at or before `end`.
    private static func foldPoint(_ line: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var cut = end
        while cut > start {
            if isGood(line, cut) { return cut }
            cut -= 1
        }
        cut = end
        while cut > start + 1, line[cut] & 0xC0 == 0x80 { cut -= 1 }
        return cut
    }

    /// Whether a reader sees the end of one character and the start of another before `line[cut]`.
    ///
    /// An approximation of UAX #29 that errs on the side of not folding.
    private static func isGood(_ line: UnsafeBufferPointer<UInt8>, _ cut: Int) -> Bool {
        let byte = line[cut]
        if byte < 0x80 { return byte != 0x20 && byte != 0x09 }
        guard let next = scalar(line, at: cut) else { return false }
        let (before, start) = scalar(line, before: cut)
        if before == zeroWidthJoiner || next == zeroWidthJoiner { return false }
        if isRegionalIndicator(next), isRegionalIndicator(before) { return isPairComplete(line, before: start) }
        let properties = next.properties
        let joins =
            properties.isGraphemeExtend || properties.isEmojiModifier || properties.generalCategory == .spacingMark
            || (0x1160...0x11FF).contains(next.value)  // Hangul vowels and finals
        return !joins
    }

    private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// Whether the regional indicator that starts at `end` closes a pair, that is, a flag.
    private static func isPairComplete(_ line: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
        var count = 0
        var index = end
        while index > 0 {
            let (before, start) = scalar(line, before: index)
            guard isRegionalIndicator(before) else { break }
            count += 1
            index = start
        }
        return count % 2 == 1
    }

    /// Returns the scalar that starts at `index`, or `nil` inside a sequence.
    private static func scalar(_ line: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
        let lead = line[index]
        guard lead & 0xC0 != 0x80 else { return nil }
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + length <= line.count else { return nil }
        var value = UInt32(length == 1 ? lead : lead & (0x7F >> UInt8(length)))
        for byte in line[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return Unicode.Scalar(value)
    }

    /// Returns the scalar that ends before `index`, and the place where it starts.
    private static func scalar(_ line: UnsafeBufferPointer<UInt8>, before index: Int) -> (Unicode.Scalar, start: Int) {
        var start = index - 1
        while start > 0, line[start] & 0xC0 == 0x80 { start -= 1 }
        return (scalar(line, at: start) ?? "\u{FFFD}", start)
    }
}
