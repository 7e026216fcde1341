/// Keys by their places, in which a ``KeyIndex`` looks them up.
protocol KeyedPlaces {
    var count: Int { get }
    /// Lends the bytes of the key at a place.
    func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

/// Finds a mapping's entry by the code points of its key: one by one in a small mapping, by hash in a big one.
struct KeyIndex: Sendable {
    /// Up to this many entries, comparing them all beats hashing.
    static let linearCount = 12

    /// Open addressing over a power of two: the entry's place plus one, 0 where free. Empty in a small mapping.
    private var slots: [Int32] = []

    var isEmpty: Bool { slots.isEmpty }

    /// The place of the entry with this key.
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

    /// Takes in the last of the keys, and all others that it lacks.
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

    /// An attacker has thousands of keys whose hashes without a seed are the same.
    private func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }
}
