/// A block of DEFLATE with codes of its own.
///
/// Source: RFC 1951, §3.2.3, §3.2.7.
struct DeflateBlock {
    private let tokens: ArraySlice<Token>
    private let literals: HuffmanCode
    private let distances: HuffmanCode

    private static let endOfBlock = 256
    private static let (literalSymbols, distanceSymbols) = (286, 30)

    init(_ tokens: ArraySlice<Token>) {
        var literalCounts = [Int](repeating: 0, count: Self.literalSymbols)
        var distanceCounts = [Int](repeating: 0, count: Self.distanceSymbols)
        for token in tokens {
            literalCounts[token.literalOrLength.symbol] += 1
            if token.length > 0 { distanceCounts[token.distanceSymbol.symbol] += 1 }
        }
        literalCounts[Self.endOfBlock] = 1
        self.tokens = tokens
        literals = HuffmanCode(counts: literalCounts, limit: 15)
        distances = HuffmanCode(counts: distanceCounts, limit: 15)
    }

    func write(to bits: inout BitWriter, isLast: Bool) {
        bits.put(isLast ? 1 : 0, 1)
        bits.put(2, 2)
        writeCodes(to: &bits)
        for token in tokens {
            Self.write(token.literalOrLength, literals, &bits)
            if token.length > 0 { Self.write(token.distanceSymbol, distances, &bits) }
        }
        literals.write(Self.endOfBlock, to: &bits)
    }

    private static func write(_ symbol: Token.Symbol, _ code: HuffmanCode, _ bits: inout BitWriter) {
        code.write(symbol.symbol, to: &bits)
        bits.put(symbol.extra, symbol.extraBits)
    }

    // MARK: The codes' lengths

    /// A length, or a run of them, with the bits that say how long the run is.
    private typealias Step = (symbol: Int, extra: UInt32, extraBits: Int)

    /// The order in which the lengths of the lengths' own code are told: what occurs least comes last and is left out.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private func writeCodes(to bits: inout BitWriter) {
        let literalLengths = Self.trimmed(literals.lengths, atLeast: Self.endOfBlock + 1)
        let distanceLengths = Self.trimmed(distances.lengths, atLeast: 1)
        let steps = Self.steps(literalLengths + distanceLengths)
        var counts = [Int](repeating: 0, count: Self.order.count)
        for step in steps { counts[step.symbol] += 1 }
        let code = HuffmanCode(counts: counts, limit: 7)
        let told = Self.trimmed(Self.order.map { code.lengths[$0] }, atLeast: 4)
        bits.put(UInt32(literalLengths.count - 257), 5)
        bits.put(UInt32(distanceLengths.count - 1), 5)
        bits.put(UInt32(told.count - 4), 4)
        for length in told { bits.put(UInt32(length), 3) }
        for step in steps {
            code.write(step.symbol, to: &bits)
            bits.put(step.extra, step.extraBits)
        }
    }

    /// The lengths without the zeros at their end.
    private static func trimmed(_ lengths: [Int], atLeast count: Int) -> [Int] {
        Array(lengths.prefix(max(count, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)))
    }

    /// Lengths with their runs told as one: 16 repeats the one before 3 to 6 times, 17 and 18 write 3 to 10 and 11 to 138
    /// zeros.
    private static func steps(_ lengths: [Int]) -> [Step] {
        var steps: [Step] = []
        var rest = lengths[...]
        while let length = rest.first {
            var run = rest.prefix { $0 == length }.count
            rest = rest.dropFirst(run)
            func tell(_ symbol: Int, from least: Int, to most: Int, bits: Int) {
                while run >= least {
                    let count = min(run, most)
                    steps.append((symbol, UInt32(count - least), bits))
                    run -= count
                }
            }
            if length == 0 {
                tell(18, from: 11, to: 138, bits: 7)
                tell(17, from: 3, to: 10, bits: 3)
            } else {
                steps.append((length, 0, 0))
                run -= 1
                tell(16, from: 3, to: 6, bits: 2)
            }
            for _ in 0..<run { steps.append((length, 0, 0)) }
        }
        return steps
    }
}
