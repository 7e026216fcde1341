/// A change to a file's text: a stretch of it, and what to write there instead.
public struct TextEdit: Hashable, Sendable {
    /// The text to take out; empty where something is only put in.
    public var span: SourceSpan
    /// The text to put there.
    public var replacement: String

    /// Makes a change of one stretch of text.
    public init(_ span: SourceSpan, _ replacement: String) {
        self.span = span
        self.replacement = replacement
    }

    /// The bytes of the text that are taken out.
    public var range: Range<Int> { Int(span.start.offset)..<max(Int(span.start.offset), Int(span.end.offset)) }

    /// Whether both cannot be made, since they change the same text, or put something in at the same place.
    public func overlaps(_ other: TextEdit) -> Bool {
        guard span.file == other.span.file else { return false }
        let (a, b) = (range, other.range)
        return a.lowerBound == b.lowerBound || a.overlaps(b)
    }

    /// Makes changes to a text.
    ///
    /// - Parameters:
    ///   - edits: Changes of this one text, none of which overlaps another, in any order.
    ///   - text: UTF-8, as it stands in the ``SourceFile`` of the changes.
    /// - Returns: The text with all changes.
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
