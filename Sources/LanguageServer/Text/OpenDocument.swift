/// A file that is open in the editor, with the editor's text.
///
/// The text is kept in UTF-16, in which most clients count: a change may then cut a character in two, and the next one join
/// it again, and the text is the client's throughout.
struct OpenDocument: Sendable {
    /// As the client writes it.
    let uri: String
    /// The file's path; of a text that has no file, the URI.
    let path: String
    private(set) var version: Int
    private(set) var units: [UInt16]
    private var lineStarts: [Int]

    init(uri: String, path: String, version: Int, text: String) {
        self.uri = uri
        self.path = path
        self.version = version
        units = Array(text.utf16)
        lineStarts = Self.lineStarts(units)
    }

    /// A change of the text as the protocol has it (`TextDocumentContentChangeEvent`).
    struct Change: Sendable {
        /// What is replaced; `nil` for the whole text.
        var range: TextRange?
        var text: String
    }

    /// Applies changes one after the other, each to what the one before left.
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
    }

    /// The text; half a character counts as U+FFFD, which is as long in UTF-16.
    var text: String { String(decoding: units, as: UTF16.self) }

    /// Whether the text begins with a byte order mark.
    var hasMark: Bool { units.first == 0xFEFF }

    /// The text in UTF-8 without a byte order mark.
    var bytes: [UInt8] { Array((hasMark ? String(decoding: units.dropFirst(), as: UTF16.self) : text).utf8) }

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

    /// The code unit at a position; behind a line's end its end, behind the last line the text's.
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

    /// The code unit that begins the character with a byte of a line's UTF-8.
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
