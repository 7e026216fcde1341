import CivilTime
import Diagnostics
import PlanReader
import Testing

@testable import PlanModel

@Suite("Strength and distance")
struct StrengthTests {
    static func plan(_ workouts: String) throws -> Plan {
        let text = "plan: 1\ntimezone: UTC\nworkouts:\n\(workouts)"
        let loaded = TestFiles.loader(["plan.yaml": text]).load("plan.yaml")
        return try #require(loaded.plan, "\(loaded.findings)")
    }

    static func exercise(_ exercise: String, _ section: String = "") throws -> WorkoutTemplate.Exercise {
        try plan("\(section)  templates: {t: {type: lift, exercises: [\(exercise)]}}").templates[0].exercises[0]
    }

    /// By hand: 75 % of 182.5 is 136.875, half way between 136.75 and 137 and nearest to 137.5 of the plates; 72.5 % of
    /// 130 is 94.25, which lies between two halves, and 65 % of 285 is 185.25.
    @Test(
        "A percentage of a maximum goes to the nearest 'round', or half, ties up",
        arguments: [
            ("182.5 kg", "75%", "2.5 kg", "137.5 kg"), ("182.5 kg", "75%", nil, "137 kg"),
            ("130 kg", "72.5%", nil, "94.5 kg"), ("285 lb", "65%", "5 lb", "185 lb"),
            ("285 lb", "85%", "5 lb", "240 lb"), ("100 kg", "71.25%", "2.5 kg", "72.5 kg"),
            ("999999.9999 kg", "200.99%", "999999 kg", "1999998 kg"), ("180", "75%", "2.5", "135"),
        ] as [(String, String, String?, String)])
    func percentages(_ maximum: String, _ percent: String, _ plates: String?, _ weight: String) throws {
        let section = "  maxes: {squat: \(maximum)}\n" + (plates.map { "  round: \($0)\n" } ?? "")
        let exercise = try Self.exercise("{name: Squat, sets: 2, reps: 5, percent: \(percent)}", section)
        #expect(exercise.sets.map(\.weight) == [weight, weight])
        #expect(exercise.maximum?.name == "squat")
    }

    @Test("The name of a maximum is the exercise's own in small letters, or what 'of' says in any")
    func names() throws {
        let section = "  maxes: {bench press: 100 kg, squat: 200 kg}\n"
        #expect(try Self.exercise("{name: Bench Press, sets: 1, percent: 50%}", section).sets[0].weight == "50 kg")
        #expect(
            try Self.exercise("{name: Pause squat, of: Squat, sets: 1, percent: 50%}", section).sets[0].weight
                == "100 kg")
        #expect(
            try Self.exercise("{name: Squat, sets: 1, percent: 50%}", "  maxes: {Squat: 80 kg}\n").sets[0].weight
                == "40 kg")
        // The very name goes before the same in other letters.
        #expect(
            try Self.exercise("{name: Squat, of: SQ, sets: 1, percent: 50%}", "  maxes: {sq: 80 kg, SQ: 90 kg}\n")
                .sets[0].weight == "45 kg")
    }

    @Test("What cannot be read is told once")
    func unreadable() throws {
        for (maxes, percent) in [
            ("{squat: heavy}", "75%"), ("[squat: 180 kg]", "75%"), ("{squat: 180 kg}", "75"),
            ("{squat: 180 kg}", "250%"),
        ] {
            let text = """
                plan: 1
                timezone: UTC
                workouts:
                  maxes: \(maxes)
                  templates: {t: {type: lift, exercises: [{name: Squat, sets: 1, percent: \(percent)}]}}
                """
            let findings = TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
            #expect(findings.count == 1, "\(findings.map(\.message))")
        }
    }

    @Test("A set says itself what differs, and has the rest from its exercise")
    func sets() throws {
        let exercise = try Self.exercise(
            """
            {name: Squat, reps: 5, weight: 100 kg, rest: 3m, rpe: 8, sets: [{warmup: true, weight: 20 kg, rest: 1m}, \
            {sets: 2}, {time: 45s}, {reps: 5+, rpe: 9.5}]}
            """)
        #expect(exercise.isListed && exercise.sets.count == 5 && exercise.groups == [0..<1, 1..<3, 3..<4, 4..<5])
        #expect(exercise.sets.map(\.reps) == ["5", "5", "5", nil, "5+"])
        #expect(exercise.sets.map(\.weight) == ["20 kg", "100 kg", "100 kg", "100 kg", "100 kg"])
        #expect(exercise.sets.map(\.isWarmup) == [true, false, false, false, false])
        #expect(exercise.sets.map(\.rest.seconds) == [60, 180, 180, 180, 180])
        #expect(
            exercise.sets[3].time == .seconds(45) && exercise.sets.map { "\($0.rpe?.description ?? "")" }.last == "9.5")
        // 40 s but for the timed set, and the rests: 100 + 220 + 220 + 225 + 220 s are 16:25.
        #expect(WorkoutTemplate.Exercise.estimate([exercise]) == .minutes(17))
    }

    /// By hand: 60 + 1.25 is 61.25, half way to 62.5 of the plates of 2.5 kg; then 62.5; the fourth week has 60 % of
    /// 63.75, 38.25; then 65; week 6 has come to the end, 66 kg, and no plate makes it more.
    @Test("What steps and lighter weeks make of a weight can be loaded; what is written stays")
    func plates() throws {
        let section = "  round: 2.5 kg\n"
        let text = """
            {name: Row, sets: 3, reps: 8, weight: 60 kg, progress: {from: 2026-12-07, weight: +1.25kg, \
            until: {weight: 66 kg}, deload: {every: 4, by: 40%}}}
            """
        let template = try Self.plan("\(section)  templates: {t: {type: lift, exercises: [\(text)]}}").templates[0]
        let weights = (1...6).map { template.inWeek(WorkoutWeek($0)).exercises[0].sets[0].weight }
        #expect(weights == ["60 kg", "62.5 kg", "62.5 kg", "37.5 kg", "65 kg", "66 kg"])
        #expect(template.values(in: WorkoutWeek(2))[0].value.exact?.description == "61.25")
    }

    /// 5/3/1's week of fives and what follows with 2.5 % a week, of 180 kg: 117, 135 and 153 kg in the first week; in the
    /// third 70, 80 and 90 %, 126, 144 and 162 kg; lighter by 40 % in the fourth: 72.5 × 0.6 = 43.5 %, 78.3 kg.
    @Test("Percentages step for each set that has one, and stop where the first comes to the end")
    func steps() throws {
        let text = """
            {name: Squat, sets: [{reps: 5, percent: 65%}, {reps: 5, percent: 75%}, {reps: 5+, percent: 85%}], \
            progress: {from: 2026-12-07, percent: +2.5%, until: {percent: 90%}, deload: {every: 4, by: 40%}}}
            """
        let template = try Self.plan(
            "  maxes: {squat: 180 kg}\n  round: 1 kg\n  templates: {t: {type: lift, exercises: [\(text)]}}"
        ).templates[0]
        func weights(_ week: Int) -> [String?] { template.inWeek(WorkoutWeek(week)).exercises[0].sets.map(\.weight) }
        #expect(weights(1) == ["117 kg", "135 kg", "153 kg"])
        #expect(weights(3) == ["126 kg", "144 kg", "162 kg"])
        #expect(weights(4) == ["78 kg", "89 kg", "97 kg"])
        // 65 + 12.5, 75 + 12.5 and 90 %, the end.
        #expect(weights(6) == ["140 kg", "158 kg", "162 kg"])
        #expect(template.inWeek(WorkoutWeek(4)).exercises[0].sets[0].percent?.description == "43.5")
    }

    @Test(
        "A distance has a number and a unit",
        arguments: [
            ("400 m", "400 m", 400), ("1.5km", "1.5 km", 1500), ("100 yd", "100 yd", 91.44), ("1 mi", "1 mi", 1609.344),
            ("300 ft", "300 ft", 91.44),
        ] as [(String, String, Double)])
    func distances(_ text: String, _ written: String, _ metres: Double) throws {
        let distance = try #require(WorkoutDistance(text))
        #expect("\(distance)" == written && abs(distance.metres - metres) < 1e-9)
    }

    @Test("What is no distance is none", arguments: ["400", "m", "0 m", "-5 m", "400 x", "4 00 m", ""])
    func noDistances(_ text: String) { #expect(WorkoutDistance(text) == nil) }

    @Test("Phases behind a distance have estimated offsets, and those before it their own")
    func phases() throws {
        let template = try Self.plan(
            """
              templates:
                t: {type: intervals, steps: [{warmup: 5m}, {repeat: 2, steps: [{distance: 400 m, estimate: 2m}, {rest: 90s}]}]}
            """
        ).templates[0]
        #expect(template.phases.map(\.start.seconds) == [0, 300, 420, 510, 630])
        #expect(template.phases.map { $0.distance?.description } == [nil, "400 m", nil, "400 m", nil])
        #expect(template.timedPhases == 1 && template.isEstimated && template.duration == .seconds(720))
    }

    /// At the paces that the note names: 400 m at 6 min a kilometre are 144 s, at 20 min 480 s.
    @Test(
        "Without an estimate a usual pace is taken, to the next 5 s", arguments: [("running", 145), ("swimming", 480)])
    func paces(_ activity: String, _ seconds: Int) throws {
        let template = try Self.plan(
            "  templates: {t: {type: intervals, activity: \(activity), steps: [{distance: 400 m}]}}"
        ).templates[0]
        #expect(template.duration == .seconds(seconds))
    }

    static let advice: [(String, String)] = [
        ("  templates: {t: {type: intervals, steps: [{distance: 400}]}}", "did you mean '400 m'?"),
        ("  templates: {t: {type: intervals, steps: [{distance: 400 meters}]}}", "did you mean '400 m'?"),
        ("  templates: {t: {type: intervals, steps: [{distance: '1,5 km'}]}}", "did you mean '1.5 km'?"),
        ("  templates: {t: {type: intervals, steps: [{distance: far}]}}", "a distance with its unit, such as 400 m"),
        ("  templates: {t: {type: lift, exercises: [{name: Squat, sets: 1, percent: 75}]}}", "did you mean '75%'?"),
        ("  templates: {t: {type: lift, exercises: [{name: Squat, sets: 1, percent: 0.75}]}}", "did you mean '75%'?"),
        ("  templates: {t: {type: lift, exercises: [{name: Squat, sets: [5, 5]}]}}", "did you mean '{reps: 5}'?"),
        (
            "  templates: {t: {type: lift, exercises: [{name: Squat, sets: ['5 @ 75%']}]}}",
            "did you mean '{reps: 5, percent: 75%}'?"
        ),
        (
            "  max: {squat: 180 kg}\n  templates: {t: {type: lift, exercises: [{name: Squat, sets: 1}]}}",
            "did you mean 'maxes'?"
        ),
        // 5 % of 60 kg are 3 kg.
        (
            "  templates: {t: {type: lift, exercises: [{name: A, sets: 1, weight: 60 kg, progress: {from: 2026-12-07, weight: +5%}}]}}",
            "write +3 kg, or give 'A' a percent"
        ),
        (
            "  templates: {t: {type: lift, exercises: [{name: A, sets: 1, weight: 60 kg, progress: {from: 2026-12-07, weight: -5%}}]}}",
            "write -3 kg"
        ),
        (
            "  templates: {t: {type: intervals, steps: [{work: 400 m}]}}",
            "a distance is written {distance: 400 m, kind: work} in place of 'work'"
        ),
        ("  templates: {t: {type: intervals, steps: [{work: 30 m}]}}", "did you mean '30m'?"),
        ("  templates: {t: {type: hiit, work: 5 km, rest: 20s, rounds: 5}}", "for steps of 'type: intervals'"),
        ("  templates: {t: {type: intervals, steps: [4x400m]}}", "{repeat: 4, steps: [{distance: 400 m}]}"),
        (
            "  templates: {t: {type: intervals, steps: [{distance: 4x400 m}]}}",
            "{repeat: 4, steps: [{distance: 400 m}]}"
        ),
        (
            "  templates: {t: {type: intervals, steps: [{repeat: 8, distance: 100 m}]}}",
            "write steps: [{distance: 100 m}]"
        ),
        (
            "  templates: {t: {type: intervals, steps: [{work: 2m, distance: 400 m}]}}",
            "write {distance: 400 m, kind: work, estimate: 2m}"
        ),
        ("  maxes: {squat: 0 kg}\n  templates: {}", "a weight above nothing"),
        ("  round: 0 kg\n  templates: {}", "a weight above nothing"),
        ("  templates: {t: {type: intervals, steps: [{work: 30s, estimate: 2m}]}}", "'distance'"),
        (
            "  templates: {t: {type: lift, progress: {from: 2026-12-07, percent: +5%}, exercises: [{name: A, sets: 1}]}}",
            "write percent: 75%"
        ),
        (
            "  templates: {t: {type: lift, progress: {from: 2026-12-07, sets: +1}, exercises: [{name: A, sets: [{reps: 5}]}]}}",
            "lists its sets"
        ),
        (
            "  maxes: {a: 9 kg}\n  templates: {t: {type: lift, progress: {from: 2026-12-07, weight: +1kg}, exercises: [{name: A, sets: 1, percent: 80%}]}}",
            "write percent: +2.5%"
        ),
    ]

    @Test("What is written wrongly is told, with what to write", arguments: advice)
    func misuse(_ workouts: String, _ expected: String) throws {
        let text = "plan: 1\ntimezone: UTC\nworkouts:\n\(workouts)"
        let findings = TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
        #expect(findings.contains { $0.message.contains(expected) }, "\(findings.map(\.message))")
    }
}
