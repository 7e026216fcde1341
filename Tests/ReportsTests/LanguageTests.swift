import CalendarWriter
import DeviceManifest
import Foundation
import ICalendar
import ManifestWriter
import PlanModel
import Scheduling
import Testing

/// A plan in another language reaches people in that language, everywhere.
@Suite("Language")
struct LanguageTests {
    private static func plan(_ head: String) -> String {
        """
        plan: 1
        id: words
        title: خطة
        timezone: Asia/Riyadh
        seed: 1
        location: {latitude: 24.71, longitude: 46.68}
        horizon: {start: 2026-12-01, days: 1}
        \(head)
        prompts: {sit: {title: ذكر, perDay: 1, delivery: {profile: alarm}}}
        prayers:
          iqamah: {fajr: +20m}
          alerts: {fajr: {reminders: [{before: 10m}, {after: 5m}]}, isha: {at: silent}}
        workouts:
          templates:
            short: {type: hiit, title: تمرين, work: 40s, rest: 20s, rounds: 2}
            steps: {type: intervals, title: خطوات, steps: [{warmup: 1m}, {work: 1m}, {run: 1m}, {walk: 1m}, {cooldown: 1m}]}
            push: {type: lift, title: حديد, exercises: [{name: ضغط, sets: 3, rest: 2m30s}]}
          sessions:
            early: {template: short, at: 06:30, announce: true, remind: [1h30m]}
            late: {template: push, at: 20:30}
        """
    }

    /// Returns all texts of a manifest that a person may see.
    private static func texts(_ manifest: Manifest) -> [String] {
        var texts: [String?] = []
        for shown in manifest.notifications { texts += [shown.title, shown.body, shown.shortTitle] }
        for session in manifest.sessions {
            texts += session.phases.map(\.label)
            for shown in session.notifications { texts += [shown.title, shown.body, shown.shortTitle] }
            if let timer = session.restTimer { texts += [timer.title, timer.body, timer.shortTitle] }
        }
        for activity in manifest.liveActivities {
            for state in activity.states { texts += [state.title, state.detail] }
            let detail = activity.setDetail?.replacingOccurrences(of: "{sets}", with: "")
            texts.append(detail?.replacingOccurrences(of: "{set}", with: ""))
        }
        for channel in manifest.channels { texts += [channel.name, channel.description] }
        texts += manifest.presentations.map(\.publicTitle)
        texts += manifest.categories.map(\.publicTitle)
        for permission in manifest.delivery.permissions ?? [] { texts += [permission.ask, permission.without] }
        for profile in manifest.delivery.profiles { texts += (profile.ios + profile.android).map(\.status) }
        texts += manifest.rules.filter { $0.kind == .prayer }.map(\.title)
        return texts.compactMap(\.self)
    }

    /// Returns the Latin letters of a text, without names of files and of a kind of training.
    private static func latin(_ text: String) -> String {
        text.replacingOccurrences(of: "reminder.wav", with: "").replacingOccurrences(of: "HIIT", with: "")
            .filter { $0.isASCII && $0.isLetter }
    }

    @Test("No English is left in a manifest or calendar", arguments: ["ar", "ur"])
    func noEnglish(language: String) throws {
        let manifest = try Fixture.manifest(Self.plan("language: \(language)"))
        for text in Self.texts(manifest) { #expect(Self.latin(text) == "", "\(text)") }
        let schedule = try Fixture.schedule(Self.plan("language: \(language)"))
        let calendar = CalendarBuilder.calendar(
            of: schedule, name: schedule.plan.title, stamp: schedule.span.lowerBound)
        for event in calendar.events {
            var texts = [event.summary, event.description] + event.alarms.map(\.description)
            texts += event.categories
            for text in texts.compactMap(\.self) { #expect(Self.latin(text) == "", "\(text)") }
        }
    }

    @Test("Notifications and alarms say the same in Arabic and German")
    func sentences() throws {
        func title(_ id: String, _ language: String) throws -> [String] {
            let manifest = try Fixture.manifest(Self.plan("language: \(language)"))
            let found = try #require(manifest.notifications.first { $0.id == "words/\(id)" })
            return [found.title, found.body]
        }
        #expect(try title("fajr/2026-12-01/before-10m", "ar")[0] == "الفجر خلال 10 دقائق")
        #expect(try title("fajr/2026-12-01/after-5m", "ar")[0] == "الفجر قبل 5 دقائق")
        #expect(try title("early/2026-12-01/remind-1h30m", "de")[1] == "تمرين beginnt in 1 Stunde 30 Minuten.")
        #expect(try title("early/2026-12-01/start", "es")[1] == "تمرين empieza ahora.")
    }

    @Test("Words of one's own go before the language's, in the manifest and in the calendar")
    func ownWords() throws {
        let head =
            "language: en\nwords: {fajr: Dawn, prayerBefore: '{length} until {prayer}', minutes: '{n} min', prompts: Bells}"
        let manifest = try Fixture.manifest(Self.plan(head))
        #expect(manifest.notifications.contains { $0.title == "10 min until Dawn" })
        #expect(manifest.channels.contains { $0.name.hasPrefix("Bells (") })
        let schedule = try Fixture.schedule(Self.plan(head))
        let calendar = CalendarBuilder.calendar(of: schedule, name: "x", stamp: schedule.span.lowerBound)
        let fajr = try #require(calendar.events.first { $0.uid?.hasPrefix("fajr.") ?? false })
        #expect(fajr.summary == "Dawn" && fajr.alarms.compactMap(\.description).contains("10 min until Dawn"))
    }

    @Test("A calendar may be in another language than the plan")
    func calendarAlone() throws {
        let head = "language: de\nwords: {fajr: Morgen}\ncalendar: {language: tr}"
        let manifest = try Fixture.manifest(Self.plan(head))
        #expect(manifest.notifications.contains { $0.title == "Morgen" })
        let schedule = try Fixture.schedule(Self.plan(head))
        let calendar = CalendarBuilder.calendar(of: schedule, name: "x", stamp: schedule.span.lowerBound)
        let fajr = try #require(calendar.events.first { $0.uid?.hasPrefix("fajr.") ?? false })
        #expect(fajr.summary == "İmsak" && fajr.description?.contains("Kamet:") == true)
        let early = try #require(calendar.events.first { $0.uid?.hasPrefix("early.") ?? false })
        #expect(early.description?.hasPrefix("0:00 Çalışma 1/2 (0:40)") == true)
        #expect(early.categories == ["Antrenmanlar"])
    }
}
