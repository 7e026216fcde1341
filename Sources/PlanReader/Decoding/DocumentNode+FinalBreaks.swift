import Documents
import JSONSchema

extension DocumentNode {
    /// The tree with all texts without the line breaks at their ends, which block texts of YAML (`>`, `|`) have and nobody
    /// means in a title or a sentence.
    var withoutFinalBreaks: DocumentNode { trimmed ?? self }

    /// The node that takes its place; `nil` where nothing is to change.
    private var trimmed: DocumentNode? {
        switch value {
        case .mapping, .sequence: return mapped { $1.trimmed }
        case .string(let text):
            guard text.last?.isNewline == true else { return nil }
            var node = self
            node.value = .string(String(text[...(text.lastIndex { !$0.isNewline } ?? text.startIndex)]))
            return node
        default: return nil
        }
    }
}
