/// A pattern as a table of the next state for each state and character: a text of ASCII takes one lookup per byte.
///
/// It is built by following all paths through a ``PatternProgram`` at once (the subset construction; Aho, Lam, Sethi
/// and Ullman, *Compilers*, 2nd ed., §3.7.1). The work of building it pays off over many texts, not over a few.
struct PatternAutomaton: Sendable {
    /// The state in which a search has failed; ``succeeded`` holds whatever follows, and a search begins in ``start``.
    static let failed: UInt8 = 0
    static let succeeded: UInt8 = 1
    static let start: UInt8 = 2
    /// The largest number of states: more than a byte counts are not worth building.
    static let maximumStates = 256

    /// For each byte of ASCII, the number of its class: every set of the pattern contains either all characters of a
    /// class or none.
    let classes: [UInt8]
    let classCount: Int
    /// The next states of the first state for each class, then those of the second, and so on.
    let next: [UInt8]
    /// For each state, whether the text may end there.
    let mayEnd: [Bool]

    /// Builds the table, or returns `nil` for a pattern whose paths depend on more than the next character or that has
    /// too many states.
    init?(_ program: PatternProgram) {
        var construction = AutomatonConstruction(program)
        guard construction.run() else { return nil }
        classes = construction.classes
        classCount = construction.classCount
        next = construction.next
        mayEnd = construction.mayEnd
    }

    /// Returns whether the pattern occurs in a text, or `nil` where the text continues beyond ASCII before that is
    /// known.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var state = Self.start
        for byte in text {
            guard byte < 0x80 else { return nil }
            state = next[Int(state) &* classCount &+ Int(classes[Int(byte)])]
            if state <= Self.succeeded { return state == Self.succeeded }
        }
        return mayEnd[Int(state)]
    }
}
