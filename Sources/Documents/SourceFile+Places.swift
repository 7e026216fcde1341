package import Diagnostics

extension SourceFile {
    /// Returns the position of a byte offset at or after a known position.
    package func position(of offset: Int, from known: SourcePosition) -> SourcePosition {
        var (line, column) = (Int(known.line), Int(known.column))
        var place = Int(known.offset)
        let end = min(offset, text.count)
        while place < end {
            let byte = text[place]
            let isCRLF = byte == UInt8(ascii: "\r") && place + 1 < text.count && text[place + 1] == UInt8(ascii: "\n")
            if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isCRLF) {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            place += 1
        }
        return SourcePosition(line: line, column: column, offset: end)
    }

    /// Returns the span of the one character that starts at a byte offset, at or after a known position.
    func character(at offset: Int, from known: SourcePosition) -> SourceSpan {
        let start = position(of: offset, from: known)
        var behind = min(offset + 1, text.count)
        while behind < text.count, text[behind] & 0xC0 == 0x80 { behind += 1 }
        return SourceSpan(file: self, start: start, end: position(of: behind, from: start))
    }

    /// Returns `end` moved back over blanks and line breaks, which libyaml counts as part of a block scalar.
    func endOfText(from start: SourcePosition, to end: SourcePosition) -> SourcePosition {
        let range = Int(start.offset)..<max(Int(start.offset), min(Int(end.offset), text.count))
        let last = text[range].lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return last.map { position(of: $0 + 1, from: start) } ?? start
    }
}
