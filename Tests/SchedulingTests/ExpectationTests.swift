import CivilTime
import Diagnostics
import HorizonChecks
import PlanModel
import Testing

@testable import Scheduling

/// `expect` in a plan, checked against times that are known without computing them.
@Suite("Expectations")
struct ExpectationTests {
    /// Tuesday, 1 December to Monday, 14 December 2026: one whole week, from the 7th to the 13th. Four prompts a day in
    /// the middles of 08:00–10:00, 10:00–12:00, 12:00–14:00 and 14:00–16:00, one at midnight, and a session on Mondays.
    private static func plan(_ expectation: String, _ rest: String = "") -> String {
        """
        plan: 1
        timezone: Europe/London
        horizon: {start: 2026-12-01, days: 14}
        prompts:
          sit: {body: Sit, window: {from: 08:00, to: 16:00}, perDay: 4, distribution: even}
          late: {body: Late, window: {from: 22:00, to: 02:00}, perDay: 1, distribution: even}
        workouts:
          templates: {run: {type: hiit, work: 40s, rest: 20s, rounds: 3}}
          sessions: {monday: {template: run, days: [mon], at: 11:05}}
        expect:
          - \(expectation)
        \(rest)
        """
    }

    private func failure(_ expectation: String, _ rest: String = "") throws -> ExpectationChecks.Failure? {
        let schedule = try Plans.schedule(Self.plan(expectation, rest), days: 14)
        let checks = ExpectationChecks(schedule)
        let only = try #require(schedule.plan.expectations.first)
        #expect(checks.findings.count == (checks.failure(of: only) == nil ? 0 : 1))
        #expect(checks.findings.allSatisfy { $0.code == .expectationFailed && $0.span == only.source })
        return checks.failure(of: only)
    }

    @Test(
        "What holds",
        arguments: [
            "{count: sit, is: 4}", "{count: sit, min: 4, max: 4}", "{count: prompts, is: 5}", "{count: prayers, is: 0}",
            "{count: workouts, is: 1, days: [mon]}", "{count: monday, is: 0, days: tue-sun}",
            "{count: sit, each: week, is: 28}", "{count: all, each: week, is: 36}",
            "{count: monday, each: week, is: 1}",
            "{count: sit, each: horizon, is: 56}", "{count: monday, each: horizon, is: 2}",
            "{count: sit, each: horizon, is: 8, dates: {from: 2026-12-13}}",
            "{count: sit, each: horizon, is: 52, except: 2026-12-02}",
            // Every fifth day from the 3rd: the 3rd, 8th and 13th.
            "{count: sit, each: horizon, is: 12, every: {days: 5, from: 2026-12-03}}",
            "{gap: sit, min: 2h, max: 2h}", "{gap: late, min: 1h}",
            // From 15:00 to midnight.
            "{gap: prompts, max: 9h}",
            "{apart: [sit, monday], min: 5m}", "{apart: [sit, sit], min: 2h}", "{apart: [late, all], min: 9h}",
            "{time: sit, after: 09:00, before: 15:00}", "{time: late, after: 24:00, before: 24:00}",
            "{time: prompts, before: 24:00, days: [sun]}",
            "{time: sit, date: 2026-12-05, is: 09:00}", "{time: sit, date: 2026-12-05, is: 08:59, within: 1m}",
            "{time: late, date: 2026-12-05, is: 24:00}",
            // A day outside the horizon is not checked.
            "{time: sit, date: 2026-12-15, is: 01:00}",
        ])
    func holds(expectation: String) throws { #expect(try failure(expectation) == nil) }

    @Test(
        "What fails, with its first counter-example and how many there are",
        arguments: [
            ("{count: sit, min: 5}", "2026-12-01 has 4", 14),
            ("{count: sit, max: 3, days: [sat]}", "2026-12-05 has 4", 2),
            ("{count: monday, min: 1}", "2026-12-01 has 0", 12),
            ("{count: sit, each: week, is: 27}", "the week of 2026-12-07 has 28", 1),
            ("{count: all, each: horizon, max: 71}", "the horizon has 72", 1),
            ("{gap: sit, min: 2h1s}", "2026-12-01 has 2h between 09:00 and 11:00", 42),
            ("{gap: prompts, max: 8h59m}", "2026-12-01 has 9h between 15:00 and 24:00", 14),
            ("{apart: [sit, monday], min: 6m}", "on 2026-12-07 'sit' at 11:00 is 5m from 'monday' at 11:05", 2),
            ("{apart: [monday, prompts], min: 6m}", "on 2026-12-07 'monday' at 11:05 is 5m from 'sit' at 11:00", 2),
            ("{time: sit, before: 14:59:59}", "on 2026-12-01 'sit' is at 15:00", 14),
            ("{time: late, before: 23:59}", "on 2026-12-01 'late' is at 24:00", 14),
            ("{time: sit, date: 2026-12-05, is: 08:59, within: 59s}", "it is at 09:00", 1),
            ("{time: monday, date: 2026-12-05, is: 11:05}", "that day has none", 1),
        ])
    func fails(expectation: String, example: String, count: Int) throws {
        let failure = try #require(try failure(expectation))
        #expect(failure.example == example)
        #expect(failure.count == count)
    }

    @Test("Days that a pause takes from what is expected are left out")
    func pauses() throws {
        let pause = "pause: [{from: 2026-12-08, to: 2026-12-09, sections: [prompts]}]"
        #expect(try failure("{count: sit, is: 4}", pause) == nil)
        #expect(try failure("{count: sit, each: week, is: 20}", pause) == nil)
        #expect(try failure("{count: all, min: 5}", pause) == nil)
        #expect(try failure("{time: sit, date: 2026-12-08, is: 01:00}", pause) == nil)
        // The pause takes nothing from the session, which has no place on 12 of 14 days.
        #expect(try failure("{count: monday, min: 1}", pause)?.count == 12)
    }

    @Test("A message says what was expected, what is, and how often")
    func message() throws {
        let schedule = try Plans.schedule(Self.plan("{count: sit, min: 5, max: 6}"), days: 14)
        #expect(
            ExpectationChecks(schedule).findings.map(\.message)
                == ["expected count sit, each day: at least 5, at most 6, but 2026-12-01 has 4; 14 days in all"])
    }
}
