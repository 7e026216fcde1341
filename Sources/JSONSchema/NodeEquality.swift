internal import Documents

/// A node compared by content, not by place: numbers by value, texts by code points, mappings in any order.
struct NodeContent: Hashable, Sendable {
    let node: DocumentNode

    init(_ node: DocumentNode) { self.node = node }

    static func == (a: NodeContent, b: NodeContent) -> Bool { a.node.saysTheSame(as: b.node) }

    func hash(into hasher: inout Hasher) {
        let value = node.value
        switch value {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .integer, .number: hasher.combine(ExactDecimal(value))
        case .string(let text): hasher.combine(CodePoints(text))
        case .sequence(let items):
            hasher.combine(items.count)
            for item in items { hasher.combine(NodeContent(item)) }
        case .mapping(let mapping):
            // The hashes are added, so that order does not matter.
            var sum = 0
            for entry in mapping.entries {
                var inner = Hasher()
                inner.combine(CodePoints(entry.key))
                inner.combine(NodeContent(entry.value))
                sum = sum &+ inner.finalize()
            }
            hasher.combine(sum)
        }
    }
}

extension DocumentNode {
    /// Whether both nodes are equal as JSON Schema defines it (core, §4.2.2).
    func saysTheSame(as other: DocumentNode) -> Bool {
        let (mine, theirs) = (value, other.value)
        switch (mine, theirs) {
        case (.null, .null): return true
        case (.bool(let a), .bool(let b)): return a == b
        case (.integer(let a), .integer(let b)): return a == b
        case (.integer, .number), (.number, .integer), (.number, .number):
            return ExactDecimal(mine) == ExactDecimal(theirs)
        case (.string(let a), .string(let b)): return a.hasSameCodePoints(as: b)
        case (.sequence(let a), .sequence(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.saysTheSame(as: $1) }
        case (.mapping(let a), .mapping(let b)):
            return a.entries.count == b.entries.count
                && a.entries.allSatisfy { entry in b[entry.key].map(entry.value.saysTheSame) ?? false }
        default: return false
        }
    }
}
