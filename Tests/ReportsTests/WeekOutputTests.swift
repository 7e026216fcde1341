import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
import Foundation
import ICalendar
import Reports
import Scheduling
import Testing

@testable import ManifestWriter

/// Workouts over several weeks in calendars, manifests, agendas and explanations.
@Suite("Workouts over weeks, written out")
struct WeekOutputTests {
    /// Three weeks of sprints with a rest between, and squats that count their own weeks.
    static let plan = """
        plan: 1
        id: weeks
        timezone: Europe/London
        horizon: {start: 2027-01-04, days: 28}
        calendar: {recurring: true}
        workouts:
          templates:
            base: {type: hiit, title: Sprints, work: 40s, rest: 20s, rounds: 2, progress: {work: +5s}}
            long: {like: base, title: Long sprints, progress: none, rounds: 3}
            squats:
              type: lift
              progress: {from: 2027-01-04, weight: +2.5kg, deload: {every: 4, by: 40%}}
              exercises: [{name: Squat, sets: 5, reps: 5, weight: 60 kg, rest: 3m}]
          sessions:
            sprint: {weeks: {from: 2027-01-05, templates: [base, rest, base, long]}, days: [mon, tue], at: 07:00}
            squat: {template: squats, days: [wed], at: 18:00, announce: true}
        """

    static func lines(_ plan: String, _ id: String) throws -> [String] {
        try Explanation(Fixture.schedule(plan)).lines(for: id)
    }

    @Test("The manifest has each template as written and with the numbers of the weeks that the horizon has")
    func sessions() throws {
        let manifest = try Fixture.manifest(Self.plan)
        let ids = ["base", "base@1", "base@3", "long", "squats", "squats@1", "squats@2", "squats@3", "squats@4"]
        #expect(manifest.sessions.map(\.id) == ids)
        #expect(manifest.liveActivities.map(\.id) == ids)
        func session(_ id: String) throws -> Manifest.Session { try #require(manifest.sessions.first { $0.id == id }) }
        #expect(try session("base").phases == (try session("base@1").phases))
        // 40 s and twice 5 s; two rounds with 20 s of rest.
        #expect(try session("base@3").phases.map(\.endOffsetS) == [50, 70, 120, 140])
        #expect(try session("base@3").cancelScope == "weeks/base@3/")
        // 60 % of 67.5 is 40.5.
        #expect(try session("squats@4").exercises.map(\.weight) == ["40.5 kg"])
        #expect(try session("squats").exercises.map(\.weight) == ["60 kg"])
        let numbers = manifest.sessions.flatMap { $0.notifications.map(\.numericId) + [$0.restTimer?.numericId] }
        #expect(Set(numbers.compactMap(\.self)).count == numbers.compactMap(\.self).count)
    }

    @Test("A notification has its week's time, title and entry of sessions")
    func notifications() throws {
        let manifest = try Fixture.manifest(Self.plan)
        func on(_ date: String) -> [Manifest.Notification] {
            manifest.notifications.filter { $0.id.contains("/\(date)/") }
        }
        // Nothing on the Monday before `from`, nothing in the week of rest.
        #expect(on("2027-01-04").isEmpty && on("2027-01-11").isEmpty && on("2027-01-12").isEmpty)
        #expect(on("2027-01-05").map { "\($0.local)" }.last == "2027-01-05T07:02:00")
        #expect(on("2027-01-19").map { "\($0.local)" }.last == "2027-01-19T07:02:20")
        #expect(Set(on("2027-01-19").map(\.session)) == ["base@3"] && Set(on("2027-01-19").map(\.title)) == ["Sprints"])
        #expect(Set(on("2027-01-26").map(\.session)) == ["long"] && on("2027-01-26").first?.title == "Long sprints")
        #expect(on("2027-01-20").map(\.session) == ["squats@3"])
        let rule = try #require(manifest.rules.first { $0.id == "sprint" }?.session)
        #expect(rule.template == "base" && rule.weeks?.templates == ["base", "rest", "base", "long"])
        #expect(rule.weeks?.then == .stop && rule.weeks?.from == LocalDate("2027-01-05"))
    }

    @Test("The written JSON decodes to the same and fits its schema")
    func json() throws {
        var manifest = try Fixture.manifest(Self.plan)
        let text = Fixture.json(try Fixture.schedule(Self.plan))
        manifest.digest = try JSONDecoder().decode(Manifest.self, from: Data(text)).digest
        #expect(try JSONDecoder().decode(Manifest.self, from: Data(text)) == manifest)
        let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(manifest)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary == coded)
        #expect(try Fixture.violations(text, "manifest") == [])
    }

    @Test("Events have the week's numbers, and none of them repeats")
    func events() throws {
        let schedule = try Fixture.schedule(Self.plan)
        let calendar = CalendarBuilder.calendar(of: schedule, name: "Weeks", stamp: schedule.span.lowerBound)
        #expect(calendar.events.allSatisfy { $0.rrule == nil })
        let squat = try #require(calendar.events.first { $0.uid == "squat.2027-01-27@weeks.horarium" })
        #expect(squat.description == "Week 4: a lighter week\nSquat: 5 × 5, 40.5 kg, rest 3m")
        let sprint = try #require(calendar.events.first { $0.uid == "sprint.2027-01-19@weeks.horarium" })
        #expect(sprint.description?.hasPrefix("Week 3\n0:00 Work 1/2 (50s)\n") == true)
        let notes = CalendarBuilder.notes(on: schedule)
        #expect(notes.map(\.code) == [.notRepeating, .notRepeating])
        #expect(notes.allSatisfy { $0.message.contains("changes from week to week") })
    }

    @Test("A session whose weeks are all the same repeats, from its first day on")
    func repeating() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            id: weeks
            timezone: Europe/London
            horizon: {start: 2027-01-04, days: 28}
            calendar: {recurring: true}
            workouts:
              templates: {jog: {type: walk-run, run: 2m, walk: 1m, rounds: 5, progress: {run: +10s, until: {run: 2m}}}}
              sessions: {run: {weeks: {from: 2027-01-13, templates: [jog, jog], then: repeat}, days: [mon, wed], at: 07:00}}
            """)
        let calendar = CalendarBuilder.calendar(of: schedule, name: "Weeks", stamp: schedule.span.lowerBound)
        #expect(calendar.events.map(\.uid) == ["run@weeks.horarium"])
        #expect(calendar.events[0].component["DTSTART"]?.value == "20270113T070000")
        // One event for all weeks names none of them.
        #expect(calendar.events[0].description?.contains("Week") == false)
        #expect(CalendarBuilder.notes(on: schedule).isEmpty)
    }

    @Test("'explain' tells the week and how its numbers come about, and why a week has none")
    func explanation() throws {
        let third = try Self.lines(Self.plan, "sprint/2027-01-19")
        #expect(third.contains("  week      3 of 'weeks' from 2027-01-05, 'base'"))
        #expect(third.contains("  number    work 50s: 40s + 2 × 5s"))
        let fourth = try Self.lines(Self.plan, "squat/2027-01-27")
        #expect(fourth.contains("  week      4, 'squats', with less"))
        #expect(fourth.contains("  number    Squat, weight 40.5 kg: 60 + 3 × 2.5; 67.5 less 40%"))
        #expect(try Self.lines(Self.plan, "sprint/2027-01-12").contains("  because   week 2 of its 'weeks' is a rest"))
        #expect(try Self.lines(Self.plan, "sprint/2027-01-04").contains("  because   its 'weeks' begin on 2027-01-05"))
        #expect(
            try Self.lines(Self.plan, "sprint/2027-02-02").contains("  because   its 'weeks' are over after week 4"))
        let rule = try Self.lines(Self.plan, "squat")
        #expect(rule.contains("  week 4    squats: Squat weight 40.5 kg (deload)"))
    }

    @Test("'show' tells the week beside the title, and the numbers to programs")
    func agenda() throws {
        let agenda = Agenda(try Fixture.schedule(Self.plan))
        #expect(agenda.table.contains { $0.contains("Squats, week 4 (deload)") })
        let json = try JSONSerialization.jsonObject(with: Data(agenda.json)) as? [String: Any]
        let occurrences = try #require(json?["occurrences"] as? [[String: Any]])
        let squat = try #require(occurrences.first { $0["id"] as? String == "weeks/squat/2027-01-27" })
        #expect(squat["week"] as? Int == 4 && squat["session"] as? String == "squats@4")
    }
}
