/// The beginnings of texts that some instructions of a pattern can match: where the two branches of a split begin
/// differently, only one of them needs trying.
struct PatternBeginning: Sendable {
    /// The ASCII characters, as bits.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// Whether any character beyond ASCII may come next; ``end`` is whether the text may end.
    private var beyondASCII = false
    private var end = false

    /// The largest number of instructions searched, so that a long pattern does not take long to compile.
    private static let reach = 24

    private init() {}

    /// The beginning that excludes nothing.
    static let anything = {
        var beginning = PatternBeginning()
        (beginning.low, beginning.high, beginning.beyondASCII, beginning.end) = (.max, .max, true, true)
        return beginning
    }()

    /// A search for the beginnings of instructions, reused for all splits of a program.
    struct Search {
        private let program: PatternProgram
        private var waiting: [Int] = []
        private var seen: [Int] = []

        init(_ program: PatternProgram) { self.program = program }

        /// Returns the beginnings of the two branches of a split.
        mutating func pair(_ one: Int, _ other: Int) -> Pair {
            Pair(
                one: PatternBeginning(of: program, from: one, &waiting, &seen),
                other: PatternBeginning(of: program, from: other, &waiting, &seen))
        }
    }

    /// Finds the beginnings of the instructions from a place on; `waiting` and `seen` are scratch arrays for the places
    /// to visit and those visited.
    private init(of program: borrowing PatternProgram, from start: Int, _ waiting: inout [Int], _ seen: inout [Int]) {
        waiting.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        waiting.append(start)
        while let place = waiting.popLast() {
            guard !seen.contains(place) else { continue }
            seen.append(place)
            guard seen.count <= Self.reach else {
                self = .anything
                return
            }
            switch program.code[place] {
            case .set(let set, backwards: false):
                low |= program.ascii[set].low
                high |= program.ascii[set].high
                beyondASCII = beyondASCII || program.sets[set].reachesBeyondASCII
            case .split(let one, let other, _):
                waiting.append(one)
                waiting.append(other)
            case .jump(let target): waiting.append(target)
            case .textEnd: end = true
            // A positive look-ahead must match here; a negative one leaves the beginning to the instructions after it.
            case .look(let end, let negative, _): waiting.append(negative ? end : place + 1)
            default:
                self = .anything
                return
            }
        }
    }

    /// The beginnings of the two branches of a split.
    struct Pair: Sendable {
        var one, other: PatternBeginning

        /// Returns `true` if only the first branch is possible at a position of a text, `false` if only the second is,
        /// and `nil` if both are.
        func only(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool? {
            if !one.admits(text, at: position) { return false }
            return other.admits(text, at: position) ? nil : true
        }
    }

    /// Whether a text can continue like this at a position.
    private func admits(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        guard position < text.count else { return end }
        let byte = text[position]
        if byte >= 0x80 { return beyondASCII }
        return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
    }
}
