public import CivilTime

extension Manifest {
    /// The arm that a prompt of a micro-randomised trial took, whether it notifies or not.
    public struct Decision: Codable, Hashable, Sendable {
        /// The id of the rule.
        public var rule: String
        /// The list day.
        public var date: LocalDate
        /// The prompt's number on its day, from 1.
        public var slot: Int
        /// The instant of the decision, in milliseconds since 1970-01-01T00:00:00Z; a prompt that notifies does so then.
        public var epochMs: Int
        /// The arm; `none` for a prompt that notifies nothing.
        public var arm: String
        /// The probability that the arm had.
        public var probability: Double

        /// Makes a decision.
        public init(rule: String, date: LocalDate, slot: Int, epochMs: Int, arm: String, probability: Double) {
            self.rule = rule
            self.date = date
            self.slot = slot
            self.epochMs = epochMs
            self.arm = arm
            self.probability = probability
        }
    }
}
