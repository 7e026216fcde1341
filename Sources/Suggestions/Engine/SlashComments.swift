package import Diagnostics
package import Documents
package import JSONSchema

/// Comments that begin with the two strokes of other languages: `perDay: 4 // note`, `// note: mine`.
///
/// To YAML the first is a part of the text, and the second a key. Where the schema refuses that, and takes the value
/// alone, a comment was meant, which is no part of the plan. Elsewhere two strokes are text like any other.
package struct SlashComments {
    /// The plan's tree without the comments.
    package private(set) var root: DocumentNode
    package private(set) var findings: [Diagnostic] = []

    /// - `validate`: What the schema has against another tree.
    package init(_ root: DocumentNode, refusedBy violations: [Violation], validate: (DocumentNode) -> [Violation]) {
        self.root = root
        let refused = Set(violations.map(\.path.steps))
        var removal = Removal(refused: refused)
        guard let without = removal.applied(to: root, at: []) else { return }
        var meant = Removal(refused: refused, wrongAlone: Set(validate(without).map(\.path.steps)))
        self.root = meant.applied(to: root, at: []) ?? root
        findings = meant.strokes.map { .slashComment(at: $0) }
    }

    /// A walk over a tree that takes comments out.
    private struct Removal {
        /// Where there is something that the schema refuses.
        let refused: Set<[InstancePath.Step]>
        /// Where it would refuse the value without the comment too.
        var wrongAlone: Set<[InstancePath.Step]> = []
        /// The strokes of those that were taken out; an alias brings the same ones to several places.
        private(set) var strokes: Set<SourceSpan> = []

        /// Returns the node that takes a node's place, if there is a comment in it.
        mutating func applied(to node: DocumentNode, at path: [InstancePath.Step]) -> DocumentNode? {
            let mapped = node.mapped { applied(to: $1, at: path + [$0]) }
            var node = mapped ?? node
            switch node.value {
            case .string where refused.contains(path) && !wrongAlone.contains(path):
                guard let comment = CommentedText(node) else { return nil }
                strokes.insert(comment.strokes)
                return comment.value
            case .mapping(let mapping):
                let rest = mapping.entries.filter { entry in
                    guard refused.contains(path) || refused.contains(path + [.key(entry.key)]),
                        let found = entry.commentStrokes
                    else { return true }
                    strokes.insert(found)
                    return false
                }
                guard rest.count < mapping.entries.count else { return mapped }
                node.value = rest.isEmpty ? .null : .mapping(Mapping(rest))
                return node
            default: return mapped
            }
        }
    }
}

/// A text that is a value and, behind two strokes, a comment.
private struct CommentedText {
    let value: DocumentNode
    let strokes: SourceSpan

    init?(_ node: DocumentNode) {
        let span = node.span
        let text = span.text
        // What is in quotes, or goes on in a further line or bracket, is all text.
        guard node.text == text, span.start.line == span.end.line, span.isLastOfLine else { return nil }
        let bytes = span.file.text[Int(span.start.offset)..<Int(span.end.offset)]
        guard
            let first = bytes.indices.dropFirst().first(where: { index in
                bytes[index...].starts(with: "//".utf8) && isBlank(bytes[index - 1])
            })
        else { return nil }
        let end = bytes[..<first].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? first
        guard let read = try? YAMLReader.read(SourceFile(name: span.file.name, text: Array(bytes[..<end]))) else {
            return nil
        }
        var (place, strokes) = (span, span)
        place.end = span.file.position(of: end, from: span.start)
        strokes.start = span.file.position(of: first, from: place.end)
        strokes.end = span.file.position(of: first + 2, from: strokes.start)
        value = DocumentNode(read.value, at: place, aliasSpan: node.aliasSpan)
        self.strokes = strokes
    }
}

extension Mapping.Entry {
    /// The strokes at which a comment begins that an entry is, on a line of its own.
    fileprivate var commentStrokes: SourceSpan? {
        guard key.hasPrefix("//") else { return nil }
        var strokes = keySpan
        let before = strokes.file.text[..<Int(strokes.start.offset)].last { !isBlank($0) }
        guard before.map(isLineBreak) ?? true, value.span.end.line == strokes.start.line, value.span.isLastOfLine
        else { return nil }
        strokes.end = strokes.file.position(of: Int(strokes.start.offset) + 2, from: strokes.start)
        return strokes
    }
}

extension SourceSpan {
    /// Whether nothing but a comment follows on its line.
    fileprivate var isLastOfLine: Bool {
        let next = file.text[Int(end.offset)...].first { !isBlank($0) }
        return next.map { isLineBreak($0) || $0 == UInt8(ascii: "#") } ?? true
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
private func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

extension Diagnostic {
    /// A comment that begins as in another language, where YAML takes it for text.
    ///
    /// - `span`: The two strokes.
    static func slashComment(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.yamlSyntax, "a comment starts with '#', not with '//'", at: span, replacement: .certain("#"))
    }
}
