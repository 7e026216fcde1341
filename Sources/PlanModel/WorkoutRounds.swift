package import CivilTime

/// A workout of two phases in turn, before they are laid out one after the other.
package struct WorkoutRounds: Hashable, Sendable {
    /// One of the phases of a round.
    package struct Part: Hashable, Sendable {
        /// `work`, `rest`, `run` or `walk`.
        package var kind: String
        /// The name for people.
        package var label: String
        package var length: TimeSpan
        /// The text at its end, unless it is the last.
        package var message: String

        package init(kind: String, label: String, length: TimeSpan, message: String) {
            self.kind = kind
            self.label = label
            self.length = length
            self.message = message
        }
    }

    package var parts: [Part]
    package var rounds: Int
    /// The text at the end of the last phase.
    package var complete: String

    package init(parts: [Part], rounds: Int, complete: String) {
        self.parts = parts
        self.rounds = rounds
        self.complete = complete
    }

    package var duration: TimeSpan {
        TimeSpan(seconds: parts.reduce(0) { $0 + $1.length.seconds } * rounds)
    }

    package var phases: [WorkoutTemplate.Phase] {
        var phases: [WorkoutTemplate.Phase] = []
        var start = TimeSpan.zero
        for round in 1...max(1, rounds) {
            for part in parts {
                phases.append(
                    WorkoutTemplate.Phase(
                        kind: part.kind, label: part.label, start: start, end: start + part.length, round: round,
                        rounds: rounds, message: part.message))
                start = start + part.length
            }
        }
        if !phases.isEmpty { phases[phases.count - 1].message = complete }
        return phases
    }
}
