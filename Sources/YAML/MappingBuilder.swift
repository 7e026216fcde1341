internal import Diagnostics

/// Gathers a mapping's entries and merges, refusing a key that comes twice.
struct MappingBuilder {
    private var entries: [Mapping.Entry] = []
    private var index = KeyIndex()
    /// One bit for each key's length and ends: a key whose bit is missing is new, which spares most comparisons.
    private var seen: UInt64 = 0
    /// The mappings to merge, in order of precedence, and the places that brought them in.
    private var merges: [(mapping: Mapping, place: SourceSpan)] = []
    private var mergeKey: SourceSpan?

    init() { entries.reserveCapacity(4) }

    /// - Throws: `duplicate-key` when the mapping has the key already.
    func checkIsNew(_ key: String, at place: SourceSpan) throws(Diagnostic) {
        if seen & bit(key) == 0 { return }
        if let first = index.place(of: key, in: entries) {
            throw .duplicateKey(key, at: place, first: entries[first].keySpan)
        }
    }

    /// Adds an entry whose key is new.
    mutating func append(_ entry: consuming Mapping.Entry) {
        seen |= bit(entry.key)
        entries.append(entry)
        index.noteLast(of: entries)
    }

    /// Notes the value of a `<<` key: a mapping, or a sequence of mappings of which the earlier win
    /// (yaml.org/type/merge).
    mutating func merge(_ value: Node, at key: SourceSpan) throws(Diagnostic) {
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

    /// The mapping: own entries first, then the merged ones that they do not override.
    mutating func finish() -> Mapping {
        for (mapping, place) in merges {
            let alias = AliasSpan(place)
            for var entry in mapping.entries where index.place(of: entry.key, in: entries) == nil {
                entry.value.aliasSpan = alias
                append(entry)
            }
        }
        return Mapping(entries, index: index)
    }

    private func bit(_ key: String) -> UInt64 {
        let bytes = key.utf8
        guard let first = bytes.first, let last = bytes.last else { return 1 }
        return 1 << UInt64((UInt8(truncatingIfNeeded: bytes.count) &* 7 ^ first ^ last &* 5) & 63)
    }
}
