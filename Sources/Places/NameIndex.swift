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
                name = []
            } else {
                name.removeSubrange(index.kept.symbol(&bits)...)
            }
            let end = index.keys.read(&bits, onto: &name)
            let count = end == .ofOne ? 1 : bits.number(8)
            places = (0..<count).map { _ in bits.number(16) }
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

    /// The folded names that begin like this, in order, with their places.
    func names(beginningWith prefix: [UInt32]) -> [(name: [UInt32], places: [Int])] {
        var found: [(name: [UInt32], places: [Int])] = []
        var cursor = cursor(before: prefix)
        while cursor.next() {
            if cursor.name.starts(with: prefix) {
                found.append((cursor.name, cursor.places))
            } else if prefix.lexicographicallyPrecedes(cursor.name) {
                break
            }
        }
        return found
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
