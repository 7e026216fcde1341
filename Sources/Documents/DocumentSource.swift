internal import Diagnostics

/// What a document's nodes have in common, so that each needs no more than two offsets to tell its place.
final class DocumentSource: Sendable {
    let file: SourceFile
    /// Where the file's lines begin; `nil` for a node that was made by itself, whose place is looked for from ``known`` on.
    private let lines: LineStarts?
    private let known: SourcePosition
    /// Where an alias or a merge brought the nodes in.
    let aliasSpan: AliasSpan?

    private init(_ file: SourceFile, _ lines: LineStarts?, _ known: SourcePosition, _ aliasSpan: AliasSpan?) {
        (self.file, self.lines, self.known, self.aliasSpan) = (file, lines, known, aliasSpan)
    }

    /// Of the nodes that a file is read into.
    convenience init(of file: SourceFile) {
        self.init(file, file.text.withUnsafeBufferPointer(LineStarts.init), .start, nil)
    }

    /// Of a node that is made by itself.
    convenience init(of span: SourceSpan, _ aliasSpan: AliasSpan?) { self.init(span.file, nil, span.start, aliasSpan) }

    /// The same where an alias or a merge brings it in.
    func used(at aliasSpan: AliasSpan?) -> DocumentSource { DocumentSource(file, lines, known, aliasSpan) }

    /// The stretch between two byte offsets.
    func span(from start: Int32, to end: Int32) -> SourceSpan {
        SourceSpan(file: file, start: position(of: Int(start)), end: position(of: Int(end)))
    }

    private func position(of offset: Int) -> SourcePosition {
        lines?.position(of: offset, in: file.text)
            ?? file.position(of: offset, from: offset < known.offset ? .start : known)
    }
}
