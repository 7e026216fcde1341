import Diagnostics
import Documents
import JSONSchema

/// The scalars that the schema refuses: values that nothing may be computed with.
///
/// They are distinguished by their places, since an alias uses one of them in several.
struct RefusedValues {
    private var places: Set<SourceSpan> = []

    init(_ violations: [Violation]) {
        for violation in violations { note(violation) }
    }

    private mutating func note(_ violation: Violation) {
        if case .noAlternative(let alternatives) = violation.details {
            for violation in alternatives.joined() { note(violation) }
        } else if !violation.isKey {
            // The span of an unknown key is the key's own, and its value's place stays.
            places.insert(violation.span)
        }
    }

    /// Returns the tree with every refused value replaced by null.
    func emptied(in root: DocumentNode) -> DocumentNode { places.isEmpty ? root : other(root) ?? root }

    /// Returns the node that takes a node's place, if any does.
    private func other(_ node: DocumentNode) -> DocumentNode? {
        switch node.value {
        case .mapping, .sequence: return node.mapped { other($1) }
        default:
            guard places.contains(node.span) else { return nil }
            var node = node
            node.value = .null
            return node
        }
    }
}
