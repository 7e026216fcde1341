internal import Diagnostics

/// A builder that gathers a mapping's entries, on top of a store's stack, and its merges, and rejects repeated keys.
struct MappingBuilder {
    /// The place of the first entry on the stack.
    private let first: Int
    private var index = KeyIndex()
    /// The traits of all keys: a key whose bit is not set is new, which saves most comparisons.
    private var seen: UInt64 = 0
    /// The mappings to merge, in order of precedence, with the places of their aliases or `<<` keys.
    private var merges: [(mapping: NodeRecord, place: NodeRecord)] = []
    /// The `<<` key.
    private(set) var mergeKey: NodeRecord?

    init(on store: borrowing StoreBuilder) { first = store.openCount }

    /// Returns the mapping's earlier key that equals this one, or `nil` where the key is new.
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

    /// Adds an entry.
    mutating func push(_ key: NodeRecord, _ value: NodeRecord, on store: inout StoreBuilder) {
        store.push(key)
        store.push(value)
        index.note(store.keys(from: first))
    }

    /// Records the value of a `<<` key: a mapping, or a sequence of mappings of which earlier ones take precedence
    /// (yaml.org/type/merge). Returns a value that is not a mapping and so cannot be merged.
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

    /// Pops the mapping off the stack: first its own entries, then the merged ones that they do not override.
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
