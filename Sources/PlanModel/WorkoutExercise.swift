package import CivilTime

extension WorkoutTemplate {
    /// A set of an exercise.
    package struct Set: Hashable, Sendable {
        /// The repetitions, a number or words: `5`, `5+`, `8-12`, `AMRAP`; `nil` without any, and for a set by time.
        package var reps: String?
        /// The length of a set that goes by time.
        package var time: TimeSpan?
        /// The weight as the plan has it, or as it comes from ``percent``: `62.5 kg`.
        package var weight: String?
        /// The share of the exercise's maximum that ``weight`` is made from.
        package var percent: ScaledDecimal?
        /// The effort to aim at, from 1 to 10: the rate of perceived exertion.
        package var rpe: ScaledDecimal?
        package var isWarmup = false
        /// The rest after it.
        package var rest: TimeSpan

        package init(
            reps: String? = nil, time: TimeSpan? = nil, weight: String? = nil, percent: ScaledDecimal? = nil,
            rpe: ScaledDecimal? = nil, isWarmup: Bool = false, rest: TimeSpan
        ) {
            self.reps = reps
            self.time = time
            self.weight = weight
            self.percent = percent
            self.rpe = rpe
            self.isWarmup = isWarmup
            self.rest = rest
        }

        /// How long it takes, for estimates.
        package var estimate: TimeSpan { (time ?? .seconds(40)) + rest }
    }

    /// An exercise of a lift.
    package struct Exercise: Hashable, Sendable {
        /// The weight that percentages are of.
        package struct Maximum: Hashable, Sendable {
            /// Its name in the plan's `maxes`.
            package var name: String
            package var weight: WrittenWeight

            package init(name: String, weight: WrittenWeight) { (self.name, self.weight) = (name, weight) }
        }

        package var name: String
        /// At least one.
        package var sets: [Set]
        /// Whether the plan lists the sets, rather than counting equal ones.
        package var isListed: Bool
        package var maximum: Maximum?
        /// What the weights of the plan are rounded to.
        package var plates: WrittenWeight?
        /// How its numbers change from week to week; `nil` where none does.
        package var progress: WorkoutProgress?

        package init(
            name: String, sets: [Set], isListed: Bool = false, maximum: Maximum? = nil, plates: WrittenWeight? = nil,
            progress: WorkoutProgress? = nil
        ) {
            self.name = name
            self.sets = sets
            self.isListed = isListed
            self.maximum = maximum
            self.plates = plates
            self.progress = progress
            for place in sets.indices {
                if let percent = sets[place].percent { self.sets[place].weight = weight(at: percent) }
            }
        }
    }
}

extension WorkoutTemplate.Exercise {
    /// What weights of a unit are rounded to; `nil` where the plan does not say.
    package func plates(of unit: String) -> ScaledDecimal? {
        plates.flatMap { WrittenWeight.isSame($0.unit, unit) ? $0.number : nil }
    }

    /// Returns the weight at a share of the maximum; `nil` without a maximum.
    ///
    /// - `share`: How much of it a lighter week leaves, in ten-thousandths.
    package func weight(at percent: ScaledDecimal, share: Int = 10_000) -> String? {
        maximum.map { maximum in
            let weight = maximum.weight
            return weight.with(weight.number.portion(percent, share: share, to: plates(of: weight.unit) ?? .half))
        }
    }

    /// The places of sets that follow each other and are the same.
    package var groups: [Range<Int>] {
        var groups: [Range<Int>] = []
        for place in sets.indices {
            if let last = groups.last, sets[last.lowerBound] == sets[place] {
                groups[groups.count - 1] = last.lowerBound..<place + 1
            } else {
                groups.append(place..<place + 1)
            }
        }
        return groups
    }

    /// The heaviest weight with a number; `nil` without any.
    package var heaviest: WrittenWeight? {
        sets.compactMap { $0.weight.flatMap { WrittenWeight($0) } }.max { $0.number < $1.number }
    }

    /// How long a lift takes: each set and its rest, to the next whole minute.
    package static func estimate(_ exercises: [Self]) -> TimeSpan {
        let seconds = exercises.reduce(0) { $0 + $1.sets.reduce(0) { $0 + $1.estimate.seconds } }
        return .minutes((seconds + 59) / 60)
    }
}
