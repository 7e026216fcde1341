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
        guard !slots.isEmpty else { return entries.firstIndex { haveSameCodePoints($0.key, key) } }
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if haveSameCodePoints(entries[place].key, key) { return place }
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

    /// Hashes the bytes: `String`'s own hash makes all spellings of a word collide, and an attacker has thousands of them.
    private func hash(_ key: String) -> Int {
        var key = key
        var hasher = Hasher()
        key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }
}

/// Whether two texts are equal code point by code point, as YAML and JSON compare keys; `==` would also equate the
/// precomposed and the decomposed spelling of a word.
func haveSameCodePoints(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && a == b && a.utf8.elementsEqual(b.utf8)
}
