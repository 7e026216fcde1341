import CivilTime
import PlanReader
import Testing

@testable import PlanModel

@Suite("Progress")
struct ProgressTests {
    static func decimal(_ text: String) throws -> ScaledDecimal { try #require(ScaledDecimal(text)) }

    @Test(
        "Decimals are exact, and written without a trailing zero",
        arguments: [("60.0", "60"), ("+2.5", "2.5"), ("-0.0625", "-0.0625"), ("007.10", "7.1"), ("0", "0")])
    func writing(text: String, written: String) throws {
        #expect("\(try Self.decimal(text))" == written)
    }

    @Test(
        "What is no such decimal is none", arguments: ["", "kg", "1.", ".5", "1.23456", "1234567", "1e3", "--1", "1,5"])
    func refused(text: String) { #expect(ScaledDecimal(text) == nil) }

    @Test("A step of a tenth is a tenth, ten times over")
    func tenths() throws {
        // 0.1 added ten times to 0.7 is 1.7; with doubles it is 1.7000000000000004.
        let sum = try Self.decimal("0.7") + Self.decimal("0.1") * 10
        #expect("\(sum)" == "1.7")
    }

    @Test("What is too large stays at the largest")
    func large() throws {
        let most = try Self.decimal("999999.9999") * 1_000_000 * 1_000_000
        #expect(most > ScaledDecimal(1_000_000) && most + most > .zero)
        let least = try Self.decimal("-999999") * 1_000_000 * 1_000_000 * 10
        #expect(least < .zero && least + least < .zero)
    }

    /// By hand: 60 % of 107.5 is 64.5, of 46.25 it is 27.75, half way between 27.5 and 28; 55 % of 42.5 is 23.375.
    @Test(
        "Weights of a deload week go to the nearest half, ties up",
        arguments: [("107.5", 6000, "64.5"), ("46.25", 6000, "28"), ("42.5", 5500, "23.5"), ("-46.25", 6000, "-27.5")])
    func halves(weight: String, share: Int, rounded: String) throws {
        #expect("\(try Self.decimal(weight).roundedToHalf(share: share))" == rounded)
    }

    @Test(
        "A weight is a number with a unit, and keeps the words behind it",
        arguments: [
            ("60 kg", "kg", "62.5 kg"), ("60kg", "kg", "62.5kg"), ("20 kg each", "kg", "62.5 kg each"),
            ("60", "", "62.5"),
            ("-10 kg", "kg", "62.5 kg"),
        ])
    func weights(text: String, unit: String, other: String) throws {
        let weight = try #require(WrittenWeight(text))
        #expect(weight.unit == unit)
        #expect(weight.with(try Self.decimal("62.5")) == other)
    }

    /// By hand: 5 % of 60 is 3, of 62.5 3.125; 10 % of 22.5 is 2.25, between two halves; of an assistance of 20 it is 2.
    @Test(
        "A share of a weight is a step in its unit, to the nearest half and not nothing",
        arguments: [
            ("60 kg", "5", "+3 kg"), ("62.5 lb each", "5", "+3 lb"), ("22.5", "-10", "-2.5"), ("5 kg", "1", "+0.5 kg"),
            ("-20 kg", "-10", "+2 kg"),
        ])
    func shares(weight: String, percent: String, step: String) throws {
        #expect(try #require(WrittenWeight(weight)).step(ofPercent: try Self.decimal(percent)) == step)
    }

    @Test("Words are no weight", arguments: ["bodyweight", "2 x 20 kg", "22,5 kg", "80% 1RM", ""])
    func words(text: String) { #expect(WrittenWeight(text) == nil) }

    /// 2026-12-09 is a Wednesday: its week runs from the 7th to the 13th.
    @Test(
        "Weeks count from the Monday of the first",
        arguments: [
            ("2026-12-06", 0), ("2026-12-07", 1), ("2026-12-09", 1), ("2026-12-13", 1), ("2026-12-14", 2),
            ("2027-12-06", 53), ("2026-11-30", 0), ("2026-11-29", -1),
        ])
    func weeks(date: String, week: Int) throws {
        let from = try #require(LocalDate("2026-12-09"))
        #expect(WeekCount.week(of: try #require(LocalDate(date)), from: from) == week)
    }
}

@Suite("Templates over weeks")
struct WeekTests {
    static func plan(_ templates: String, _ session: String = "{template: t, at: 07:00}") throws -> Plan {
        let text = "plan: 1\ntimezone: UTC\nworkouts:\n  templates: {\(templates)}\n  sessions: {s: \(session)}"
        let loaded = TestFiles.loader(["plan.yaml": text]).load("plan.yaml")
        return try #require(loaded.plan, "\(loaded.findings)")
    }

    /// The plan of DESIGN §7, by hand: work 40 + 5 (n − 1) up to 60, rounds 5 + (n − 1) up to 8; weeks 4 and 8 with 60
    /// % of both, rounded down: 55 × 0.6 = 33 and 8 × 0.6 = 4.8; 60 × 0.6 = 36 and 4.8.
    @Test("Numbers grow, stop, and rest every fourth week")
    func table() throws {
        let plan = try Self.plan(
            """
            t: {type: hiit, work: 40s, rest: 20s, rounds: 5, \
            progress: {from: 2026-12-07, work: +5s, rounds: +1, until: {work: 60s, rounds: 8}, deload: {every: 4, by: 40%}}}
            """)
        let expected = [(40, 5), (45, 6), (50, 7), (33, 4), (60, 8), (60, 8), (60, 8), (36, 4), (60, 8)]
        for (index, (work, rounds)) in expected.enumerated() {
            let template = plan.templates[0].inWeek(WorkoutWeek(index + 1))
            #expect(template.id == "t@\(index + 1)")
            #expect(template.phases.count == 2 * rounds && template.phases[0].end == .seconds(work))
            #expect(template.duration == .seconds(rounds * (work + 20)))
            #expect(template.phases.last?.message == "HIIT session complete 🎉 Well done!")
        }
        #expect(plan.templates[0].phases.count == 10 && plan.templates[0].variant == nil)
    }

    @Test("Of a lift, each number that an exercise has; one with a progress of its own goes its own way")
    func lift() throws {
        let plan = try Self.plan(
            """
            t: {type: lift, progress: {from: 2026-12-07, weight: +2.5kg, reps: +1, until: {reps: 6}}, exercises: [\
            {name: A, sets: 3, reps: 5, weight: 60.0 kg}, {name: B, sets: 3, reps: AMRAP, weight: bodyweight}, \
            {name: C, sets: 3, reps: 8, rest: 60s, progress: {sets: +1, rest: -15s, until: {rest: 30s}}}, \
            {name: D, sets: 1, reps: 5, weight: 80 kg, progress: none}]}
            """)
        let week = plan.templates[0].inWeek(WorkoutWeek(4)).exercises
        #expect(week.map(\.weight) == ["67.5 kg", "bodyweight", nil, "80 kg"])
        #expect(week.map(\.reps) == ["6", "AMRAP", "8", "5"])
        #expect(week.map(\.sets) == [3, 3, 6, 1])
        #expect(week[2].rest == .seconds(30))
        #expect(plan.templates[0].inWeek(WorkoutWeek(1)).exercises[0].weight == "60 kg")
        // 40 s a set and its rest: 3 × 160 + 3 × 160 + 6 × 70 + 160 s are 25:40.
        #expect(plan.templates[0].inWeek(WorkoutWeek(4)).duration == .minutes(26))
    }

    @Test("A template that is like another takes whole keys, through a chain; 'progress: none' takes none")
    func like() throws {
        let plan = try Self.plan(
            """
            t: {type: hiit, title: Sprint, work: 40s, rest: 20s, rounds: 5, words: {workEnds: A, restEnds: B}, \
            progress: {from: 2026-12-07, rounds: +1}}, \
            u: {like: t, rounds: 3, words: {complete: C}}, v: {like: u, progress: none, title: Last}
            """)
        let (u, v) = (plan.templates[1], plan.templates[2])
        #expect(u.title == "Sprint" && u.phases.count == 6 && u.progress == plan.templates[0].progress)
        #expect(u.phases[0].message == "Work phase done ✅ Time to rest." && u.phases[5].message == "C")
        #expect(v.title == "Last" && v.phases == u.phases && !v.hasProgress)
    }

    @Test(
        "Weeks stop, go round or stay, and n goes on",
        arguments: [
            ("stop", ["a", "b", "rest", "-", "-", "-"]), ("repeat", ["a", "b", "rest", "a", "b", "rest"]),
            ("last", ["a", "b", "rest", "rest", "rest", "rest"]),
        ])
    func ending(then: String, expected: [String]) throws {
        let plan = try Self.plan(
            "a: {type: hiit, work: 9s, rest: 9s, rounds: 1}, b: {like: a, progress: {rounds: +1}}",
            "{weeks: {from: 2026-12-09, templates: [a, b, rest], then: \(then)}, at: 07:00}")
        let session = plan.sessions[0]
        let monday = try #require(LocalDate("2026-12-07"))
        for week in 1...6 {
            let date = monday.advanced(by: 7 * week - 3)
            let found: String
            switch session.weeks?.exclusion(of: date) {
            case .weeksOver(3): found = "-"
            case .restWeek(week): found = "rest"
            default:
                let workout = session.inWeek(session.week(of: date))?.template
                found = workout.map { $0.variant?.template ?? $0.id } ?? ""
            }
            #expect(found == expected[week - 1])
        }
        #expect(session.inWeek(5)?.template.id == (then == "repeat" ? "b@4" : nil))
        // Nothing before `from`, even in its week.
        #expect(session.weeks?.exclusion(of: monday) == .beforeWeeks(from: monday.advanced(by: 2)))
        #expect(session.changes)
    }

    @Test("Before 'progress.from' it is the first week")
    func before() throws {
        let plan = try Self.plan(
            "t: {type: hiit, work: 9s, rest: 9s, rounds: 1, progress: {from: 2026-12-09, rounds: +1}}")
        let session = plan.sessions[0]
        for (date, week) in [("2026-11-01", 1), ("2026-12-07", 1), ("2026-12-14", 2)] {
            #expect(session.week(of: try #require(LocalDate(date))) == week)
            #expect(session.takesPlace(on: try #require(LocalDate(date)), in: plan.prayers.hijri))
        }
    }

    @Test(
        "A weight goes down as long as there is one; assistance, and an end that is written, may be less than nothing",
        arguments: [
            // 20 − 7 × 2.5 is 2.5.
            ("20 kg", "-2.5kg", "", 8, "2.5 kg", nil), ("20 kg", "-2.5kg", "", 9, "2.5 kg", "0"),
            ("20 kg", "-2.5kg", "", 10, "2.5 kg", "-2.5"), ("20 kg", "-6kg", "", 5, "2 kg", "-4"),
            ("0.5 kg", "-2kg", "", 2, "0.5 kg", "-1.5"),
            ("20 kg", "-2.5kg", ", until: {weight: 10kg}", 60, "10 kg", nil),
            ("20 kg", "-2.5kg", ", until: {weight: 0kg}", 60, "0 kg", nil),
            ("20 kg", "-2.5kg", ", until: {weight: -5kg}", 60, "-5 kg", nil),
            ("-10 kg", "-2.5kg", "", 3, "-15 kg", nil), ("-10 kg", "+2.5kg", "", 7, "5 kg", nil),
        ] as [(String, String, String, Int, String, String?)])
    func weightsDown(
        _ written: String, _ step: String, _ until: String, _ week: Int, _ expected: String, _ beyond: String?
    ) throws {
        let plan = try Self.plan(
            """
            t: {type: lift, exercises: [{name: B, sets: 3, reps: 5, weight: \(written)}], \
            progress: {from: 2027-01-04, weight: \(step)\(until)}}
            """)
        #expect(plan.templates[0].inWeek(WorkoutWeek(week)).exercises[0].weight == expected)
        #expect(plan.templates[0].values(in: WorkoutWeek(week))[0].value.beyond?.description == beyond)
    }

    @Test("A progress that has come to its end from the beginning changes nothing")
    func unchanging() throws {
        let plan = try Self.plan(
            "t: {type: hiit, work: 9s, rest: 9s, rounds: 1, progress: {from: 2026-12-09, rounds: +1, until: {rounds: 1}}}"
        )
        #expect(!plan.sessions[0].changes)
    }
}
