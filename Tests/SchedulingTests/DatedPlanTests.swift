import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Titles and texts that count down")
struct DatedPlanTests {
    @Test("Titles, texts, follow-ups and sessions have the words of their day")
    func everywhere() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            prompts:
              race: {title: "{days-to: 2026-12-05} days", body: "Week {week}", at: ["08:00", "20:00"], followUp: 10m}
              sea: {title: Sea, bodies: {2026-12-02: "In {weeks-to: 2026-12-30} weeks"}, at: 09:00}
            workouts:
              templates: {t: {type: hiit, work: 30s, rest: 30s, rounds: 1}}
              sessions: {s: {template: t, title: "Run of {date}", at: 18:00, announce: true}}
            """, days: 2)
        let titles = schedule.listed.map { "\($0.key) \($0.title)" }
        #expect(
            titles == [
                "race/2026-12-01/1 4 days", "sea/2026-12-01/1 Sea", "s/2026-12-01 Run of 1 December 2026",
                "race/2026-12-01/2 4 days", "race/2026-12-02/1 3 days", "sea/2026-12-02/1 Sea",
                "s/2026-12-02 Run of 2 December 2026", "race/2026-12-02/2 3 days",
            ])
        let race = try schedule.occurrence("race/2026-12-02/2")
        #expect(race.notifications.map { "\($0.title): \($0.body)" } == ["3 days: Week 49", "3 days: Week 49"])
        #expect(try schedule.occurrence("sea/2026-12-02/1").promptText == "In 4 weeks")
        let run = try schedule.occurrence("s/2026-12-02")
        #expect(run.notifications[0].body.contains("Run of 2 December 2026"))
        #expect(schedule.findings.isEmpty)
    }

    @Test("A session that counts weeks has their number")
    func weeks() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            workouts:
              templates: {t: {type: hiit, work: 30s, rest: 30s, rounds: 1}}
              sessions: {s: {weeks: {from: 2026-11-30, templates: [t], then: repeat}, title: "Week {week}", days: tue, at: 18:00}}
            """, days: 20)
        #expect(schedule.listed.map(\.title) == ["Week 1", "Week 2", "Week 3"])
    }

    @Test("A date that is past on some days is reported with the first of them")
    func past() throws {
        func findings(_ rule: String) throws -> [String] {
            try Plans.schedule("plan: 1\ntimezone: UTC\nprompts: {p: {at: 12:00, \(rule)}}\n", days: 10).findings
                .map { "\($0.code.id): \($0.message)" }
        }
        let way = "write dates: {to: 2026-12-05}, or a later date to count to"
        #expect(
            try findings("title: '{days-to: 2026-12-05}'") == [
                "countdown-over: 'p' counts to 2026-12-05, which is past on 5 days, first on 2026-12-06; \(way)"
            ])
        #expect(try findings("title: '{days-to: 2026-12-05}', dates: {to: 2026-12-05}") == [])
        #expect(try findings("bodies: {2026-12-04: '{weeks-to: 2026-12-05}'}") == [])
        #expect(try findings("bodies: {2026-12-06: '{weeks-to: 2026-12-05}'}").count == 1)
    }

    @Test(
        "Braces that nothing fills in are reported where they stand: a slip, a missing date, a text of the author's own"
    )
    func findings() throws {
        func found(_ title: String) -> [Diagnostic] {
            Plans.findings("plan: 1\ntimezone: UTC\nprompts: {p: {at: 12:00, title: '\(title)'}}\n")
        }
        func codes(_ title: String) throws -> [String] { found(title).map { "\($0.code.id) \($0.span.text)" } }
        let impossible = try #require(found("Race in {days-to: 2027-02-30}").first)
        #expect(impossible.code.id == "placeholder-date" && impossible.message.hasPrefix("'2027-02-30' in"))
        #expect(try codes("Race in {day-to: 2027-06-06}") == ["unknown-placeholder {day-to: 2027-06-06}"])
        #expect(try codes("Race in {days-to}") == ["placeholder-date {days-to}"])
        #expect(try codes("{date: today}") == ["placeholder-date {date: today}"])
        #expect(try codes("Hello {participant}") == ["braces-kept {participant}"])
        #expect(try codes("{ } {1} {days-to: 2027-06-06} {{date}}") == [])
    }
}
