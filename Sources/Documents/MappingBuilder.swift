internal import Diagnostics

/// Gathers a mapping's entries, on top of a stack, and its merges, refusing a key that comes twice.
struct MappingBuilder {
    typealias Entries = GatheringStack<Mapping.Entry>

    /// The place of the first entry on the stack.
    private let first: Int
    private var index = KeyIndex()
    /// The ``Swift/String/trait`` of each key: a key whose bit is missing is new, which spares most comparisons.
    private var seen: UInt64 = 0
    /// The mappings to merge, in order of precedence, and the places that brought them in.
    private var merges: [(mapping: Mapping, place: SourceSpan)] = []
    private var mergeKey: SourceSpan?

    init(on entries: borrowing Entries) { first = entries.count }

    /// Takes in a key, unless the mapping has it already: then the place of the first is returned.
    mutating func admit(_ key: String, in entries: borrowing Entries) -> SourceSpan? {
        let bit = key.trait
        guard seen & bit != 0 else {
            seen |= bit
            return nil
        }
        let entries = entries.elements(from: first)
        return index.place(of: key, in: entries).map { entries[$0].keySpan }
    }

    /// Takes in the entry that was just pushed.
    mutating func noteLast(of entries: borrowing Entries) {
        index.noteLast(of: entries.elements(from: first))
    }

    /// Notes the value of a `<<` key: a mapping, or a sequence of mappings of which the earlier win
    /// (yaml.org/type/merge).
    mutating func merge(_ value: DocumentNode, at key: SourceSpan) throws(Diagnostic) {
        if let first = mergeKey { throw .secondMerge(at: key, first: first) }
        mergeKey = key
        switch value.value {
        case .mapping(let mapping):
            merges.append((mapping, value.aliasSpan?.span ?? key))
        case .sequence(let items):
            for item in items {
                guard case .mapping(let mapping) = item.value else {
                    throw .badMerge(at: item.aliasSpan?.span ?? item.span)
                }
                merges.append((mapping, item.aliasSpan?.span ?? value.aliasSpan?.span ?? key))
            }
        default:
            throw .badMerge(at: value.aliasSpan?.span ?? value.span)
        }
    }

    /// Takes the mapping off the stack: own entries first, then the merged ones that they do not override.
    mutating func finish(_ entries: inout Entries) -> Mapping {
        for (mapping, place) in merges {
            let alias = AliasSpan(place)
            for var entry in mapping.entries
            where index.place(of: entry.key, in: entries.elements(from: first)) == nil {
                entry.value = entry.value.used(at: alias)
                entries.push(entry)
                noteLast(of: entries)
            }
        }
        return Mapping(entries.pop(from: first), index: index)
    }
}
