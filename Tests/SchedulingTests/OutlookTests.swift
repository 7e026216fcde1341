import CivilTime
import Diagnostics
import Scheduling
import Testing

/// Plans that can never reach anybody.
@Suite("Outlook")
struct OutlookTests {
    static func codes(_ text: String, from: String, days: Int, today: String? = nil, judges: Bool = true) throws
        -> [Diagnostic]
    {
        Planner.outlook(
            of: try Plans.load(text), over: PlannedHorizon(start: try #require(LocalDate(from)), days: days),
            today: today.flatMap { LocalDate($0) }, judgesRules: judges)
    }

    static let rest = "plan: 1\ntimezone: UTC\nseed: 7\nprompts:\n  daily: {}\n  rest: {"

    @Test(
        "A rule without a day in the horizon is told where it is written",
        arguments: [
            // 2026-12-07 is a Monday.
            ("days: [sun]}", true), ("days: [thu]}", false), ("dates: [{from: 2026-12-11}]}", true),
            ("except: [2026-12-07, 2026-12-08, 2026-12-09, 2026-12-10]}", true),
            ("hijri: {months: [ramadan]}}", true),
        ])
    func neverFires(rule: String, isTold: Bool) throws {
        let findings = try Self.codes(Self.rest + rule, from: "2026-12-07", days: 4)
        #expect(findings.map(\.code) == (isTold ? [.neverFires] : []))
        if isTold {
            #expect(findings.first?.span.start.line == 6)
            #expect(
                findings.first?.message.contains("'rest' never fires: no day from 2026-12-07 to 2026-12-10") == true)
        }
        #expect(try Self.codes(Self.rest + rule, from: "2026-12-07", days: 4, judges: false).isEmpty)
    }

    @Test("A session that never takes place is told; a Hijri date that nobody knows is not blamed on the rule")
    func sessions() throws {
        let text = """
            plan: 1
            timezone: UTC
            workouts:
              templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
              sessions:
                s: {template: t, days: [sat], at: 07:00}
            """
        #expect(try Self.codes(text, from: "2026-12-07", days: 4).map(\.code) == [.neverFires])
        #expect(try Self.codes(text, from: "2026-12-07", days: 6).isEmpty)
        #expect(try Self.codes(Self.rest + "hijri: {months: [ramadan]}}", from: "2090-01-01", days: 4).isEmpty)
    }

    @Test("A horizon that is over is told, unless the caller meant it")
    func past() throws {
        let text = "plan: 1\ntimezone: UTC\nseed: 7\nhorizon: {start: 2026-12-01, days: 60}\nprompts: {daily: {}}"
        // 60 days from 2026-12-01 end on 2027-01-29.
        #expect(try Self.codes(text, from: "2026-12-01", days: 60, today: "2027-01-29").isEmpty)
        let findings = try Self.codes(text, from: "2026-12-01", days: 60, today: "2027-01-30")
        #expect(findings.map(\.code) == [.horizonPast])
        #expect(findings.first?.span.start.line == 4)
        #expect(findings.first?.message.contains("ended on 2027-01-29, and today is 2027-01-30") == true)
        #expect(try Self.codes(text, from: "2026-12-01", days: 60).isEmpty)
    }

    @Test(
        "A plan that neither shows nor tells anything is told, one that does either is not",
        arguments: [
            ("", true), ("quiet: {night: {from: 22:00, to: 06:00}}", true),
            ("prayers: {defaults: {at: none}}\ncalendar: {prayers: false}", true),
            ("prayers: {defaults: {at: none}}", false), ("calendar: {hijriDates: true}", false),
            ("prayers: {}\ncalendar: {prayers: false}", false),
            ("workouts: {templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}}", false),
        ])
    func nothing(sections: String, isTold: Bool) throws {
        let text = "plan: 1\ntimezone: UTC\nlocation: {latitude: 30, longitude: 31}\n" + sections
        let findings = try Self.codes(text, from: "2026-12-07", days: 4)
        #expect(findings.map(\.code) == (isTold ? [.nothingPlanned] : []))
    }

    @Test("What two rules tell in one second is noted, and a session over a prayer")
    func meetings() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Africa/Cairo
            location: {latitude: 30.0444, longitude: 31.2357}
            prayers: {extras: [duha], offsets: {duha: 30m}, alerts: {duha: {at: sound}}}
            workouts:
              templates: {run: {type: intervals, steps: [{run: 30m}]}}
              sessions:
                over: {template: run, at: maghrib-10m}
                after: {template: run, at: maghrib+30m}
                bright: {template: run, at: sunrise+30m, announce: true}
            """, from: "2027-02-08", days: 4)
        let same = schedule.findings.filter { $0.code == .sameSecond }
        #expect(same.map(\.severity) == [.note])
        #expect(same.first?.message.contains("'bright' and 'duha' notify in the same second on 4 days") == true)
        let over = schedule.findings.filter { $0.code == .sessionOverPrayer }
        #expect(over.count == 1)
        #expect(over.first?.message.contains("Maghrib begins while 'over' is running on 4 days") == true)
    }

    @Test("Two sessions that meet several times a day are noted with their days")
    func meetingsOfADay() throws {
        // Phases of ten minutes: both notify at 07:20, 07:30 and 07:40.
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            workouts:
              templates: {run: {type: hiit, work: 10m, rest: 10m, rounds: 2}}
              sessions: {early: {template: run, at: 07:00}, late: {template: run, at: 07:10}}
            """, from: "2026-12-01", days: 3)
        let same = schedule.findings.filter { $0.code == .sameSecond }
        #expect(
            same.map { $0.message.contains("in the same second on 3 days, first on 2026-12-01, at 07:20,") } == [true])
    }

    @Test("Two rules that meet are noted once, whichever of them begins first")
    func meetingsInEitherOrder() throws {
        // The reminder and the end of the first phase.
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            prompts: {sit: {at: [07:00, 09:00]}}
            workouts:
              templates: {walk: {type: intervals, steps: [{work: 1h}, {work: 1h}]}}
              sessions: {out: {template: walk, at: 08:00, remind: [1h]}}
            """, from: "2026-12-01", days: 2)
        let same = schedule.findings.filter { $0.code == .sameSecond }
        #expect(
            same.map { $0.message.contains("in the same second on 2 days, first on 2026-12-01, at 07:00,") } == [true])
    }
}
