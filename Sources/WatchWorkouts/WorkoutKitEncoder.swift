import CivilTime
package import PlanModel

/// Writes a workout as the bytes of Apple's `WorkoutPlan.dataRepresentation` (WorkoutKit): protocol buffers of the message
/// `apple.workout.WorkoutPlan`, fields in ascending order, with a custom workout in it.
///
/// Apple publishes no description; the field numbers are read off the cases in `Tests/WatchWorkoutsTests`.
package struct WorkoutKitEncoder {
    /// A custom workout as WorkoutKit has it: steps before and after blocks, which are repeated and hold no further
    /// blocks.
    package struct Workout: Hashable, Sendable {
        package enum Purpose: UInt64, Sendable { case work = 1, recovery }
        /// Units by their numbers in the messages `TimeValue` and `DistanceValue`.
        package enum TimeUnit: UInt64, CaseIterable, Sendable { case seconds = 1, minutes, hours }
        package enum DistanceUnit: UInt64, CaseIterable, Sendable { case meters = 1, kilometers, feet, yards, miles }

        package enum Goal: Hashable, Sendable {
            case open
            case time(Double, TimeUnit)
            case distance(Double, DistanceUnit)
            case poolSwim(Double, DistanceUnit, Double, TimeUnit)
        }

        package struct Step: Hashable, Sendable {
            package var goal: Goal
            package var displayName: String?

            package init(_ goal: Goal, displayName: String? = nil) {
                (self.goal, self.displayName) = (goal, displayName)
            }
        }

        package struct Block: Hashable, Sendable {
            package struct Interval: Hashable, Sendable {
                package var purpose: Purpose
                package var step: Step

                package init(_ purpose: Purpose, _ step: Step) { (self.purpose, self.step) = (purpose, step) }
            }

            package var steps: [Interval]
            package var iterations: Int

            package init(_ steps: [Interval], iterations: Int) { (self.steps, self.iterations) = (steps, iterations) }
        }

        /// A number of HealthKit's `HKWorkoutActivityType`.
        package var activity: UInt64
        package var location: WorkoutPlace?
        package var displayName: String?
        package var warmup: Step?
        package var blocks: [Block]
        package var cooldown: Step?

        package init(
            activity: UInt64, location: WorkoutPlace?, displayName: String?, warmup: Step? = nil, blocks: [Block],
            cooldown: Step? = nil
        ) {
            self.activity = activity
            self.location = location
            self.displayName = displayName
            self.warmup = warmup
            self.blocks = blocks
            self.cooldown = cooldown
        }
    }

    /// The file's bytes.
    package let bytes: [UInt8]
    /// The parts of the workout that the format has no place for.
    package let losses: [ExportLoss]

    /// - `referenceID`: A UUID in capitals, the same whenever the workout is exported.
    package init(_ workout: WatchWorkout, referenceID: String) {
        bytes = Self.encode(Self.workout(workout), referenceID: referenceID)
        losses = Self.losses(workout)
    }

    private static func losses(_ workout: WatchWorkout) -> [ExportLoss] {
        let words = workout.steps.compactMap(\.say).map {
            ExportLoss(what: "the words '\($0)'", reason: "WorkoutKit has no text but a step's name")
        }
        let warmups = workout.steps.filter { $0.exercise != nil && $0.intensity == .warmup }
        return words
            + warmups.map {
                ExportLoss(
                    what: "the warm-up of '\($0.exercise?.name ?? "")'",
                    reason: "WorkoutKit has one warm-up step, before all others, so that the set is work")
            }
    }

    // MARK: The workout

    private static func workout(_ workout: WatchWorkout) -> Workout {
        var blocks = workout.blocks[...]
        var (warmup, cooldown): (Workout.Step?, Workout.Step?)
        if case .step(let step)? = blocks.first, step.intensity == .warmup {
            warmup = self.step(step)
            blocks.removeFirst()
        }
        if case .step(let step)? = blocks.last, step.intensity == .cooldown {
            cooldown = self.step(step)
            blocks.removeLast()
        }
        var result: [Workout.Block] = []
        var single: [Workout.Block.Interval] = []
        for block in blocks {
            switch block {
            case .step(let step): single.append(interval(step))
            case .repetition(let steps, let times):
                if !single.isEmpty { result.append(Workout.Block(single, iterations: 1)) }
                single = []
                result.append(Workout.Block(steps.flatMap(flat), iterations: times))
            }
        }
        if !single.isEmpty { result.append(Workout.Block(single, iterations: 1)) }
        return Workout(
            activity: workout.activity.healthKit, location: workout.place, displayName: workout.title, warmup: warmup,
            blocks: result, cooldown: cooldown)
    }

    /// Writes repetitions within a block out, since a block holds none.
    private static func flat(_ block: WatchWorkout.Block) -> [Workout.Block.Interval] {
        switch block {
        case .step(let step): [interval(step)]
        case .repetition(let blocks, let times): (0..<times).flatMap { _ in blocks.flatMap(flat) }
        }
    }

    private static func interval(_ step: WatchWorkout.Step) -> Workout.Block.Interval {
        Workout.Block.Interval(step.intensity == .rest ? .recovery : .work, self.step(step))
    }

    /// A step; a set's name has its repetitions and weight, for which there are no fields: `Squat 5 × 60 kg`.
    private static func step(_ step: WatchWorkout.Step) -> Workout.Step {
        let goal: Workout.Goal =
            switch step.end {
            case .time(let length) where length.seconds % 60 == 0: .time(Double(length.seconds / 60), .minutes)
            case .time(let length): .time(Double(length.seconds), .seconds)
            case .distance(let distance): .distance(distance.number.double, distance.unit.workoutKit)
            case .repetitions, .open: .open
            }
        guard let exercise = step.exercise else { return Workout.Step(goal, displayName: step.name) }
        let numbers = [exercise.reps, exercise.weight].compactMap(\.self).joined(separator: " × ")
        let words = [exercise.name, numbers, exercise.rpe.map { "RPE \($0)" } ?? ""]
        return Workout.Step(goal, displayName: words.filter { !$0.isEmpty }.joined(separator: " "))
    }

    // MARK: The bytes

    /// Writes a custom workout.
    package static func encode(_ workout: Workout, referenceID: String) -> [UInt8] {
        var composition = ProtocolBuffer()
        composition.put(1, number: workout.activity)
        if let location = workout.location { composition.put(2, number: location == .indoor ? 2 : 3) }
        if let name = workout.displayName { composition.put(3, text: name) }
        if let warmup = workout.warmup { composition.put(4, message: message(warmup)) }
        for block in workout.blocks {
            var intervals = ProtocolBuffer()
            for interval in block.steps {
                var step = ProtocolBuffer()
                step.put(1, number: interval.purpose.rawValue)
                step.put(2, message: message(interval.step))
                intervals.put(1, message: step)
            }
            intervals.put(2, number: UInt64(max(1, block.iterations)))
            composition.put(5, message: intervals)
        }
        if let cooldown = workout.cooldown { composition.put(6, message: message(cooldown)) }
        var plan = ProtocolBuffer()
        plan.put(9, text: referenceID)
        plan.put(11, message: composition)
        // The versions of the format, major and private.
        plan.put(1000, number: 1)
        plan.put(1002, number: 5)
        return plan.bytes
    }

    private static func message(_ step: Workout.Step) -> ProtocolBuffer {
        var goal = ProtocolBuffer()
        switch step.goal {
        case .time(let value, let unit):
            goal.put(1, number: 1)
            goal.put(2, message: quantity(value, unit.rawValue))
        case .distance(let value, let unit):
            goal.put(1, number: 3)
            goal.put(4, message: quantity(value, unit.rawValue))
        case .open: goal.put(1, number: 4)
        case .poolSwim(let distance, let distanceUnit, let time, let timeUnit):
            goal.put(1, number: 5)
            var swim = ProtocolBuffer()
            swim.put(1, message: quantity(distance, distanceUnit.rawValue))
            swim.put(2, message: quantity(time, timeUnit.rawValue))
            goal.put(5, message: swim)
        }
        var message = ProtocolBuffer()
        message.put(1, message: goal)
        if let name = step.displayName { message.put(3, text: name) }
        return message
    }

    private static func quantity(_ value: Double, _ unit: UInt64) -> ProtocolBuffer {
        var message = ProtocolBuffer()
        message.put(1, number: unit)
        message.put(2, double: value)
        return message
    }
}

/// The fields of a message of protocol buffers, in the order in which they are put.
private struct ProtocolBuffer {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ field: UInt64, number value: UInt64) {
        varint(field << 3)
        varint(value)
    }

    mutating func put(_ field: UInt64, double value: Double) {
        varint(field << 3 | 1)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    mutating func put(_ field: UInt64, text: String) { put(field, bytes: Array(text.utf8)) }
    mutating func put(_ field: UInt64, message: ProtocolBuffer) { put(field, bytes: message.bytes) }

    private mutating func put(_ field: UInt64, bytes content: [UInt8]) {
        varint(field << 3 | 2)
        varint(UInt64(content.count))
        bytes += content
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

extension WorkoutDistance.Unit {
    fileprivate var workoutKit: WorkoutKitEncoder.Workout.DistanceUnit {
        switch self {
        case .metres: .meters
        case .kilometres: .kilometers
        case .feet: .feet
        case .yards: .yards
        case .miles: .miles
        }
    }
}

extension WorkoutActivity {
    /// The number of HealthKit's `HKWorkoutActivityType`.
    var healthKit: UInt64 {
        switch self {
        case .running: 37
        case .walking: 52
        case .hiking: 24
        case .cycling: 13
        case .swimming: 46
        case .rowing: 35
        case .strength: 50
        case .hiit: 63
        case .cardio: 73
        case .core: 59
        case .yoga: 57
        case .pilates: 66
        case .flexibility: 62
        case .elliptical: 16
        case .stairs: 44
        case .jumpRope: 64
        case .other: 3000
        }
    }
}
