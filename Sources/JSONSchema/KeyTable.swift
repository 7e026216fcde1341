import Documents

/// A table from keys to numbers for few, short keys that are looked up often: one pass over the key, no allocation.
struct KeyTable: Sendable {
    private var slots: [Int32]
    private var keys: [String] = []
    private let mask: Int

    /// Makes a table of `keys` without repeats; each key's number is its place in the array.
    init(_ keys: [String]) {
        var size = 4
        while size < keys.count * 2 { size *= 2 }
        mask = size - 1
        slots = Array(repeating: -1, count: size)
        for key in keys {
            var slot = Self.hash(key) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(self.keys.count)
            self.keys.append(key)
        }
    }

    /// The number of a key.
    func index(of key: String) -> Int? {
        var slot = Self.hash(key) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if keys[index].hasSameCodePoints(as: key) { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// FNV-1a, which is quick for short keys. The keys come from the schema, so nobody can choose colliding ones to any
    /// gain.
    private static func hash(_ key: String) -> Int {
        var key = key
        let hash = key.withUTF8 { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
