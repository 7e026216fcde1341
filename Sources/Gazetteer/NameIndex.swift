internal import Text
/// All folded names in the order of their bytes, with the numbers of the places that have them.
///
/// Blocks of 128 begin with a whole name; each other name says how many bytes it shares with the one before.
struct NameIndex: Sendable {
    private let starts, blocks: PackedBytes

    init(_ data: PackedBytes) {
        starts = data.section(.blockStarts)
        blocks = data.section(.blocks)
    }

    /// Reads names one after the other from a block's first.
    private struct Cursor {
        let blocks: PackedBytes
        var offset: Int
        var name: [UInt8] = []
        /// How many of the name's bytes are also the beginning of the one before.
        var kept = 0
        var places: [Int] = []

        /// Reads the next name and its places; `false` after the last.
        mutating func next() -> Bool {
            guard offset < blocks.count else { return false }
            kept = blocks[offset]
            let added = blocks[offset + 1]
            name.removeLast(name.count - kept)
            name += blocks.bytes(offset + 2, count: added)
            offset += 2 + added
            let count = blocks[offset]
            places = (0..<count).map { blocks.u16(offset + 1 + 2 * $0) }
            offset += 1 + 2 * count
            return true
        }
    }

    /// The numbers of the places that a folded name names.
    func places(named name: [UInt8]) -> [Int] {
        var cursor = cursor(before: name)
        while cursor.next() {
            if cursor.name == name { return cursor.places }
            if name.lexicographicallyPrecedes(cursor.name) { return [] }
        }
        return []
    }

    /// The numbers of the places of which a folded name begins like this, each once, ascending.
    func places(beginningWith prefix: [UInt8]) -> [Int] {
        var isFound = [Bool](repeating: false, count: 1 << 16)
        var cursor = cursor(before: prefix)
        var begins = false
        while cursor.next() {
            // Most names keep the beginning from the one before, and need no comparison.
            begins = begins && cursor.kept >= prefix.count || cursor.name.starts(with: prefix)
            if begins {
                for place in cursor.places { isFound[place] = true }
            } else if prefix.lexicographicallyPrecedes(cursor.name) {
                break
            }
        }
        return isFound.indices.filter { isFound[$0] }
    }

    /// A cursor at the last block that begins before `name`.
    private func cursor(before name: [UInt8]) -> Cursor {
        let behind = (0..<starts.count / 3).partitioningIndex { block in
            var cursor = cursor(at: block)
            _ = cursor.next()
            return name.lexicographicallyPrecedes(cursor.name)
        }
        return cursor(at: max(0, behind - 1))
    }

    private func cursor(at block: Int) -> Cursor { Cursor(blocks: blocks, offset: starts.u24(3 * block)) }
}
