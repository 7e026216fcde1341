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

    /// Returns the span of a part of the text where it stands on the first line; `nil` where it does not.
    package func span(of part: String) -> SourceSpan? {
        let line = text.prefix { !$0.isNewline }
        var before = line[...]
        while !before.isEmpty, !before.hasPrefix(part) { before = before.dropFirst() }
        guard !part.isEmpty, before.hasPrefix(part) else { return nil }
        let skipped = line[..<before.startIndex]
        func moved(_ position: SourcePosition, by text: Substring) -> SourcePosition {
            SourcePosition(
                line: Int(position.line), column: Int(position.column) + text.unicodeScalars.count,
                offset: Int(position.offset) + text.utf8.count)
        }
        let begin = moved(start, by: skipped)
        return SourceSpan(file: file, start: begin, end: moved(begin, by: part[...]))
    }

    /// `file:line:column`, a form that editors and CI logs can link; for an option of a command line only the name.
    public var description: String { file.hasPlaces ? "\(file.name):\(start.line):\(start.column)" : file.name }
}
