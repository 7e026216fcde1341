/// Finds a mapping's entry by the code points of its key: one by one in a small mapping, by hash in a big one.
struct KeyIndex: Sendable {
    /// Up to this many entries, comparing them all beats hashing.
    private static let linearCount = 12

    /// Open addressing over a power of two: the entry's place plus one, 0 where free. Empty in a small mapping.
    private var slots: [Int32] = []

    init() {}

    init(_ entries: [Mapping.Entry]) {
        entries.withUnsafeBufferPointer { if $0.count > Self.linearCount { rebuild($0) } }
    }

    /// The place of the entry with this key.
    func place(of key: String, in entries: UnsafeBufferPointer<Mapping.Entry>) -> Int? {
        guard !slots.isEmpty else {
            // By place: a search of the standard library copies each entry that it looks at.
            for place in entries.indices where entries[place].key.hasSameCodePoints(as: key) { return place }
            return nil
        }
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if entries[place].key.hasSameCodePoints(as: key) { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Takes in an entry that was just appended.
    mutating func noteLast(of entries: UnsafeBufferPointer<Mapping.Entry>) {
        guard entries.count > Self.linearCount else { return }
        if slots.count < 2 * entries.count { rebuild(entries) } else { insert(entries.count - 1, of: entries) }
    }

    private mutating func rebuild(_ entries: UnsafeBufferPointer<Mapping.Entry>) {
        var size = 64
        while size < 4 * entries.count { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for place in entries.indices { insert(place, of: entries) }
    }

    private mutating func insert(_ place: Int, of entries: UnsafeBufferPointer<Mapping.Entry>) {
        var slot = hash(entries[place].key) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(place + 1)
    }

    private func hash(_ key: String) -> Int { CodePoints(key).hashValue }
}
