/// A pattern as a table that has the next state for each state and character: a text of ASCII takes one look per byte.
///
/// It is made by following all ways through a ``PatternProgram`` at once (the subset construction; Aho, Lam, Sethi and
/// Ullman,
/// *Compilers*, 2nd ed., §3.7.1). Many texts repay the work of making it, a few do not.
struct PatternAutomaton: Sendable {
    /// Where a search has failed, where it has succeeded whatever follows, and where it begins.
    static let failed: UInt8 = 0
    static let succeeded: UInt8 = 1
    static let start: UInt8 = 2
    /// More states than a byte counts are not worth their making.
    static let maximumStates = 256

    /// For each byte of ASCII the number of its class: characters that every set of the pattern has, or lacks,
    /// together.
    let classes: [UInt8]
    let classCount: Int
    /// The next states of the first state for each class, then those of the second, and so on.
    let next: [UInt8]
    /// For each state whether the text may end there.
    let mayEnd: [Bool]

    /// Makes the table; `nil` for a pattern whose ways depend on more than the next character, or that has too many
    /// states.
    init?(_ program: PatternProgram) {
        var construction = AutomatonConstruction(program)
        guard construction.run() else { return nil }
        classes = construction.classes
        classCount = construction.classCount
        next = construction.next
        mayEnd = construction.mayEnd
    }

    /// Whether the pattern is somewhere in a text; `nil` where the text goes on beyond ASCII before that is known.
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
