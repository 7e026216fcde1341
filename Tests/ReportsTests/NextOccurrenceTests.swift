import CivilTime
import PlanModel
import Reports
import Scheduling
import Testing

@Suite("What comes next")
struct NextOccurrenceTests {
    private func line(_ now: String, language: String = "en") throws -> String? {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            language: \(language)
            timezone: Europe/London
            horizon: {start: 2027-03-27, days: 20}
            endNotice: 3d
            workouts:
              templates: {run: {type: walk-run, title: Run, run: 2m, walk: 1m, rounds: 2}}
              sessions:
                early: {template: run, days: [sat, sun], at: 07:00}
                late: {template: run, days: [sat], at: 20:00, title: Late run}
                also: {template: run, days: [sun], at: 07:00, title: Other}
            """)
        let parts = now.split(separator: "T")
        let instant = schedule.plan.timeZone.instant(
            try #require(LocalDate(parts[0])), try #require(LocalTime(parts[1])))
        return NextOccurrence(schedule.plan, over: schedule.horizon, after: instant)?.line
    }

    @Test(
        "The next start, and how long until then",
        arguments: [
            ("2027-03-27T06:15", "Run in 45 minutes (2027-03-27 07:00)"),
            ("2027-03-27T06:59:30", "Run in 30 seconds (2027-03-27 07:00)"),
            // An occurrence that starts at the instant is not ahead any more.
            ("2027-03-27T07:00", "Late run in 13 hours (2027-03-27 20:00)"),
            // Clocks skip an hour in the night to the 28th.
            ("2027-03-27T20:00", "Other, Run in 10 hours (2027-03-28 07:00)"),
            // Six days and a night, beyond what is planned at a time: 3 April is the next Saturday.
            ("2027-03-28T07:30", "Run in 5 days 23 hours (2027-04-03 07:00)"),
            // Before the horizon its first occurrence is next: 28 days of February lie between.
            ("2027-01-27T07:00", "Run in 59 days (2027-03-27 07:00)"),
        ])
    func next(now: String, expected: String) throws { #expect(try line(now) == expected) }

    @Test("Behind the last there is nothing")
    func nothing() throws {
        // 20 days from 27 March end on 15 April, a Thursday; Sunday the 11th has the last.
        #expect(try line("2027-04-11T06:00") == "Other, Run in 1 hour (2027-04-11 07:00)")
        #expect(try line("2027-04-11T07:00") == nil)
        #expect(try line("2028-01-01T00:00") == nil)
    }

    @Test("What comes after the last day does not come, even if it has a reminder before its midnight")
    func reminded() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2027-01-01, days: 2}
            workouts:
              templates: {run: {type: walk-run, title: Run, run: 2m, walk: 1m, rounds: 2}}
              sessions:
                early: {template: run, at: 00:30, remind: [1h]}
                late: {template: run, at: 23:30, title: Late run}
            """)
        func line(_ now: String) throws -> String? {
            let instant = schedule.plan.timeZone.instant(
                try #require(LocalDate("2027-01-02")), try #require(LocalTime(now)))
            return NextOccurrence(schedule.plan, over: schedule.horizon, after: instant)?.line
        }
        #expect(try line("10:00") == "Late run in 13 hours 30 minutes (2027-01-02 23:30)")
        #expect(try line("23:30") == nil)
    }

    @Test("An Isha after the last midnight belongs to the last day")
    func lastIsha() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 60.15, longitude: -1.14}
            horizon: {start: 2027-06-20, days: 1}
            prayers: {method: {isha: 90m}, extras: []}
            """)
        let isha = try #require(schedule.occurrences.last { schedule.isListed($0) })
        // In Lerwick the Sun sets at 22:34 then.
        let midnight = schedule.plan.timeZone.instant(isha.date.advanced(by: 1), .midnight)
        try #require(isha.rule == "isha" && isha.start >= midnight)
        let next = NextOccurrence(schedule.plan, over: schedule.horizon, after: isha.start - .minutes(1))
        #expect(next?.line.hasPrefix("Isha in 1 minute") == true)
        #expect(NextOccurrence(schedule.plan, over: schedule.horizon, after: isha.start) == nil)
    }

    @Test("The line is in the plan's language")
    func language() throws {
        #expect(try line("2027-03-27T06:15", language: "de") == "Run in 45 Minuten (2027-03-27 07:00)")
    }
}
