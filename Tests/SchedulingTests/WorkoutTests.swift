import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Workouts")
struct WorkoutTests {
    static func plan(_ template: String, _ session: String = "at: 06:00", zone: String = "Europe/London") -> String {
        """
        plan: 1
        timezone: \(zone)
        location: {latitude: 51.5, longitude: -0.1}
        workouts:
          templates: {t: \(template)}
          sessions: {s: {template: t, \(session)}}
        """
    }

    func timeline(_ schedule: Schedule) throws -> [(Int, String)] {
        let session = try #require(schedule.occurrences.first)
        return session.notifications.map { (($0.fireAt - session.start).seconds, $0.body) }
    }

    @Test("HIIT 5 × (40 s + 20 s): ten notifications, to the second and the word")
    func hiit() throws {
        let schedule = try Plans.schedule(Self.plan("{type: hiit, work: 40s, rest: 20s, rounds: 5}"))
        let rest = "Work phase done ✅ Time to rest."
        let work = "Rest over 💥 Get moving!"
        let expected = [
            (40, rest), (60, work), (100, rest), (120, work), (160, rest), (180, work), (220, rest), (240, work),
            (280, rest), (300, "HIIT session complete 🎉 Well done!"),
        ]
        let found = try timeline(schedule)
        #expect(found.count == 10)
        #expect(found.elementsEqual(expected, by: ==))
        #expect(schedule.occurrences[0].end - schedule.occurrences[0].start == .minutes(5))
    }

    @Test("Walk-run 2 × (2 min + 1 min): four notifications, to the second and the word")
    func walkRun() throws {
        let schedule = try Plans.schedule(Self.plan("{type: walk-run, run: 2m, walk: 1m, rounds: 2}"))
        let expected = [
            (120, "Run done 🏃 Switch to walking."), (180, "Walk done 🚶 Time to run!"),
            (300, "Run done 🏃 Switch to walking."), (360, "Walk/Run session complete 🎉 Great job!"),
        ]
        #expect(try timeline(schedule).elementsEqual(expected, by: ==))
    }

    @Test("Nested repeats unfold in order, with words of one's own")
    func intervals() throws {
        let schedule = try Plans.schedule(
            Self.plan(
                "{type: intervals, steps: [{warmup: 1m, say: Go}, {repeat: 2, steps: [{repeat: 2, steps: [{work: 10s}, {rest: 5s}]}, {walk: 20s, name: Stroll}]}], words: {complete: Done.}}"
            ))
        let found = try timeline(schedule)
        #expect(found.map(\.0) == [60, 70, 75, 85, 90, 110, 120, 125, 135, 140, 160])
        #expect(found.first?.1 == "Go")
        #expect(found.last?.1 == "Done.")
        #expect(Set(found.map(\.0)).count == found.count)
    }

    @Test("A lift has no instants beforehand; its start and reminders are told on request")
    func lift() throws {
        let schedule = try Plans.schedule(
            Self.plan(
                "{type: lift, exercises: [{name: Bench, sets: 4, reps: 8, rest: 2m}]}",
                "at: 18:00, announce: true, remind: [10m, 1h]"))
        #expect(schedule.occurrences[0].notifications.map(\.part) == ["remind-1h", "remind-10m", "start"])
        #expect(schedule.plan.templates[0].restEnds == "Rest over ⏱ Time for your next set!")
        // Four sets of 40 s, each with two minutes of rest, are 10:40; nobody plans an evening to the second.
        #expect(schedule.occurrences[0].end - schedule.occurrences[0].start == .minutes(11))
    }

    @Test("A start is announced only on request")
    func silentStart() throws {
        let schedule = try Plans.schedule(Self.plan("{type: hiit, work: 40s, rest: 20s, rounds: 1}"))
        #expect(schedule.occurrences[0].notifications.map(\.part) == ["phase-1", "complete"])
    }

    /// Seconds from the start of the session to when a notification fires, and from there until it is not delivered any
    /// more, and not worth showing.
    private func worth(_ template: String, _ session: String = "at: 18:00") throws -> [String: [Int]] {
        let start = try #require(try Plans.schedule(Self.plan(template, session)).occurrences.first)
        return Dictionary(
            uniqueKeysWithValues: start.notifications.map { notification in
                let times = [notification.deliverBy, notification.expiresAt].map { ($0 - notification.fireAt).seconds }
                return (notification.part, [(notification.fireAt - start.start).seconds] + times)
            })
    }

    @Test("A phase is worth showing until the next and a completion for an hour; a device that slept has ten seconds")
    func worth() throws {
        #expect(
            try worth("{type: hiit, work: 40s, rest: 20s, rounds: 2}", "at: 18:00, announce: true, remind: [10m]") == [
                "remind-10m": [-600, 600, 600], "start": [0, 10, 40], "phase-1": [40, 10, 20], "phase-2": [60, 10, 40],
                "phase-3": [100, 10, 20], "complete": [120, 10, 3600],
            ])
        // Of a phase nothing is delivered once the next has begun.
        #expect(
            try worth("{type: intervals, steps: [{repeat: 2, steps: [{work: 10s}, {rest: 5s}]}]}") == [
                "phase-1": [10, 5, 5], "phase-2": [15, 10, 10], "phase-3": [25, 5, 5], "complete": [30, 10, 3600],
            ])
        // The sets of a lift come when the person is ready: its start stays for as long as it may last, eleven minutes.
        #expect(
            try worth(
                "{type: lift, exercises: [{name: Bench, sets: 4, reps: 8, rest: 2m}]}", "at: 18:00, announce: true")
                == ["start": [0, 10, 660]])
    }

    @Test("A clock time in a gap moves forward, a repeated one is the first; both are noted")
    func clocks() throws {
        let text = Self.plan("{type: hiit, work: 40s, rest: 20s, rounds: 1}", "at: 01:30")
        let spring = try Plans.schedule(text, from: "2026-03-29")
        #expect(spring.occurrences.map(\.start.description) == ["2026-03-29T01:30:00Z"])
        #expect(spring.times(of: "s") == ["02:30:00"])
        #expect(spring.findings.map(\.code) == [.clockSkipped])
        let autumn = try Plans.schedule(text, from: "2026-10-25")
        #expect(autumn.occurrences.map(\.start.description) == ["2026-10-25T00:30:00Z"])
        #expect(autumn.findings.map(\.code) == [.clockRepeated])
    }

    @Test("A session at an anchor is an instant, one at a clock time follows the clock")
    func anchors() throws {
        let anchored = try Plans.schedule(
            Self.plan("{type: hiit, work: 40s, rest: 20s, rounds: 1}", "at: sunset-1h"))
        #expect(!anchored.occurrences[0].followsClock)
        // Sunset in London on 2026-12-01 is at 15:55 (timeanddate.com).
        let time = try #require(anchored.times(of: "s").first)
        #expect(time >= "14:54:00" && time <= "14:56:59", "\(time)")
        let clock = try Plans.schedule(Self.plan("{type: hiit, work: 40s, rest: 20s, rounds: 1}"))
        #expect(clock.occurrences[0].followsClock)
    }

    @Test("Sessions that overlap are told")
    func overlap() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            workouts:
              templates: {long: {type: intervals, steps: [{work: 1h}]}}
              sessions: {a: {template: long, at: 07:00}, b: {template: long, at: 07:30}, c: {template: long, at: 08:30}}
            """, days: 3)
        #expect(schedule.findings.map(\.code) == [.overlappingSessions])
    }
}

@Suite("The budget")
struct BudgetTests {
    @Test("The busiest window counts what fires within its length")
    func busiest() {
        let times = [0, 10, 20, 100, 105, 109, 110, 300].map { Instant(epochSeconds: $0) }
        #expect(BusiestWindow(times, length: .seconds(10))?.count == 3)
        #expect(BusiestWindow(times, length: .seconds(11)) == BusiestWindow(times.dropLast(), length: .seconds(11)))
        #expect(BusiestWindow(times, length: .seconds(11))?.count == 4)
        #expect(BusiestWindow(times, length: .seconds(11))?.start == Instant(epochSeconds: 100))
        #expect(BusiestWindow([], length: .seconds(11)) == nil)
    }

    @Test("A plan that needs more than the device keeps is told so")
    func exceeded() throws {
        let schedule = try Plans.schedule(
            "plan: 1\ntimezone: UTC\nseed: 1\nprompts: {sit: {perDay: 40}}", days: 3)
        #expect(schedule.findings.map(\.code) == [.budgetExceeded])
    }
}

/// Blocks of weeks, with a template for each.
@Suite("Blocks")
struct BlockTests {
    private static let templates = """
        plan: 1
        timezone: Europe/Helsinki
        workouts:
          templates:
            base: {type: lift, progress: {weight: +2.5kg, deload: {every: 4, by: 50%}}, exercises: [{name: Squat, sets: 5, weight: 140 kg}]}
            peak: {like: base, exercises: [{name: Squat, sets: 3, weight: 170 kg}]}
          sessions:

        """

    private static func weights(_ sessions: String, of rule: String) throws -> [String] {
        try Plans.schedule(templates + sessions, from: "2027-01-04", days: 56).occurrences.filter { $0.rule == rule }
            .compactMap { occurrence in
                occurrence.workout.map { "\($0.id) \($0.exercises[0].weight ?? "")" }
            }
    }

    /// By hand: steps of 2.5 kg from a template's first week on; the session's fourth week has half.
    @Test("A template's steps count from the first week with it, lighter weeks from the session's first")
    func firstUse() throws {
        let sessions =
            "    squat: {weeks: {from: 2027-01-04, templates: [base, base, peak, peak, base, peak]}, days: mon, at: 18:00}\n"
        #expect(
            try Self.weights(sessions, of: "squat") == [
                "base@1 140 kg", "base@2 142.5 kg", "peak@1 170 kg", "peak@2 86.5 kg", "base@5 150 kg",
                "peak@4 177.5 kg",
            ])
    }

    @Test("A session outside the weeks has the template as written")
    func outside() throws {
        let sessions = """
                squat: {weeks: {from: 2027-01-04, templates: [base, peak]}, days: mon, at: 18:00}
                meet: {template: peak, dates: 2027-01-30, at: 10:00}

            """
        #expect(try Self.weights(sessions, of: "meet") == ["peak 170 kg"])
    }

    @Test("Two sessions with the same template in weeks of other numbers have variants of their own")
    func variants() throws {
        let sessions = """
                a: {weeks: {from: 2027-01-04, templates: [base, base, base, base]}, days: mon, at: 18:00}
                b: {weeks: {from: 2027-01-04, templates: [peak, base, base, base, base]}, days: tue, at: 18:00}

            """
        #expect(try Self.weights(sessions, of: "a").last == "base@4 74 kg")
        #expect(try Self.weights(sessions, of: "b").last == "base@4-b 147.5 kg")
    }

    @Test("Whoever starts a workout has the numbers that its session has in that week")
    func started() throws {
        let plan = try Plans.load(
            """
            plan: 1
            timezone: UTC
            workouts:
              templates:
                a: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {work: +5s, until: {work: 70s}, deload: {every: 4, by: 50%}}}
                b: {type: walk-run, run: 2m, walk: 1m, rounds: 6, progress: {run: +30s}}
                c: {type: lift, exercises: [{name: Squat, sets: 3, reps: 5, weight: 60 kg, progress: {from: 2026-11-30, weight: +2.5kg}}]}
                d: {type: hiit, work: 30s, rest: 10s, rounds: 4, progress: {work: +1s}}
                e: {type: hiit, work: 30s, rest: 10s, rounds: 4}
              sessions:
                first: {weeks: {from: 2026-12-07, templates: [a, b, rest, a], then: stop}, days: [mon, sun], at: 07:00}
                second: {weeks: {from: 2027-02-01, templates: [a, b], then: repeat}, days: wed, at: 07:00}
                third: {weeks: {from: 2026-12-16, templates: [d, rest, d], then: last}, at: 18:00}
                fourth: {template: c, days: [tue, fri], at: 06:00}
                fifth: {template: e, days: sat, at: 06:00}
            """)
        let schedule = Planner.schedule(
            plan, over: PlannedHorizon(start: try #require(LocalDate("2026-11-23")), days: 200))
        var seen: [String: Int] = [:]
        for occurrence in schedule.occurrences {
            let workout = try #require(occurrence.workout)
            let written = try #require(plan.templates.first { $0.id == workout.variant?.template ?? workout.id })
            let started = plan.inWeek(of: occurrence.date, written)
            #expect(started.id == workout.id && started.phases == workout.phases, "\(occurrence.date) \(workout.id)")
            #expect(started.exercises == workout.exercises)
            seen[written.id, default: 0] += 1
        }
        #expect(seen.count == 5 && seen.values.allSatisfy { $0 > 3 }, "\(seen)")
    }

    /// By hand: `a` is in the first and the fourth week of a block whose fourth is lighter, so that what stays afterwards
    /// are the numbers of the third, in which it would have had 50 s. `b` is in the second week alone.
    @Test(
        "Where no session has the workout in a week, the one that began last counts on",
        arguments: [
            ("a", "2026-11-01", 40), ("a", "2026-12-14", 45), ("a", "2026-12-21", 50), ("a", "2027-01-04", 50),
            ("a", "2027-01-31", 50), ("b", "2026-12-07", 120), ("b", "2026-12-28", 180), ("d", "2027-05-01", 30),
        ])
    func startedBetween(template: String, date: String, seconds: Int) throws {
        let plan = try Plans.load(
            """
            plan: 1
            timezone: UTC
            workouts:
              templates:
                a: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {work: +5s, deload: {every: 4, by: 50%}}}
                b: {type: walk-run, run: 2m, walk: 1m, rounds: 6, progress: {run: +30s}}
                d: {type: hiit, work: 30s, rest: 10s, rounds: 4, progress: {from: 2026-12-07, work: +1s}}
              sessions:
                later: {weeks: {from: 2027-02-01, templates: [a, b], then: repeat}, days: wed, at: 07:00}
                first: {weeks: {from: 2026-12-07, templates: [a, b, rest, a], then: stop}, days: mon, at: 07:00}
            """)
        let written = try #require(plan.templates.first { $0.id == template })
        let started = plan.inWeek(of: try #require(LocalDate(date)), written)
        #expect(started.phases.first?.end == .seconds(seconds))
    }
}
