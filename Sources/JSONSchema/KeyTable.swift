import Documents

/// A hash table from keys to numbers, for few, short keys that are looked up often: one pass over the key, no
/// allocation.
struct KeyTable: Sendable {
    private(set) var keys: [String] = []
    /// The bytes of all keys, one key after the other; ``ends`` has the end of each.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// The number of each slot's key, or -1 where the slot is free; the number of slots is a power of two.
    private var slots: [Int32] = []

    /// Creates a table of `keys`; each key's number is its place in the array without the repeats.
    init(_ keys: [String] = []) {
        guard !keys.isEmpty else { return }
        grow(to: keys.count)
        for key in keys { insert(key) }
    }

    private mutating func grow(to count: Int) {
        var size = 4
        while size < count * 2 { size *= 2 }
        slots = Array(repeating: -1, count: size)
        for (index, key) in keys.enumerated() { slots[place(of: key).slot] = Int32(index) }
        keys.reserveCapacity(count)
    }

    /// Returns the number of a key.
    func index(of key: String) -> Int? { slots.isEmpty ? nil : place(of: key).index }

    /// Adds a key with the next number, unless it is already there; returns its number and whether it is new.
    @discardableResult
    mutating func insert(_ key: String) -> (index: Int, isNew: Bool) {
        // A quarter of the slots stays free, so that a search always ends.
        if (keys.count + 1) * 4 > slots.count * 3 { grow(to: 2 * keys.count + 1) }
        let place = place(of: key)
        if let index = place.index { return (index, false) }
        slots[place.slot] = Int32(keys.count)
        keys.append(key)
        bytes.append(contentsOf: key.utf8)
        ends.append(bytes.count)
        return (keys.count - 1, true)
    }

    /// Returns the number of the key with these bytes.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? { slots.isEmpty ? nil : place(of: key).index }

    /// Returns the slot of a key with its number, or the free slot for it.
    private func place(of key: String) -> (slot: Int, index: Int?) {
        key.utf8.withContiguousStorageIfAvailable(place) ?? Array(key.utf8).withUnsafeBufferPointer(place)
    }

    private func place(of key: UnsafeBufferPointer<UInt8>) -> (slot: Int, index: Int?) {
        bytes.withUnsafeBufferPointer { bytes in
            var slot = Self.hash(key) & (slots.count - 1)
            while slots[slot] >= 0 {
                let index = Int(slots[slot])
                let start = index == 0 ? 0 : ends[index - 1]
                if ends[index] - start == key.count,
                    UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]).hasSameBytes(as: key)
                {
                    return (slot, index)
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            return (slot, nil)
        }
    }

    /// Hashes the length and the ends of a key, which distinguish most keys, by odd factors without a pattern in their
    /// bits. The keys come from the schema, so nobody gains anything by choosing keys that collide.
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let ends = key.ends
        let hash = (ends.first &* 0x9E37_79B9_7F4A_7C15 ^ ends.last &+ UInt64(key.count)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: hash >> 32)
    }
}
