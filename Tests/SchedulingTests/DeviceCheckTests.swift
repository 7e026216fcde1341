import Diagnostics
import Scheduling
import Testing

@Suite("Checks of what devices do not take")
struct DeviceCheckTests {
    private func codes(_ template: String, profile: String = "precise", budget: String = "{}") throws -> [Diagnostic
        .Code]
    {
        try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            prompts:
              sit: {title: Sit, body: Now, window: {from: 00:00, to: 12:00}, perDay: 12, distribution: even}
              rest: {title: Rest, body: Now, window: {from: 12:00, to: 00:00}, perDay: 12, distribution: even}
            workouts: {delivery: {profile: \(profile)}, templates: {w: \(template)}}
            budget: \(budget)
            """, days: 4
        ).findings.filter { $0.severity > .note }.map(\.code)
    }

    // The limits are those of AlarmManager (5 s, 72 an hour while idle) and ActivityKit (8 h, 4,096 bytes).
    @Test(
        "Templates at the limit pass, those beyond are told",
        arguments: [
            ("{type: hiit, work: 5s, rest: 60s, rounds: 5}", []),
            ("{type: hiit, work: 4s, rest: 60s, rounds: 5}", [.phaseTooShort]),
            ("{type: hiit, work: 50s, rest: 50s, rounds: 36}", []),
            ("{type: hiit, work: 40s, rest: 20s, rounds: 60}", [.crowdedHour]),
            ("{type: intervals, steps: [{run: 8h}]}", []),
            ("{type: intervals, steps: [{run: 9h}]}", [.activityTooLong]),
        ] as [(String, [Diagnostic.Code])])
    func templates(template: String, expected: [Diagnostic.Code]) throws {
        #expect(try codes(template) == expected)
    }

    @Test("Alarms by the alarm clock are not counted")
    func alarmClock() throws {
        #expect(try codes("{type: hiit, work: 40s, rest: 20s, rounds: 60}", profile: "alarm") == [])
    }

    @Test("Twelve prompts of one an hour last twelve hours")
    func refresh() throws {
        let template = "{type: hiit, work: 40s, rest: 20s, rounds: 5}"
        let twelve = "pendingLimit: 12, reserve: 0, window: 12h"
        #expect(try codes(template, budget: "{\(twelve), refresh: 12h}") == [])
        #expect(try codes(template, budget: "{\(twelve), refresh: 13h}") == [.refreshTooSlow])
    }

    /// 24 prompts a day, on the hour's half: 60 last 60 hours, a window of two days holds 48. A budget that suits
    /// Android does not help on iOS.
    @Test(
        "A budget that loses something is warned of: too slow for what fits, or for the window that is armed",
        arguments: [
            ("{refresh: 2d}", []), ("{refresh: 49h}", [Diagnostic.Code.refreshTooSlow]),
            ("{refresh: 60h, window: 60h}", []), ("{refresh: 61h, window: 62h}", [.budgetExceeded, .refreshTooSlow]),
            ("{refresh: 10d, window: 10d, pendingLimit: 500}", [.budgetExceeded, .refreshTooSlow]),
        ])
    func refresh(budget: String, expected: [Diagnostic.Code]) throws {
        #expect(try codes("{type: hiit, work: 40s, rest: 20s, rounds: 2}", budget: budget) == expected)
    }
}
