import Foundation
import PlanModel
import ReferenceData
import Testing
import WatchWorkouts

/// Ten workouts as Apple's encoder writes them (`conformance/workoutkit`).
@Suite("WorkoutKit")
struct WorkoutKitTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Quantity: Decodable {
            var value: Double
            var unit: String
        }
        struct Pool: Decodable { var distance, time: Quantity }
        struct Goal: Decodable {
            var type: String
            var time, distance: Quantity?
            var poolSwimDistanceWithTime: Pool?
        }
        struct Step: Decodable {
            var displayName: String?
            var goal: Goal
        }
        struct Interval: Decodable {
            var purpose: String
            var step: Step
        }
        struct Block: Decodable {
            var iterations: Int
            var steps: [Interval]
        }
        struct Custom: Decodable {
            var activity, location: String
            var displayName: String?
            var warmup, cooldown: Step?
            var blocks: [Block]
        }
        struct Spec: Decodable {
            var referenceId: String
            var custom: Custom
        }

        var name: String
        var spec: Spec
        var hex: String

        var testDescription: String { name }
    }

    static let cases: [Case] = {
        let data = try? Data(contentsOf: Reference.file("conformance/workoutkit/cases.json"))
        return data.flatMap { try? JSONDecoder().decode([Case].self, from: $0) } ?? []
    }()

    /// HKWorkoutActivityType, from HealthKit's documentation.
    private static let activities: [String: UInt64] = [
        "cycling": 13, "walking": 52, "highIntensityIntervalTraining": 63, "coreTraining": 59, "rowing": 35,
        "swimming": 46, "yoga": 57,
    ]

    private static func goal(_ goal: Case.Goal) throws -> WorkoutKitEncoder.Workout.Goal {
        func time(_ quantity: Case.Quantity) throws -> (Double, WorkoutKitEncoder.Workout.TimeUnit) {
            (quantity.value, try #require(["seconds": .seconds, "minutes": .minutes, "hours": .hours][quantity.unit]))
        }
        func distance(_ quantity: Case.Quantity) throws -> (Double, WorkoutKitEncoder.Workout.DistanceUnit) {
            let units: [String: WorkoutKitEncoder.Workout.DistanceUnit] = [
                "meters": .meters, "kilometers": .kilometers, "feet": .feet, "yards": .yards, "miles": .miles,
            ]
            return (quantity.value, try #require(units[quantity.unit]))
        }
        switch goal.type {
        case "time":
            let (value, unit) = try time(#require(goal.time))
            return .time(value, unit)
        case "distance":
            let (value, unit) = try distance(#require(goal.distance))
            return .distance(value, unit)
        case "poolSwimDistanceWithTime":
            let pool = try #require(goal.poolSwimDistanceWithTime)
            let (length, lengthUnit) = try distance(pool.distance)
            let (span, spanUnit) = try time(pool.time)
            return .poolSwim(length, lengthUnit, span, spanUnit)
        default: return .open
        }
    }

    private static func step(_ step: Case.Step) throws -> WorkoutKitEncoder.Workout.Step {
        .init(try goal(step.goal), displayName: step.displayName)
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test("The bytes are Apple's", arguments: cases)
    func bytes(_ example: Case) throws {
        let custom = example.spec.custom
        let workout = WorkoutKitEncoder.Workout(
            activity: try #require(Self.activities[custom.activity]), location: WorkoutPlace(rawValue: custom.location),
            displayName: custom.displayName, warmup: try custom.warmup.map(Self.step),
            blocks: try custom.blocks.map { block in
                .init(
                    try block.steps.map { interval in
                        .init(interval.purpose == "work" ? .work : .recovery, try Self.step(interval.step))
                    }, iterations: block.iterations)
            }, cooldown: try custom.cooldown.map(Self.step))
        #expect(Self.hex(WorkoutKitEncoder.encode(workout, referenceID: example.spec.referenceId)) == example.hex)
    }

    @Test("All ten cases are there")
    func count() { #expect(Self.cases.count == 10) }

    /// What the plan language can say of the cases: `custom-hiit-mixed` and `custom-iterations-100`.
    @Test(
        "A plan's workout comes to Apple's bytes",
        arguments: [
            (
                "custom-hiit-mixed",
                "{type: intervals, title: Pyramid HIIT, activity: hiit, place: indoor, steps: [{warmup: 5m}, {repeat: 2, steps: [{work: 30s, name: Hard}, {rest: 15s}]}, {repeat: 2, steps: [{work: 45s, name: Harder}, {rest: 30s}]}, {cooldown: 3m}]}"
            ),
            (
                "custom-iterations-100",
                "{type: hiit, title: Tabata x 100, place: indoor, work: 20s, rest: 10s, rounds: 100}"
            ),
            (
                "custom-indoor",
                "{type: hiit, title: Core circuit, activity: core, place: indoor, work: 45s, rest: 15s, rounds: 4}"
            ),
        ])
    func plan(name: String, template: String) throws {
        let example = try #require(Self.cases.first { $0.name == name })
        let plan = try WatchPlans.plan("workouts: {templates: {t: \(template)}}")
        let encoder = WorkoutKitEncoder(WatchWorkout(plan.templates[0]), referenceID: example.spec.referenceId)
        #expect(Self.hex(encoder.bytes) == example.hex)
        #expect(encoder.losses.isEmpty)
    }
}
