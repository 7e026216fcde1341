/// A prefix code for the symbols of a block, the shortest that its counts allow.
struct HuffmanCode {
    /// The bits of each symbol's code; 0 for a symbol that does not occur.
    let lengths: [Int]
    /// The codes, their first bit lowest, as ``BitWriter`` takes them.
    private let codes: [UInt32]

    /// - Parameters:
    ///   - counts: How often each symbol occurs.
    ///   - limit: The most bits of a code: 15, or 7 for the code of the lengths.
    init(counts: [Int], limit: Int) {
        var counts = counts
        // Readers refuse a code of fewer than two symbols in some places.
        for symbol in counts.indices where counts.count(where: { $0 > 0 }) < 2 {
            counts[symbol] = max(1, counts[symbol])
        }
        var lengths = Self.lengths(counts)
        while lengths.contains(where: { $0 > limit }) {
            // Counts that differ less give a flatter tree.
            counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
            lengths = Self.lengths(counts)
        }
        self.lengths = lengths
        codes = Self.codes(lengths, limit: limit)
    }

    func write(_ symbol: Int, to bits: inout BitWriter) { bits.put(codes[symbol], lengths[symbol]) }

    /// Each symbol's depth in the tree: the two rarest are joined until one is left.
    private static func lengths(_ counts: [Int]) -> [Int] {
        let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        // Leaves come first, then the joints in the order in which they are made, which is that of their counts.
        var weights = leaves.map { counts[$0] }
        var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
        var (leaf, joint) = (0, leaves.count)
        func rarest(_ weights: [Int]) -> Int {
            if leaf < leaves.count, joint >= weights.count || weights[leaf] <= weights[joint] {
                leaf += 1
                return leaf - 1
            }
            joint += 1
            return joint - 1
        }
        while weights.count < 2 * leaves.count - 1 {
            let (a, b) = (rarest(weights), rarest(weights))
            parents[a] = weights.count
            parents[b] = weights.count
            weights.append(weights[a] + weights[b])
        }
        var depths = [Int](repeating: 0, count: weights.count)
        for node in stride(from: weights.count - 2, through: 0, by: -1) { depths[node] = depths[parents[node]] + 1 }
        var lengths = [Int](repeating: 0, count: counts.count)
        for (place, symbol) in leaves.enumerated() { lengths[symbol] = depths[place] }
        return lengths
    }

    /// Codes in the order of length and symbol. Source: RFC 1951, §3.2.2.
    private static func codes(_ lengths: [Int], limit: Int) -> [UInt32] {
        var count = [UInt32](repeating: 0, count: limit + 1)
        for length in lengths where length > 0 { count[length] += 1 }
        var first = [UInt32](repeating: 0, count: limit + 1)
        var code: UInt32 = 0
        for length in 1...limit {
            code = (code + count[length - 1]) << 1
            first[length] = code
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { first[length] += 1 }
            return (0..<length).reduce(0) { $0 << 1 | first[length] >> UInt32($1) & 1 }
        }
    }
}
