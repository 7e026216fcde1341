/// All folded names in the order of their scalars, with the numbers of the places that have them.
///
/// Blocks of 128 begin with a whole name; each other name tells how many scalars it shares with the one before.
struct NameIndex: Sendable {
    private let keys: TextModel
    private let kept: HuffmanCode
    private let starts, blocks: PackedBytes
    private let count: Int
    private static let blockSize = 128

    init(_ data: PackedBytes) {
        keys = TextModel(data.section(.keyModel))
        kept = HuffmanCode(bytes: data.section(.keptCode), start: 0)
        starts = data.section(.blockStarts)
        blocks = data.section(.blocks)
        count = data.section(.keyCount).u24(0)
    }

    /// Reads names one after the other from a block's first.
    private struct Cursor {
        let index: NameIndex
        var number: Int
        var bits: BitReader
        var name: [UInt32] = []
        /// How many of the name's scalars are also the beginning of the one before.
        var kept = 0
        var places: [Int] = []

        init(_ index: NameIndex, block: Int) {
            self.index = index
            number = block * NameIndex.blockSize
            bits = BitReader(index.blocks, at: index.starts.u24(3 * block))
        }

        /// Reads the next name and its places; `false` after the last.
        mutating func next() -> Bool {
            guard number < index.count else { return false }
            if number % NameIndex.blockSize == 0 {
                bits = BitReader(index.blocks, at: index.starts.u24(3 * (number / NameIndex.blockSize)))
                kept = 0
            } else {
                kept = index.kept.symbol(&bits)
            }
            name.removeLast(name.count - kept)
            let end = index.keys.read(&bits, onto: &name)
            places.removeAll(keepingCapacity: true)
            for _ in 0..<(end == .ofOne ? 1 : bits.number(8)) { places.append(bits.number(16)) }
            number += 1
            return true
        }
    }

    /// The numbers of the places that a folded name names.
    func places(named name: [UInt32]) -> [Int] {
        var cursor = cursor(before: name)
        while cursor.next() {
            if cursor.name == name { return cursor.places }
            if name.lexicographicallyPrecedes(cursor.name) { return [] }
        }
        return []
    }

    /// The numbers of the places of which a folded name begins like this, each once, ascending.
    func places(beginningWith prefix: [UInt32]) -> [Int] {
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
    private func cursor(before name: [UInt32]) -> Cursor {
        var (low, high) = (0, starts.count / 3)
        while high - low > 1 {
            let middle = (low + high) / 2
            var cursor = Cursor(self, block: middle)
            _ = cursor.next()
            if name.lexicographicallyPrecedes(cursor.name) { high = middle } else { low = middle }
        }
        return Cursor(self, block: low)
    }
}
