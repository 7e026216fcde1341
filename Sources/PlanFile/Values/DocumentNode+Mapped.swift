import Diagnostics
import Documents
import JSONSchema

extension DocumentNode {
    /// The same list or mapping with other items or values in their places; a scalar as it is.
    ///
    /// - Parameter change: What takes an item's or value's place, given the step that leads there.
    func mapped(_ change: (InstancePath.Step, DocumentNode) -> DocumentNode) -> DocumentNode {
        var node = self
        switch value {
        case .sequence(let items): node.value = .sequence(Items(items.enumerated().map { change(.index($0), $1) }))
        case .mapping(let mapping):
            let entries = mapping.entries.map { entry in
                var entry = entry
                entry.value = change(.key(entry.key), entry.value)
                return entry
            }
            node.value = .mapping(Mapping(entries))
        default: break
        }
        return node
    }

    /// The same value with all that is in it at other places.
    ///
    /// - Parameter place: Where what stands at a place is to stand.
    func moved(_ place: (SourceSpan) -> SourceSpan) -> DocumentNode {
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
