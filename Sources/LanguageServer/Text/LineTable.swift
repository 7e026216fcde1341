/// A conversion between byte offsets of a text and an editor's positions.
///
/// Lines end at LF, CRLF or CR, as in the protocol; YAML has other line breaks too.
struct LineTable: Sendable {
    let text: [UInt8]
    private let encoding: PositionEncoding
    /// The offset at which each line begins.
    private let starts: [Int]
    /// The number of characters of the byte order mark in the first line of the editor's text.
    private let mark: Int

    /// Creates the table of a text in UTF-8 without a byte order mark; `hasMark` is whether the editor's text has one.
    init(_ text: [UInt8], _ encoding: PositionEncoding, hasMark: Bool = false) {
        self.text = text
        self.encoding = encoding
        mark = hasMark ? (encoding == .utf8 ? 3 : 1) : 0
        var starts = [0]
        for index in text.indices where Self.endsLine(text, index) { starts.append(index + 1) }
        self.starts = starts
    }

    /// Whether a byte is the last one of a line break.
    private static func endsLine(_ text: [UInt8], _ index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 >= text.count || text[index + 1] != UInt8(ascii: "\n")
        default: false
        }
    }

    /// Returns the number, from 0, of the line that contains a byte.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the bytes of a line without its line break.
    func bytes(ofLine line: Int) -> Range<Int> {
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] : text.count
        if line + 1 < starts.count {
            end -= 1
            if end > start, text[end] == UInt8(ascii: "\n"), text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        }
        return start..<end
    }

    func position(of offset: Int) -> Position {
        let offset = min(max(0, offset), text.count)
        let line = line(of: offset)
        let bytes = bytes(ofLine: line)
        let characters = text[bytes.lowerBound..<min(offset, bytes.upperBound)].reduce(0) {
            $0 + encoding.width(ofByte: $1)
        }
        return Position(line: line, character: characters + (line == 0 ? mark : 0))
    }

    func range(_ bytes: Range<Int>) -> TextRange {
        TextRange(start: position(of: bytes.lowerBound), end: position(of: bytes.upperBound))
    }

    /// Returns the offset of the character at a position; the line's end for a position after it, and the text's end
    /// for one after the last line.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return text.count }
        let line = bytes(ofLine: position.line)
        var rest = position.character - (position.line == 0 ? mark : 0)
        var (offset, first) = (line.lowerBound, line.lowerBound)
        // Half a character counts as its beginning.
        while offset < line.upperBound {
            if text[offset] & 0xC0 != 0x80 {
                guard rest > 0 else { return offset }
                first = offset
            }
            rest -= encoding.width(ofByte: text[offset])
            guard rest >= 0 else { return first }
            offset += 1
        }
        return offset
    }
}
