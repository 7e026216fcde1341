package import Diagnostics
package import Documents

extension DocumentNode {
    /// Returns the same list or mapping with other items or values; `nil` for a scalar, or where nothing changes.
    ///
    /// `change` returns the replacement for an item or value, if there is one, given the step that leads to it.
    package func mapped(_ change: (InstancePath.Step, DocumentNode) -> DocumentNode?) -> DocumentNode? {
        var node = self
        switch value {
        case .sequence(let items):
            let others = items.enumerated().map { change(.index($0), $1) }
            guard others.contains(where: { $0 != nil }) else { return nil }
            node.value = .sequence(Items(zip(items, others).map { $1 ?? $0 }))
        case .mapping(let mapping):
            let others = mapping.entries.map { entry in
                change(.key(entry.key), entry.value).map { other in
                    var entry = entry
                    entry.value = other
                    return entry
                }
            }
            guard others.contains(where: { $0 != nil }) else { return nil }
            node.value = .mapping(Mapping(zip(mapping.entries, others).map { $1 ?? $0 }))
        default: return nil
        }
        return node
    }

    /// Returns the same value moved: `place` maps the span of each node and key to its new one.
    package func moved(_ place: (SourceSpan) -> SourceSpan) -> DocumentNode {
        let moved: Value =
            switch value {
            case .sequence(let items): .sequence(Items(items.map { $0.moved(place) }))
            case .mapping(let mapping):
                .mapping(
                    Mapping(
                        mapping.entries.map { entry in
                            .init(key: entry.key, keySpan: place(entry.keySpan), value: entry.value.moved(place))
                        }))
            default: value
            }
        return DocumentNode(moved, at: place(span))
    }
}
