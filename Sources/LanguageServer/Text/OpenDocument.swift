/// An open file with the editor's text.
///
/// The text is stored in UTF-16, in which most clients count: where a change splits a character and the next one joins
/// it again, the text stays equal to the client's.
struct OpenDocument: Sendable {
    /// The URI as the client writes it.
    let uri: String
    /// The file's path; the URI for a text without a file.
    let path: String
    private(set) var version: Int
    private(set) var units: [UInt16]
    private var lineStarts: [Int]
    /// The text in UTF-8 without a byte order mark; half a character becomes U+FFFD, which is as long in UTF-16.
    private(set) var bytes: [UInt8]

    init(uri: String, path: String, version: Int, text: String) {
        self.uri = uri
        self.path = path
        self.version = version
        units = Array(text.utf16)
        lineStarts = Self.lineStarts(units)
        bytes = Self.bytes(units)
    }

    /// A change of the text (`TextDocumentContentChangeEvent`).
    struct Change: Sendable {
        /// The replaced range; `nil` for the whole text.
        var range: TextRange?
        var text: String
    }

    /// Applies changes one after the other, each to the result of the one before.
    mutating func apply(_ changes: [Change], version: Int, _ encoding: PositionEncoding) {
        self.version = version
        for change in changes {
            if let range = change.range {
                let ends = [index(of: range.start, encoding), index(of: range.end, encoding)].sorted()
                units.replaceSubrange(ends[0]..<ends[1], with: change.text.utf16)
            } else {
                units = Array(change.text.utf16)
            }
            lineStarts = Self.lineStarts(units)
        }
        bytes = Self.bytes(units)
    }

    /// Whether the text begins with a byte order mark.
    var hasMark: Bool { units.first == Self.mark }

    private static let mark: UInt16 = 0xFEFF

    /// Returns the text in UTF-8; it is written here because `String` takes ten times as long.
    private static func bytes(_ units: [UInt16]) -> [UInt8] {
        let text = units[(units.first == mark ? 1 : 0)...]
        return [UInt8](unsafeUninitializedCapacity: 3 * text.count) { bytes, count in
            func put(_ byte: UInt32) {
                bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: byte))
                count += 1
            }
            var index = text.startIndex
            while index < text.endIndex {
                var scalar = UInt32(text[index])
                index += 1
                if scalar < 0x80 {
                    put(scalar)
                    continue
                }
                if scalar & 0xF800 == 0xD800 {
                    if scalar < 0xDC00, index < text.endIndex, UTF16.isTrailSurrogate(text[index]) {
                        scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(text[index] & 0x3FF)
                        index += 1
                    } else {
                        scalar = 0xFFFD
                    }
                }
                if scalar < 0x800 {
                    put(0xC0 | scalar >> 6)
                } else {
                    if scalar < 0x10000 {
                        put(0xE0 | scalar >> 12)
                    } else {
                        put(0xF0 | scalar >> 18)
                        put(0x80 | scalar >> 12 & 0x3F)
                    }
                    put(0x80 | scalar >> 6 & 0x3F)
                }
                put(0x80 | scalar & 0x3F)
            }
        }
    }

    private static func lineStarts(_ units: [UInt16]) -> [Int] {
        var starts = [0]
        let (lf, cr) = (UInt16(0x0A), UInt16(0x0D))
        units.withUnsafeBufferPointer { units in
            for index in units.indices where units[index] == lf || units[index] == cr {
                if units[index] == cr, index + 1 < units.count, units[index + 1] == lf { continue }
                starts.append(index + 1)
            }
        }
        return starts
    }

    /// Returns the index of the code unit at a position; the line's end for a position after it, and the text's end for
    /// one after the last line.
    private func index(of position: Position, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lineStarts.count else { return units.count }
        let start = lineStarts[position.line]
        var end = position.line + 1 < lineStarts.count ? lineStarts[position.line + 1] : units.count
        if position.line + 1 < lineStarts.count {
            end -= 1
            if end > start, units[end] == 0x0A, units[end - 1] == 0x0D { end -= 1 }
        }
        let character = max(0, position.character)
        switch encoding {
        case .utf16: return min(start + min(character, units.count), end)
        case .utf8: return index(ofByte: character, in: start..<end)
        }
    }

    /// Returns the index of the code unit that begins the character with a byte of a line's UTF-8.
    private func index(ofByte byte: Int, in line: Range<Int>) -> Int {
        var (index, rest) = (line.lowerBound, byte)
        while index < line.upperBound {
            let isPair =
                UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
                && UTF16.isTrailSurrogate(units[index + 1])
            let width = isPair ? 4 : units[index] < 0x80 ? 1 : units[index] < 0x800 ? 2 : 3
            guard rest >= width else { return index }
            rest -= width
            index += isPair ? 2 : 1
        }
        return index
    }
}
