package import CivilTime

/// The kinds of activities that watches count workouts as.
package enum WorkoutActivity: String, CaseIterable, Sendable {
    case running, walking, hiking, cycling, swimming, rowing, strength, hiit, cardio, core, yoga, pilates, flexibility
    case elliptical, stairs
    case jumpRope = "jump-rope"
    case other
}

/// Where a workout takes place.
package enum WorkoutPlace: String, CaseIterable, Sendable {
    case indoor, outdoor
}

/// A part of a workout as the plan writes it, before repetitions are laid out one after the other.
package indirect enum WorkoutStep: Hashable, Sendable {
    /// A phase: its kind, such as `work`, the name in the plan, the words for its end and the length.
    case phase(kind: String, name: String?, say: String?, length: TimeSpan)
    case repetition([WorkoutStep], times: Int)
}
