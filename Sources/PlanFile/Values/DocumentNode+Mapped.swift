import Diagnostics
import Documents

extension DocumentNode {
    /// The same value with all that is in it at other places.
    ///
    /// - Parameter place: Where what stands at a place is to stand.
    func moved(_ place: (SourceSpan) -> SourceSpan) -> DocumentNode {
        let moved: Value =
            switch value {
            case .sequence(let items): .sequence(items.map { $0.moved(place) })
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
