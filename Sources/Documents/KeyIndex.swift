/// A collection of keys by place, in which a ``KeyIndex`` looks them up.
protocol KeyedPlaces {
    var count: Int { get }
    /// Calls `body` with the bytes of the key at a place.
    func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

/// An index of a mapping's entries by the code points of their keys: linear in a small mapping, hashed in a big one.
struct KeyIndex: Sendable {
    /// The largest number of entries for which comparing all is faster than hashing.
    static let linearCount = 12

    /// The hash table, with open addressing over a power of two: the entry's place plus one, 0 where free. Empty in a
    /// small mapping.
    private var slots: [Int32] = []

    var isEmpty: Bool { slots.isEmpty }

    /// Returns the place of the entry with this key.
    func place(of key: UnsafeBufferPointer<UInt8>, in keys: some KeyedPlaces) -> Int? {
        func isKey(_ place: Int) -> Bool {
            keys.withKey(at: place) { $0.count == key.count && $0.hasSameBytes(as: key) }
        }
        guard !slots.isEmpty else {
            for place in 0..<keys.count where isKey(place) { return place }
            return nil
        }
        var slot = hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if isKey(place) { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds the last of the keys, or rebuilds the table from all keys where it has become too small.
    mutating func note(_ keys: some KeyedPlaces) {
        guard keys.count > Self.linearCount else { return }
        guard slots.count < 2 * keys.count else { return insert(keys.count - 1, of: keys) }
        var size = 64
        while size < 4 * keys.count { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for place in 0..<keys.count { insert(place, of: keys) }
    }

    private mutating func insert(_ place: Int, of keys: some KeyedPlaces) {
        var slot = keys.withKey(at: place, hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(place + 1)
    }

    /// Hashes a key with a seed: without one, an attacker has thousands of keys with the same hash.
    private func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }
}
