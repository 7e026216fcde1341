/// A change to a file's text: a stretch of it, and the text that replaces it.
public struct TextEdit: Hashable, Sendable {
    /// The text to remove; empty where the change only inserts.
    public var span: SourceSpan
    /// The text to insert.
    public var replacement: String

    /// Creates a change of one stretch of text.
    public init(_ span: SourceSpan, _ replacement: String) {
        self.span = span
        self.replacement = replacement
    }

    /// The bytes of the text that is removed.
    public var range: Range<Int> { Int(span.start.offset)..<max(Int(span.start.offset), Int(span.end.offset)) }

    /// Whether the two changes exclude each other, since they change the same text or insert at the same place.
    public func overlaps(_ other: TextEdit) -> Bool {
        guard span.file == other.span.file else { return false }
        let (a, b) = (range, other.range)
        return a.lowerBound == b.lowerBound || a.overlaps(b)
    }

    /// Returns `text`, which is that of the ``SourceFile`` of `edits`, with these changes made; no two of them overlap,
    /// and their order does not matter.
    public static func applying(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let range = edit.range.clamped(to: place..<text.count)
            result += text[place..<range.lowerBound]
            result += edit.replacement.utf8
            place = range.upperBound
        }
        return result + text[place...]
    }
}
