/// What a law's test has done so far, for the message of an expectation that fails: who reads it needs no seed.
package struct Steps: CustomStringConvertible {
    private let seed: UInt64
    private var lines: [String] = []

    /// Begins without a step.
    package init(seed: UInt64) { self.seed = seed }

    /// Adds a step.
    package mutating func add(_ step: String) { lines.append(step) }

    package var description: String {
        (["seed \(seed)"] + lines.enumerated().map { "\($0 + 1). \($1)" }).joined(separator: "\n")
    }
}
