internal import Diagnostics

/// Turns libyaml's marks into source positions.
///
/// libyaml counts lines, columns and the index in Unicode scalars from 0 and knows no byte offsets. In ASCII text offset
/// and index are the same; elsewhere a cursor walks along with the marks, which hardly ever go back. libyaml also takes
/// U+0085, U+2028 and U+2029 for line breaks, as YAML 1.1 did: where they occur, lines are counted anew by YAML 1.2's.
struct MarkConverter {
    private let isASCII: Bool
    /// The byte offset of each line's start; only in a text where libyaml's lines are not ours.
    private let lineStarts: [Int]?
    /// A place where both counts are known.
    private var index = 0
    private var offset = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        isASCII = text.asciiCount(from: 0) == text.count
        lineStarts = isASCII || !hasOldLineBreaks(text) ? nil : startsOfLines(in: text)
    }

    /// The position of a mark in the text that the converter was made for.
    mutating func position(
        index: Int, line: Int, column: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> SourcePosition {
        if isASCII { return SourcePosition(line: line + 1, column: column + 1, offset: min(index, text.count)) }
        move(to: index, in: text)
        guard let lineStarts else { return SourcePosition(line: line + 1, column: column + 1, offset: offset) }
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let scalars = text[lineStarts[low]..<offset].count { $0 & 0xC0 != 0x80 }
        return SourcePosition(line: low + 1, column: scalars + 1, offset: offset)
    }

    private mutating func move(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
        while index < target, offset < text.count {
            offset += 1
            while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
            index += 1
        }
        while index > target, offset > 0 {
            offset -= 1
            while offset > 0, text[offset] & 0xC0 == 0x80 { offset -= 1 }
            index -= 1
        }
    }
}

/// Whether the text has a line break of YAML 1.1 that YAML 1.2 takes for an ordinary character (§5.4).
private func hasOldLineBreaks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { i in
        switch text[i] {
        case 0xC2: i + 1 < text.count && text[i + 1] == 0x85  // U+0085
        case 0xE2: i + 2 < text.count && text[i + 1] == 0x80 && text[i + 2] | 1 == 0xA9  // U+2028 and U+2029
        default: false
        }
    }
}

/// The offsets behind each LF, CRLF and lone CR, and 0.
private func startsOfLines(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    for (i, byte) in text.enumerated() {
        let isCRLF = byte == UInt8(ascii: "\r") && i + 1 < text.count && text[i + 1] == UInt8(ascii: "\n")
        if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isCRLF) { starts.append(i + 1) }
    }
    return starts
}
