package import Diagnostics

/// The stretches of a document's text that aliases and merges repeat in other places.
package struct RepeatedText {
    private var spans: [SourceSpan] = []

    /// Finds the repeated text in a tree.
    package init(in root: DocumentNode) { visit(root) }

    private mutating func visit(_ node: DocumentNode) {
        // Text inside repeated text is repeated too.
        guard node.aliasSpan == nil else { return spans.append(node.span) }
        switch node.value {
        case .sequence(let items): for item in items { visit(item) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                if entry.value.aliasSpan != nil { spans.append(entry.keySpan) }
                visit(entry.value)
            }
        default: break
        }
    }

    /// Returns the finding, with corrections that would also change other places marked as uncertain.
    package func doubted(_ finding: Diagnostic) -> Diagnostic {
        guard !spans.isEmpty else { return finding }
        var finding = finding
        for index in finding.fixes.indices where finding.fixes[index].edits.contains(where: repeats) {
            finding.fixes[index].isCertain = false
        }
        return finding
    }

    private func repeats(_ edit: TextEdit) -> Bool {
        spans.contains { $0.file == edit.span.file && $0.start <= edit.span.start && edit.span.end <= $0.end }
    }
}
