package import Diagnostics

/// A mapping that is read key by key.
///
/// A schema has checked the mapping before, so a value of another type than a getter expects counts as absent.
package struct Fields {
    package let node: DocumentNode

    package init(node: DocumentNode) { self.node = node }

    private var mapping: Mapping {
        if case .mapping(let mapping) = node.value { mapping } else { Mapping([]) }
    }

    package var entries: Mapping.Entries { mapping.entries }

    package subscript(key: String) -> DocumentNode? { mapping[key] }

    package func fields(_ key: String) -> Fields? {
        guard let node = mapping[key], case .mapping = node.value else { return nil }
        return Fields(node: node)
    }
    package func text(_ key: String) -> String? { mapping[key]?.text }
    package func integer(_ key: String) -> Int? { mapping[key]?.integer }
    package func double(_ key: String) -> Double? { mapping[key]?.double }
    package func items(_ key: String) -> DocumentNode.Items { mapping[key]?.items ?? [] }

    /// Returns the items of a list, or a single value as a list of one.
    package func list(_ key: String) -> [DocumentNode] {
        mapping[key].map { node in node.items.map { Array($0) } ?? [node] } ?? []
    }

    package func flag(_ key: String) -> Bool? {
        if case .bool(let flag)? = mapping[key]?.value { flag } else { nil }
    }

    /// Returns the place of the key itself, for findings about an entry as a whole.
    package func keySpan(_ key: String) -> SourceSpan { mapping.entry(key)?.keySpan ?? node.span }
}

extension DocumentNode {
    package var text: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// A whole number, even when it is written as `5.0`, which JSON Schema calls an integer too.
    package var integer: Int? {
        switch value {
        case .integer(let n): n
        case .number(let number): Int(exactly: number.double)
        default: nil
        }
    }

    package var double: Double? {
        switch value {
        case .integer(let n): Double(n)
        case .number(let number): number.double
        default: nil
        }
    }

    package var items: DocumentNode.Items? {
        if case .sequence(let items) = value { items } else { nil }
    }
}
