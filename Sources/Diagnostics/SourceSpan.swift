/// A place in a text.
public struct SourcePosition: Hashable, Sendable, Comparable {
    /// Line and column count from 1, the column in Unicode scalars; the offset counts UTF-8 bytes from 0.
    public var line, column, offset: Int32

    /// Makes a position from a line and column counted from 1 and a byte offset counted from 0.
    @inlinable public init(line: Int, column: Int, offset: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
        self.offset = Int32(clamping: offset)
    }

    /// Makes a position of numbers that are known to fit.
    @inlinable package init(line: Int32, column: Int32, offset: Int32) {
        (self.line, self.column, self.offset) = (line, column, offset)
    }

    /// The first place of a text.
    public static let start = SourcePosition(line: 1, column: 1, offset: 0)

    /// Orders by byte offset.
    @inlinable public static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A stretch of a file's text: what a diagnostic's caret goes under.
public struct SourceSpan: Hashable, Sendable, CustomStringConvertible {
    /// The file that the text stands in.
    public var file: SourceFile
    /// The first place of the text, and the place just behind it.
    public var start, end: SourcePosition

    /// Makes a span from its two ends; `end` lies just behind the text.
    @inlinable public init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }

    /// The whole of a file that has no better place to point at: its first position.
    public init(startOf file: SourceFile) { self.init(file: file, start: .start, end: .start) }

    /// The text itself, as it stands in the file.
    public var text: String {
        let range = Int(start.offset)..<max(Int(start.offset), Int(end.offset))
        return String(decoding: file.text[range.clamped(to: 0..<file.text.count)], as: UTF8.self)
    }

    /// `file:line:column`, which editors and CI logs can jump to; an option of a command line as it stands.
    public var description: String { file.hasPlaces ? "\(file.name):\(start.line):\(start.column)" : file.name }
}
