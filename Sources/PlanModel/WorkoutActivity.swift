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
    /// How a phase ends: by its time, or by the person.
    package enum End: Hashable, Sendable {
        case time(TimeSpan)
        /// The person says so, after a distance.
        case distance(WorkoutDistance)
    }

    /// A phase: its kind, such as `work`, the name in the plan, the words for its end and what ends it.
    case phase(kind: String, name: String?, say: String?, end: End)
    case repetition([WorkoutStep], times: Int)
}
