package import CivilTime
package import PlanModel

/// A structured workout as watches know it, whatever file carries it.
package struct WatchWorkout: Hashable, Sendable {
    /// The effort that a step asks for.
    package enum Intensity: Hashable, Sendable { case warmup, active, rest, cooldown }

    /// The end of a step.
    package enum End: Hashable, Sendable {
        case time(TimeSpan)
        case distance(WorkoutDistance)
        case repetitions(Int)
        /// The person says so.
        case open
    }

    /// The exercise of a lift's set.
    package struct Exercise: Hashable, Sendable {
        package var name: String
        /// The repetitions as the plan has them: `5`, `8-12`, `AMRAP`; `nil` without any.
        package var reps: String?
        /// The weight as the plan has it: `62.5 kg`.
        package var weight: String?
        /// The rate of perceived exertion to aim at, as the plan has it: `8.5`.
        package var rpe: String?

        package init(name: String, reps: String? = nil, weight: String? = nil, rpe: String? = nil) {
            (self.name, self.reps, self.weight, self.rpe) = (name, reps, weight, rpe)
        }
    }

    package struct Step: Hashable, Sendable {
        /// The name that the plan gives it; `nil` without one.
        package var name: String?
        package var intensity: Intensity
        package var end: End
        package var exercise: Exercise?
        /// The words that the plan has for its end; `nil` without any.
        package var say: String?

        package init(
            _ end: End, _ intensity: Intensity, name: String? = nil, exercise: Exercise? = nil, say: String? = nil
        ) {
            (self.name, self.intensity, self.end, self.exercise, self.say) = (name, intensity, end, exercise, say)
        }
    }

    /// A step, or steps that are repeated.
    package indirect enum Block: Hashable, Sendable {
        case step(Step)
        case repetition([Block], times: Int)
    }

    package var title: String
    package var activity: WorkoutActivity
    package var place: WorkoutPlace?
    package var blocks: [Block]

    package init(title: String, activity: WorkoutActivity, place: WorkoutPlace? = nil, blocks: [Block]) {
        (self.title, self.activity, self.place, self.blocks) = (title, activity, place, blocks)
    }
}

extension WatchWorkout {
    /// The steps as they are written, each once.
    var steps: [Step] { blocks.flatMap(Self.steps) }

    private static func steps(_ block: Block) -> [Step] {
        switch block {
        case .step(let step): [step]
        case .repetition(let blocks, _): blocks.flatMap(steps)
        }
    }

    /// The workout of a template, with the numbers of its week where it is one's variant.
    package init(_ template: WorkoutTemplate) {
        self.init(
            title: template.title, activity: template.activity ?? .guess(for: template), place: template.place,
            blocks: template.kind == .lift
                ? template.exercises.flatMap(Self.blocks) : template.structure.map(Self.block))
    }

    private static func block(_ step: WorkoutStep) -> Block {
        switch step {
        case .phase(let kind, let name, let say, .time(let length)):
            .step(Step(.time(length), intensity(kind), name: name, say: say))
        case .phase(let kind, let name, let say, .distance(let distance)):
            .step(Step(.distance(distance), intensity(kind), name: name, say: say))
        case .repetition(let steps, let times): .repetition(steps.map(block), times: times)
        }
    }

    /// The sets of an exercise, each with its rest; those that are the same are repeated.
    private static func blocks(_ exercise: WorkoutTemplate.Exercise) -> [Block] {
        exercise.groups.map { group in
            let set = exercise.sets[group.lowerBound]
            let end =
                set.time.map { End.time($0) } ?? set.reps.flatMap { Int($0) }.map { .repetitions($0) } ?? .open
            let step = Step(
                end, set.isWarmup ? .warmup : .active, name: exercise.name,
                exercise: Exercise(
                    name: exercise.name, reps: set.reps, weight: set.weight, rpe: set.rpe.map { "\($0)" }))
            let rest = set.rest > .zero ? [Block.step(Step(.time(set.rest), .rest))] : []
            return .repetition([.step(step)] + rest, times: group.count)
        }
    }

    private static func intensity(_ kind: String) -> Intensity {
        switch kind {
        case "warmup": .warmup
        case "cooldown": .cooldown
        case "rest", "walk": .rest
        default: .active
        }
    }
}

extension WorkoutActivity {
    /// The most likely activity of a template that does not name one.
    package static func guess(for template: WorkoutTemplate) -> WorkoutActivity {
        switch template.kind {
        case .hiit: .hiit
        case .walkRun: .running
        case .lift: .strength
        case .intervals: template.phases.contains { $0.kind == "run" } ? .running : .cardio
        }
    }
}
