import Diagnostics
import Documents
import JSONSchema

extension DocumentNode {
    /// The tree with all block texts of YAML (`>`, `|`) without the line breaks at their ends, which nobody means in a
    /// title or a sentence. A line break that is written out, `"\n"`, stays.
    var withoutFinalBreaks: DocumentNode { trimmed ?? self }

    /// The node that takes its place; `nil` where nothing is to change.
    private var trimmed: DocumentNode? {
        switch value {
        case .mapping, .sequence: return mapped { $1.trimmed }
        case .string(let text):
            guard text.last?.isNewline == true, [">", "|"].contains(span.text.first) else { return nil }
            var node = self
            node.value = .string(String(text[...(text.lastIndex { !$0.isNewline } ?? text.startIndex)]))
            return node
        default: return nil
        }
    }
}
