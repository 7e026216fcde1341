import CivilTime
import Diagnostics
import HorizonChecks
import PlanModel
import Scheduling
import Testing

/// Rules that name others: as anchors of their times, and to keep free of them. `.ci/checks/rules` has a model of all of
/// it; here stand the examples of the documentation.
@Suite("Rules beside rules")
struct PlacementTests {
    private static let head = "plan: 1\ntimezone: Europe/London\nseed: 7\n"

    private static func codes(_ text: String) -> [String] { Plans.findings(head + text).map(\.code.id) }

    @Test("A time may be tied to an occurrence of another rule, in the order of time")
    func anchors() throws {
        let plan =
            Self.head + """
                prompts:
                  check: {at: [bolus+2h, bolus.2+2h, late+10m]}
                  late: {at: bolus.3-30m}
                  bolus: {at: ["08:00", "20:00", "12:30"]}
                  rest: {window: {from: bolus.2+1h, to: bolus.3-1h}, distribution: even}
                """
        let schedule = try Plans.schedule(plan)
        #expect(schedule.times(of: "check") == ["10:00:00", "14:30:00", "19:40:00"])
        #expect(schedule.times(of: "late") == ["19:30:00"])
        // 13:30 to 19:00.
        #expect(schedule.times(of: "rest") == ["16:15:00"])
    }

    @Test("Where a rule does not come, nothing that is tied to it does, and nobody is warned")
    func without() throws {
        let plan =
            Self.head + """
                prompts:
                  bolus: {at: "08:00", days: tue}
                  check: {at: bolus+2h}
                """
        let schedule = try Plans.schedule(plan, days: 8)  // from a Tuesday to the next
        #expect(schedule.times(of: "check") == ["10:00:00", "10:00:00"])
        #expect(schedule.findings.isEmpty, "\(schedule.findings)")
    }

    @Test("A rule whose days are never those of the rule that it is tied to never fires")
    func never() throws {
        let horizon = PlannedHorizon(start: try #require(LocalDate("2026-12-01")), days: 30)
        for (days, codes) in [("wed", ["never-fires"]), ("[tue, wed]", [])] {
            let plan = try Plans.load(
                Self.head + """
                    prompts:
                      bolus: {at: "08:00", days: tue}
                      check: {at: bolus+2h, days: \(days)}
                      last: {at: check+1h}
                    """)
            let found = Planner.outlook(of: plan, over: horizon, today: nil, judgesRules: true)
            #expect(found.map(\.code.id) == codes + codes)
        }
    }

    @Test("Whole days of an offset name the occurrence of another list day")
    func otherDays() throws {
        let text =
            Self.head + """
                prompts:
                  shift: {at: "22:00", days: tue}
                  morning: {at: shift-1d4h}
                """
        // The day before it is tied to has it: 4 hours before yesterday's shift's clock time, on that day.
        let schedule = try Plans.schedule(text, days: 7)
        #expect(schedule.occurrences.filter { $0.rule == "morning" }.map(\.date.description) == ["2026-12-02"])
        #expect(schedule.times(of: "morning") == ["18:00:00"])
    }

    @Test("Prompts keep free of other rules' prompts, over midnight too, whatever the horizon")
    func avoids() throws {
        let text =
            Self.head + """
                prompts:
                  late: {window: {from: "22:00", to: "26:00"}, perDay: 8}
                  mood: {window: {from: "22:30", to: "30:00"}, perDay: 12, variance: 50%, avoid: {late: 10m}}
                  other: {window: {from: "00:00", to: "24:00"}, perDay: 20, variance: 50%, avoid: {prompts: 5m}}
                """
        let whole = try Plans.schedule(text, days: 20)
        let late = whole.occurrences.filter { $0.rule == "late" }.map(\.start)
        let mood = whole.occurrences.filter { $0.rule == "mood" }.map(\.start)
        let other = whole.occurrences.filter { $0.rule == "other" }.map(\.start)
        #expect(mood.count > 150 && other.count > 300)
        func apart(_ ours: [Instant], _ theirs: [Instant], _ margin: TimeSpan) -> Bool {
            ours.allSatisfy { own in theirs.allSatisfy { own < $0 - margin + .seconds(1) || own >= $0 + margin } }
        }
        #expect(apart(mood, late, .minutes(10)))
        #expect(apart(other, late + mood, .minutes(5)))
        for day in ["2026-12-03", "2026-12-11"] {
            let alone = try Plans.schedule(text, from: day).listed.map { "\($0.key) \($0.start)" }
            let among = whole.listed.filter { $0.date.description == day }.map { "\($0.key) \($0.start)" }
            #expect(alone == among)
        }
    }

    @Test("A session tied to a prompt follows the traveller's clock as the prompt does")
    func sessions() throws {
        let text =
            Self.head + """
                location: {name: London, latitude: 51.5, longitude: -0.12}
                prompts: {breakfast: {at: "08:00"}}
                workouts:
                  templates: {walk: {type: intervals, steps: [{work: 10m}]}}
                  sessions:
                    stroll: {template: walk, at: [breakfast+1h, sunset-1h, stretch+20m]}
                    stretch: {template: walk, at: "12:00"}
                """
        let schedule = try Plans.schedule(text)
        let strolls = schedule.occurrences.filter { $0.rule == "stroll" }
        #expect(strolls.map(\.slot) == [1, 3, 2])
        #expect(strolls.map(\.followsClock) == [true, true, false])
        #expect(strolls[0].notifications.map(\.part) == ["1/complete"])
    }

    @Test("A session whose phases wait is announced, and tells nothing else until it is started")
    func onStart() throws {
        let text =
            Self.head + """
                workouts:
                  templates: {walk: {type: walk-run, run: 1m, walk: 1m, rounds: 5}}
                  sessions:
                    a: {template: walk, at: "07:00", phases: on-start, remind: 10m}
                    b: {template: walk, at: "09:00", phases: on-start, announce: false}
                """
        let schedule = try Plans.schedule(text)
        let first = try schedule.occurrence("a/2026-12-01")
        #expect(first.notifications.map(\.part) == ["remind-10m", "start"])
        // Worth showing as long as it would last.
        #expect(first.notifications[1].expiresAt == first.start + .minutes(10))
        #expect(try schedule.occurrence("b/2026-12-01").notifications.isEmpty)
    }

    @Test("No week or month has more prompts than its limit, and which they are changes from week to week")
    func totals() throws {
        let text =
            Self.head + """
                prompts:
                  few: {perDay: 4, atMost: {perWeek: 15}}
                  rare: {at: ["09:00", "21:00"], atMost: {perWeek: 6, perMonth: 20}}
                """
        let schedule = try Plans.schedule(text, from: "2026-11-30", days: 7 * 52)
        let weeks = Dictionary(grouping: schedule.listed) { "\($0.rule) \(WeekCount.monday(of: $0.date))" }
        #expect(weeks.filter { $0.key.hasPrefix("few") }.values.allSatisfy { $0.count == 15 })
        #expect(weeks.filter { $0.key.hasPrefix("rare") }.values.allSatisfy { $0.count <= 6 })
        let months = Dictionary(grouping: schedule.listed.filter { $0.rule == "rare" }) {
            $0.date.description.prefix(7)
        }
        #expect(months.values.allSatisfy { $0.count <= 20 })
        #expect(months.values.contains { $0.count == 20 })
        // Of 52 × 4 slots on each day of the week 15 in 28 are kept; a fair draw stays within five standard deviations.
        let days = Dictionary(grouping: schedule.listed.filter { $0.rule == "few" }, by: \.date.weekday)
        let expected = 52.0 * 4 * 15 / 28
        for weekday in Weekday.allCases {
            #expect(abs(Double(days[weekday]?.count ?? 0) - expected) < 5 * 7.2)
        }
    }

    @Test(
        "Misuse is told",
        arguments: [
            ("prompts: {a: {at: b+1h}, b: {at: a+1h}}", "rule-circle"),
            ("prompts: {a: {at: a+1d}}", "rule-circle"),
            ("prompts: {a: {at: '08:00', avoid: {b: 5m}}, b: {at: '09:00', avoid: {a: 5m}}}", "rule-circle"),
            ("prompts: {a: {at: '08:00'}, b: {perDay: 2, avoid: {c: 5m}}}", "unknown-rule"),
            ("prompts: {a: {at: '08:00'}, b: {at: a.2+1h}}", "anchor-number"),
            ("prompts: {a: {at: '08:00'}, b: {at: a+999999h}}", "out-of-range"),
            ("prompts: {a: {perDay: 2, avoid: {prompts: 5m}}, b: {perDay: 2}}", "placed-later"),
            ("prompts: {a: {perDay: 2, avoid: {prompts: 5m}}}", "no-effect"),
            ("prompts: {a: {perDay: 2, days: [mon, tue], atMost: {perWeek: 4}}}", "no-effect"),
            ("prompts: {a: {at: '08:00'}, b: {at: aa+1h}}", "bad-format"),
            ("quiet: {q: {from: a, to: '12:00'}}\nprompts: {a: {at: '08:00'}}", "bad-format"),
        ])
    func misuse(_ text: String, _ code: String) { #expect(Self.codes(text) == [code]) }
}
