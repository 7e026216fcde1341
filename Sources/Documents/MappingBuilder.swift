internal import Diagnostics

/// Gathers a mapping's entries, on top of a builder's stack, and its merges, refusing a key that comes twice.
struct MappingBuilder {
    /// The place of the first entry on the stack.
    private let first: Int
    private var index = KeyIndex()
    /// The trait of each key: a key whose bit is missing is new, which spares most comparisons.
    private var seen: UInt64 = 0
    /// The mappings to merge, in order of precedence, and the places that brought them in.
    private var merges: [(mapping: NodeRecord, place: NodeRecord)] = []
    /// The `<<` key.
    private(set) var mergeKey: NodeRecord?

    init(on store: borrowing StoreBuilder) { first = store.openCount }

    /// Takes in a key, unless the mapping has it already: then the first one is returned.
    mutating func admit(_ key: NodeRecord, in store: borrowing StoreBuilder) -> NodeRecord? {
        let bytes = store.bytes(of: key)
        let bit = bytes.trait
        guard seen & bit != 0 else {
            seen |= bit
            return nil
        }
        let keys = store.keys(from: first)
        return index.place(of: bytes, in: keys).map { keys.records[2 * $0] }
    }

    /// Takes in an entry.
    mutating func push(_ key: NodeRecord, _ value: NodeRecord, on store: inout StoreBuilder) {
        store.push(key)
        store.push(value)
        index.note(store.keys(from: first))
    }

    /// Notes the value of a `<<` key: a mapping, or a sequence of mappings of which the earlier win
    /// (yaml.org/type/merge).
    ///
    /// - Returns: What is no mapping and so cannot be merged.
    mutating func merge(_ value: NodeRecord, at key: NodeRecord, in store: borrowing StoreBuilder) -> NodeRecord? {
        mergeKey = key
        let (content, place) = (store.resolved(value), value.kind == .alias ? value : key)
        switch content.kind {
        case .mapping:
            merges.append((content, place))
        case .sequence:
            for item in store.records[Int(content.first)...].prefix(content.count) {
                let mapping = store.resolved(item)
                guard mapping.kind == .mapping else { return item }
                merges.append((mapping, item.kind == .alias ? item : place))
            }
        default:
            return value
        }
        return nil
    }

    /// Takes the mapping off the stack: own entries first, then the merged ones that they do not override.
    mutating func finish(_ store: inout StoreBuilder, from start: Int32, to end: Int32) -> NodeRecord {
        for (mapping, place) in merges {
            for entry in 0..<Int32(mapping.count) {
                let target = mapping.first + 2 * entry + 1
                let (key, value) = (store.records[Int(target - 1)], store.records[Int(target)])
                guard index.place(of: store.bytes(of: key), in: store.keys(from: first)) == nil else { continue }
                let alias = NodeRecord(
                    .alias, from: place.start, to: place.end, first: value.kind == .alias ? value.first : target)
                push(key, alias, on: &store)
            }
        }
        return store.mapping(from: first, index: index, start: start, end: end)
    }
}
