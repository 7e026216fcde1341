import CalendarWriter
import CivilTime
import DeviceManifest
import ICalendar
import Scheduling
import Testing

/// Sounds, interruption levels, and the share of a prompt's time that the calendar shows.
@Suite("Loud and silent")
struct LoudnessTests {
    private static func plan(_ delivery: String = "", calendar: String = "") -> String {
        """
        plan: 1
        id: loud
        timezone: Europe/London
        seed: 1
        location: {latitude: 51.5074, longitude: -0.1278}
        horizon: {start: 2026-12-01, days: 1}
        \(delivery)
        calendar: {\(calendar)}
        prompts:
          sit: {title: Sit, perDay: 3, body: Now, link: "sit://prompt"}
          hush: {perDay: 1, sound: none}
        prayers:
          alerts:
            isha: {at: silent, reminders: [{before: 10m, alert: sound}]}
        workouts:
          templates: {short: {type: hiit, title: Short, work: 40s, rest: 20s, rounds: 5}}
          sessions: {early: {template: short, at: 06:30, announce: true, remind: [30m]}}
        """
    }

    private static func calendar(_ plan: String) throws -> VCalendar {
        let schedule = try Fixture.schedule(plan)
        return CalendarBuilder.calendar(of: schedule, name: "Test", stamp: schedule.span.lowerBound).calendar
    }

    private static func event(_ uid: String, _ calendar: VCalendar) throws -> VEvent {
        try #require(calendar.events.first { $0.uid == "\(uid)@loud.horarium" })
    }

    @Test("What is silent has no alarm in the calendar, what sounds has one")
    func alarms() throws {
        let calendar = try Self.calendar(Self.plan())
        #expect(try Self.event("fajr.2026-12-01", calendar).alarms.count == 1)
        #expect(try Self.event("isha.2026-12-01", calendar).alarms.map(\.description) == ["Isha in 10 minutes"])
        #expect(try Self.event("sit.2026-12-01.1", calendar).alarms.count == 1)
        #expect(try Self.event("hush.2026-12-01.1", calendar).alarms.isEmpty)
        let hushed = try Self.calendar(Self.plan("delivery: {profile: silent}"))
        #expect(hushed.events.allSatisfy { $0.alarms.isEmpty })
    }

    @Test("A reminder's alarm tells what comes and when")
    func reminders() throws {
        let calendar = try Self.calendar(Self.plan())
        let words = try Self.event("early.2026-12-01", calendar).alarms.map(\.description)
        #expect(words == ["Short in 30 minutes", "Short"])
    }

    private static func levels(_ plan: String) throws -> [String: Manifest.InterruptionLevel] {
        let manifest = try Fixture.manifest(plan)
        var levels: [String: Manifest.InterruptionLevel] = [:]
        for notification in manifest.notifications {
            let presentation = try #require(manifest.presentations.first { $0.id == notification.presentation })
            let key = "\(notification.rule) \(notification.kind)"
            #expect(levels[key] == nil || levels[key] == presentation.interruptionLevel)
            levels[key] = presentation.interruptionLevel
        }
        return levels
    }

    @Test("Prompts and announcements are active, prayers and phases break through a Focus, silent ones are passive")
    func interruption() throws {
        #expect(
            try Self.levels(Self.plan()) == [
                "sit prompt": .active, "hush prompt": .passive, "fajr prayer": .timeSensitive,
                "dhuhr prayer": .timeSensitive, "asr prayer": .timeSensitive, "maghrib prayer": .timeSensitive,
                "isha prayer": .passive, "isha prayer-reminder": .timeSensitive,
                "early workout-reminder": .active, "early workout-start": .active,
                "early workout-phase": .timeSensitive, "early workout-complete": .timeSensitive,
            ])
    }

    @Test("A wish goes before that, and an alarm always breaks through")
    func wishes() throws {
        let passive = try Self.levels(Self.plan("delivery: {interruption: passive}"))
        #expect(Set(passive.values) == [.passive])
        let urgent = try Self.levels(Self.plan("delivery: {interruption: time-sensitive}"))
        #expect(Set(urgent.values) == [.timeSensitive])
        let alarm = try Self.levels(Self.plan("delivery: {profile: alarm, interruption: passive}"))
        #expect(Set(alarm.values) == [.timeSensitive])
    }

    @Test("A prompt's time is told to the second, by its day, or not at all; its link can be opened")
    func promptTime() throws {
        let exact = try Self.calendar(Self.plan())
        #expect(try Self.event("sit.2026-12-01.3", exact).url == "sit://prompt")
        let day = try Self.calendar(Self.plan(calendar: "promptTime: day"))
        let note = try Self.event("sit.2026-12-01", day)
        #expect(note.dtstart == .date(try #require(LocalDate("2026-12-01"))) && note.alarms.isEmpty)
        #expect(note.summary == "Sit × 3" && note.description == "Now")
        #expect(day.events.count { $0.uid?.hasPrefix("sit.") ?? false } == 1)
        #expect(try Self.event("hush.2026-12-01", day).summary == "Hush")
        let none = try Self.calendar(Self.plan(calendar: "promptTime: none"))
        #expect(!none.events.contains { $0.uid?.hasPrefix("sit.") ?? true })
    }

    @Test("One space stands between a prefix and a title", arguments: ["🕌", "🕌 "])
    func prefix(_ text: String) throws {
        let calendar = try Self.calendar(Self.plan(calendar: "prefix: {prayers: \"\(text)\"}"))
        #expect(try Self.event("fajr.2026-12-01", calendar).summary == "🕌 Fajr")
    }

    @Test("The budget is told for both platforms")
    func budget() throws {
        let manifest = try Fixture.manifest(Self.plan("budget: {pendingLimit: 500, reserve: 40}"))
        #expect(manifest.budget.ios == .init(room: 24, fits: true))
        #expect(manifest.budget.android == .init(room: 460, fits: true))
    }
}
