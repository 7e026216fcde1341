import Diagnostics
import Documents

/// Entries of a mapping put further in, or less far, by the blanks that their lines begin with.
///
/// Blocks move as a whole: their comments and texts of several lines keep their places in them.
enum LineShift {
    /// The changes that move some entries, which follow one another in a mapping, by so many columns.
    ///
    /// - `outer`: The mapping that they stand in.
    /// - `columns`: Above zero to the right.
    /// - Returns: `nil` where blanks do not decide what belongs where: between brackets, or behind something on the
    ///   line.
    static func edits(
        moving entries: some Collection<Mapping.Entry>, in outer: DocumentNode, by columns: Int
    ) -> [TextEdit]? {
        guard let first = entries.first, columns != 0 else { return nil }
        let file = first.keySpan.file
        let text = file.text
        let opening = Int(outer.span.start.offset)
        guard file.hasPlaces, outer.aliasSpan == nil, outer.span.file == file, text.indices.contains(opening),
            text[opening] != UInt8(ascii: "{")
        else { return nil }
        var end = 0
        for entry in entries {
            guard entry.keySpan.file == file, Int(entry.keySpan.start.offset) >= end,
                isFirst(Int(entry.keySpan.start.offset), in: text)
            else { return nil }
            end = Int(max(entry.keySpan.end.offset, (entry.value.aliasSpan ?? entry.value.span).end.offset))
        }
        let start = Int(first.keySpan.start.offset) - Int(first.keySpan.start.column) + 1
        end = endOfComments(behind: end, deeperThan: Int(first.keySpan.start.column) - 1, in: text)
        return edits(ofLines: start..<end, from: Int(first.keySpan.start.line), in: file, by: columns)
    }

    /// Where the comments end that follow an entry, in lines of their own, and are indented as what is in it.
    private static func endOfComments(behind end: Int, deeperThan indentation: Int, in text: [UInt8]) -> Int {
        var (end, rest) = (end, text[end...].drop { $0 != UInt8(ascii: "\n") }.dropFirst())
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            let blanks = line.prefix { $0 == UInt8(ascii: " ") }.count
            let first = line.dropFirst(blanks).first
            if first == UInt8(ascii: "#"), blanks > indentation {
                end = line.endIndex
            } else if first != nil, first != UInt8(ascii: "\r") {
                break
            }
            rest = text[line.endIndex...].dropFirst()
        }
        return end
    }

    /// Whether nothing but spaces stands before a place on its line.
    private static func isFirst(_ offset: Int, in text: [UInt8]) -> Bool {
        let before = text[..<offset].reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return before.allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// - `range`: From the beginning of a line, which has the number `line`.
    private static func edits(
        ofLines range: Range<Int>, from line: Int, in file: SourceFile, by columns: Int
    ) -> [TextEdit]? {
        let text = file.text
        var edits: [TextEdit] = []
        var (offset, line) = (range.lowerBound, line)
        while offset < range.upperBound {
            let end = text[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
            if end > offset {
                let blanks = text[offset..<end].prefix { $0 == UInt8(ascii: " ") }.count
                // A comment may stand further out than what it is in.
                let isFree = offset + blanks == end || text[offset + blanks] == UInt8(ascii: "#")
                guard blanks + columns >= 0 || isFree else { return nil }
                let taken = columns < 0 ? min(blanks, -columns) : 0
                let start = SourcePosition(line: line, column: 1, offset: offset)
                let behind = SourcePosition(line: line, column: taken + 1, offset: offset + taken)
                let edit = TextEdit(
                    SourceSpan(file: file, start: start, end: behind), String(repeating: " ", count: max(0, columns)))
                if taken > 0 || columns > 0 { edits.append(edit) }
            }
            let isCRLF = end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
            (offset, line) = (end + (isCRLF ? 2 : 1), line + 1)
        }
        return edits
    }
}
