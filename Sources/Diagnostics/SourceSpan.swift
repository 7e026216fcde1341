/// A place in a text.
public struct SourcePosition: Hashable, Sendable, Comparable {
    /// The line and the column, from 1 and in Unicode scalars; ``offset`` counts UTF-8 bytes from 0.
    public var line, column, offset: Int32

    /// Creates a position from a line and column counted from 1 and a byte offset counted from 0.
    @inlinable public init(line: Int, column: Int, offset: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
        self.offset = Int32(clamping: offset)
    }

    /// Creates a position from numbers that are known to fit.
    @inlinable package init(line: Int32, column: Int32, offset: Int32) {
        (self.line, self.column, self.offset) = (line, column, offset)
    }

    /// The start of a text.
    public static let start = SourcePosition(line: 1, column: 1, offset: 0)

    /// Whether `a` has the smaller byte offset.
    @inlinable public static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A stretch of a file's text, such as the one under a diagnostic's caret.
public struct SourceSpan: Hashable, Sendable, CustomStringConvertible {
    /// The file that contains the text.
    public var file: SourceFile
    /// The start of the text; ``end`` is the place just after it.
    public var start, end: SourcePosition

    /// Creates a span from its two ends; `end` is just after the text.
    @inlinable public init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }

    /// Creates an empty span at the start of a file, for findings that have no better place.
    public init(startOf file: SourceFile) { self.init(file: file, start: .start, end: .start) }

    /// The text itself, as in the file.
    public var text: String {
        let range = Int(start.offset)..<max(Int(start.offset), Int(end.offset))
        return String(decoding: file.text[range.clamped(to: 0..<file.text.count)], as: UTF8.self)
    }

    /// Whether a comma between two digits, as of a decimal, ends just before it or begins just behind it.
    package var isBesideDecimalComma: Bool {
        let text = file.text
        func isDecimal(_ comma: Int) -> Bool {
            guard comma > 0, comma + 1 < text.count, text[comma] == UInt8(ascii: ",") else { return false }
            return [text[comma - 1], text[comma + 1]].allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        }
        return isDecimal(Int(start.offset) - 1) || isDecimal(Int(end.offset))
    }

    /// `file:line:column`, a form that editors and CI logs can link; for an option of a command line only the name.
    public var description: String { file.hasPlaces ? "\(file.name):\(start.line):\(start.column)" : file.name }
}
