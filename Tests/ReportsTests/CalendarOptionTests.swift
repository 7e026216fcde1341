import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import ICalendar
import ManifestWriter
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@testable import CalendarWriter

/// The forms that `calendar` in a plan gives its events.
@Suite("Calendar options")
struct CalendarOptionTests {
    /// A plan in London with two sessions, of which one is at a time that clocks skip and repeat.
    static func schedule(
        _ options: String, from: String = "2026-12-01", days: Int = 60, zone: String = "Europe/London",
        except: String = "2026-12-25", id: String = "test"
    ) throws -> Schedule {
        let text = """
            plan: 1
            id: \(id)
            timezone: \(zone)
            seed: 1
            location: {name: 'London, UK', latitude: 51.5074, longitude: -0.1278}
            prompts: {sit: {perDay: 2, expires: 30m}}
            prayers: {method: moonsighting-committee, iqamah: {fajr: +20m}}
            workouts:
              templates: {short: {type: hiit, title: Short, work: 40s, rest: 20s, rounds: 5}}
              sessions:
                morning: {template: short, days: [mon, fri], at: 06:30, remind: [10m], except: [\(except)]}
                night: {template: short, days: [sun], at: 01:30}
                sunny: {template: short, days: [tue], at: sunrise+45m}
            calendar: {\(options)}
            """
        let loader = PlanLoader(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { .builtIn })
        let loaded = loader.load("test.yaml")
        let plan = try #require(loaded.plan, "\(loaded.findings)")
        let start = try #require(LocalDate(from))
        return Planner.schedule(plan, over: PlannedHorizon(start: start, days: days))
    }

    static func planned(_ schedule: Schedule) -> PlannedCalendar {
        CalendarBuilder.calendar(of: schedule, name: "Test", stamp: schedule.span.lowerBound)
    }

    static func calendar(_ schedule: Schedule) throws -> VCalendar {
        let calendar = planned(schedule)
        #expect(ICalendarLint.findings(calendar.bytes).isEmpty, "\(ICalendarLint.findings(calendar.bytes))")
        return try #require(try ICalendarReader().calendars(calendar.bytes).first)
    }

    static func event(_ uid: String, in calendar: VCalendar) throws -> VEvent {
        try #require(calendar.events.first { $0.uid == "\(uid)@test.horarium" })
    }

    @Test("A session at a time on the clock repeats without an end, with its exceptions")
    func recurring() throws {
        let schedule = try Self.schedule("recurring: true", except: "2026-12-25, 2027-06-04, 2026-12-24")
        let calendar = try Self.calendar(schedule)
        let event = try Self.event("morning", in: calendar)
        #expect(event.component["RRULE"]?.value == "FREQ=WEEKLY;BYDAY=MO,FR")
        // 2026-12-24 is a Thursday, on which the session never takes place.
        #expect(event.component["EXDATE"]?.value == "20261225T063000,20270604T063000")
        #expect(event.component["EXDATE"]?.parameter("TZID") == "Europe/London")
        #expect(event.component["DTSTART"]?.value == "20261204T063000")
        #expect(event.component["DTEND"]?.value == "20261204T063500")
        #expect(event.alarms.map(\.trigger) == [.fromStart(.minutes(-10))])
        #expect(calendar.timezones.map(\.tzid) == ["Europe/London"])
        #expect(!calendar.events.contains { $0.uid?.hasPrefix("morning.") ?? false })
    }

    @Test("A time of the day after stays single, with a note")
    func dayAfter() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/Berlin
            horizon: {start: 2026-12-01, days: 10}
            calendar: {recurring: true}
            workouts:
              templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
              sessions: {s: {template: t, at: 28:15}}
            """)
        #expect(try Self.calendar(schedule).events.allSatisfy { $0.component["RRULE"] == nil })
        let notes = CalendarBuilder.notes(on: schedule)
        #expect(notes.map(\.code) == [.notRepeating])
        #expect(notes.first?.message.hasSuffix("28:15 falls on the next day") == true, "\(notes)")
    }

    @Test("A time that clocks skip or repeat stays single, with a note; one tied to the sun without")
    func notRecurring() throws {
        let schedule = try Self.schedule("recurring: true")
        let calendar = try Self.calendar(schedule)
        #expect(calendar.events.count { $0.uid?.hasPrefix("night.") ?? false } == 8)
        #expect(calendar.events.count { $0.uid?.hasPrefix("sunny.") ?? false } == 9)
        let notes = CalendarBuilder.notes(on: schedule)
        #expect(notes.map(\.code) == [.notRepeating])
        #expect(notes.first?.severity == .note)
        #expect(notes.first?.message.contains("clocks skip 01:30 on 2027-03-28") ?? false)
        #expect(try CalendarBuilder.notes(on: Self.schedule("recurring: false")).isEmpty)
    }

    @Test(
        "A session limited to a part of the year repeats from its first day on, or tells why not",
        arguments: [
            // 2026-12-07, the first Monday, lies before the first limit and before Ramadan, which is from 2027-02-08
            // on.
            ("2026-12-01", "dates: [{from: 2026-12-10}]", "20261214T070000", nil),
            ("2026-12-01", "dates: [{from: 2026-12-10, to: 2027-01-20}]", "20261214T070000", nil),
            ("2027-02-01", "hijri: {months: [ramadan]}", nil, "leave 2027-03-15 out"),
            ("2026-12-01", "dates: [{from: 2028-01-01}]", nil, nil),
        ] as [(String, String, String?, String?)])
    func limited(from: String, limit: String, start: String?, note: String?) throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: \(from), days: 60}
            calendar: {recurring: true}
            workouts:
              templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
              sessions: {s: {template: t, days: [mon], at: 07:00, \(limit)}}
            """)
        let calendar = try Self.calendar(schedule)
        let repeating = calendar.events.filter { $0.component["RRULE"] != nil }
        #expect(repeating.map { $0.component["DTSTART"]?.value } == (start.map { [$0] } ?? []))
        let notes = CalendarBuilder.notes(on: schedule)
        #expect(notes.map(\.code) == (note == nil ? [] : [.notRepeating]))
        if let note { #expect(notes.first?.message.contains(note) == true, "\(notes)") }
    }

    /// December 2026 begins on a Tuesday; 2026-12-03 is a Thursday, so its Monday week begins on 2026-11-30.
    @Test(
        "Cycles and days of the month repeat where calendars have a rule for them; pauses and exceptions are left out",
        arguments: [
            ("days: [1st-sat, last-fri]", "FREQ=MONTHLY;BYDAY=1SA,-1FR", "20261205T070000", nil),
            ("days: [5th-thu]", "FREQ=MONTHLY;BYDAY=5TH", "20261231T070000", nil),
            ("days: [wed, 5th-mon]", nil, nil, "not all programs read a rule for whole weekdays"),
            ("every: {days: 2, from: 2026-12-03}", "FREQ=DAILY;INTERVAL=2", "20261203T070000", nil),
            ("every: {days: 4, which: [3], from: 2026-11-01}", "FREQ=DAILY;INTERVAL=4", "20261201T070000", nil),
            (
                "days: [mon, fri], every: {weeks: 2, from: 2026-12-03}", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
                "20261204T070000", nil
            ),
            (
                "days: tue, every: {weeks: 3, which: 2, from: 2026-12-03}", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU",
                "20261208T070000", nil
            ),
            (
                "days: mon, every: {weeks: 2, which: 1-2, from: 2026-12-03}", "FREQ=WEEKLY;BYDAY=MO", "20261207T070000",
                nil
            ),
            ("every: {days: 8, which: 1-4, from: 2026-12-01}", nil, nil, "no rule for its 'every'"),
            ("days: mon, every: {days: 2, from: 2026-12-01}", nil, nil, "no rule for its 'every'"),
            ("days: 1st-sat, every: {weeks: 2, from: 2026-12-01}", nil, nil, "no rule for its 'every'"),
            ("except: {from: 2027-01-04}", nil, nil, "'except' leaves all days from 2027-01-04 on out"),
        ] as [(String, String?, String?, String?)])
    func cycles(limit: String, rrule: String?, start: String?, note: String?) throws {
        let schedule = try Self.limited(limit)
        let repeating = try Self.calendar(schedule).events.filter { $0.component["RRULE"] != nil }
        #expect(repeating.map { $0.component["RRULE"]?.value } == (rrule.map { [$0] } ?? []))
        #expect(repeating.map { $0.component["DTSTART"]?.value } == (start.map { [$0] } ?? []))
        let notes = CalendarBuilder.notes(on: schedule)
        #expect(notes.map(\.code) == (note == nil ? [] : [.notRepeating]))
        if let note { #expect(notes.first?.message.contains(note) == true, "\(notes)") }
    }

    @Test("A day's Hijri date is the plan's, in the calendar as in the manifest")
    func hijriDatesOfPlan() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            id: fast
            timezone: Europe/London
            location: London
            horizon: {start: 2027-02-07, days: 4}
            prayers: {extras: [iftar], hijriAdjust: -1, ramadan: {from: 2027-02-09, to: 2027-03-10}}
            calendar: {hijriDates: true}

            """)
        let events = try Self.calendar(schedule).events.filter { $0.uid?.hasPrefix("hijri_date") == true }
        #expect(events.map(\.summary) == ["29 Shaban", "30 Shaban", "1 Ramadan", "2 Ramadan"].map { "\($0) 1448 AH" })
        let manifest = ManifestBuilder.manifest(of: schedule, generator: .init(name: "horarium", version: "test"))
        #expect(manifest.days?.map(\.hijri) == ["1448-08-29", "1448-08-30", "1448-09-01", "1448-09-02"])
    }

    @Test("A pause and a stretch of exceptions leave single days of a repeating event out")
    func pausedSeries() throws {
        let schedule = try Self.limited(
            "days: [mon, thu], except: [{from: 2026-12-24, to: 2026-12-28}]",
            "pause: [{from: 2027-01-05, to: 2027-01-11}]")
        let event = try #require(try Self.calendar(schedule).events.first { $0.component["RRULE"] != nil })
        #expect(
            event.component["EXDATE"]?.value
                == "20261224T070000,20261228T070000,20270107T070000,20270111T070000")
    }

    /// Sixty days from 2026-12-01 of a daily session at 07:00 with a limit.
    private static func limited(_ limit: String, _ other: String = "") throws -> Schedule {
        try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 60}
            calendar: {recurring: true}
            \(other)
            workouts:
              templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
              sessions: {s: {template: t, at: 07:00, \(limit)}}
            """)
    }

    @Test("Moving the horizon leaves an event that repeats every other week as it is")
    func movedCycle() throws {
        var previous: VCalendar?
        var bytes: [[UInt8]] = []
        for day in 1...20 {
            let schedule = try Fixture.schedule(
                """
                plan: 1
                id: test
                timezone: Europe/London
                horizon: {start: 2026-12-\(day < 10 ? "0" : "")\(day), days: 10}
                calendar: {recurring: true}
                workouts:
                  templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
                  sessions: {s: {template: t, at: 07:00, days: [1st-tue, 3rd-sat]}, c: {template: t, at: 08:00, every: {weeks: 2, from: 2026-12-01}}}
                """)
            let revised = try CalendarRevision(of: previous?.bytes).revise(Self.planned(schedule))
            #expect(revised.changes.allSatisfy { $0.kind == .added }, "\(day)")
            bytes.append(try Self.event("s", in: revised.calendar).bytes + Self.event("c", in: revised.calendar).bytes)
            previous = revised.calendar
        }
        #expect(Set(bytes).count == 1)
    }

    @Test("A horizon without a session's day keeps its repeating event")
    func shortHorizon() throws {
        let calendar = try Self.calendar(Self.schedule("recurring: true", from: "2026-12-01", days: 2))
        #expect(try Self.event("morning", in: calendar).component["DTSTART"]?.value == "20261204T063000")
    }

    @Test("Moving the horizon leaves a repeating event as it is")
    func movedHorizon() throws {
        var previous: VCalendar?
        var bytes: [[UInt8]] = []
        for day in 1...20 {
            let from = "2026-12-\(day < 10 ? "0" : "")\(day)"
            let schedule = try Self.schedule("recurring: true", from: from, days: 10)
            let revised = try CalendarRevision(of: previous?.bytes).revise(Self.planned(schedule))
            #expect(revised.changes.allSatisfy { $0.kind == .added }, "\(from)")
            bytes.append(try Self.event("morning", in: revised.calendar).bytes)
            previous = revised.calendar
        }
        #expect(Set(bytes).count == 1)
    }

    @Test("Zoned times are the planned instants; the hour that comes twice stays in UTC")
    func zoned() throws {
        let schedule = try Self.schedule("times: zoned", from: "2026-10-20", days: 14)
        let calendar = try Self.calendar(schedule)
        var inUTC: [String] = []
        for occurrence in schedule.occurrences {
            let uid = CalendarBuilder.uid(of: occurrence, planID: "test")
            let event = try #require(calendar.events.first { $0.uid == uid })
            let (start, end) = (try #require(event.dtstart), try #require(event.dtend))
            #expect(calendar.instant(of: start) == occurrence.start)
            let isPrompt = occurrence.kind == .prompt
            #expect(calendar.instant(of: end) == (isPrompt ? occurrence.start + .minutes(5) : occurrence.end))
            if case .utc = start { inUTC.append(occurrence.rule) }
        }
        // Clocks go back at 02:00 on 2026-10-25, a Sunday.
        #expect(inUTC == ["night"])
    }

    @Test("Floating times are for what follows the traveller's clock")
    func floating() throws {
        let calendar = try Self.calendar(Self.schedule("times: floating", days: 7))
        #expect(calendar.timezones.isEmpty)
        for event in calendar.events {
            let rule = event.uid?.prefix { $0 != "." } ?? ""
            let time = try #require(event.dtstart)
            if case .floating = time {
                #expect(["sit", "morning", "night"].contains(rule))
            } else {
                #expect(!["sit", "morning", "night"].contains(rule), "\(time)")
            }
        }
        #expect(try Self.event("morning.2026-12-04", in: calendar).component["DTSTART"]?.value == "20261204T063000")
    }

    @Test("Titles, durations, place, colour and whether others see the time as taken")
    func looks() throws {
        let calendar = try Self.calendar(
            Self.schedule(
                "busy: [prayers], promptDuration: 5m, prayerDuration: 20m, color: navy, location: true, "
                    + "prefix: {workouts: 💪, prayers: 🕌}", days: 7))
        let session = try Self.event("morning.2026-12-04", in: calendar)
        #expect(session.summary == "💪 Short")
        #expect(session.transp == .transparent)
        #expect(session.location == "London, UK")
        #expect(session.geo == "51.507400;-0.127800")
        let prayer = try Self.event("fajr.2026-12-01", in: calendar)
        #expect(prayer.summary == "🕌 Fajr")
        #expect(prayer.transp == .opaque)
        #expect(try Self.length(prayer) == .minutes(20))
        let prompt = try Self.event("sit.2026-12-01.1", in: calendar)
        #expect(prompt.location == nil)
        #expect(try Self.length(prompt) == .minutes(5))
        #expect(calendar.color == "navy")
    }

    @Test("Without options: colour teal, no place, five minutes for a prompt, only sessions take up time")
    func defaults() throws {
        let calendar = try Self.calendar(Self.schedule("", days: 7))
        #expect(calendar.color == "teal")
        #expect(calendar.events.allSatisfy { $0.location == nil && $0.geo == nil })
        #expect(try Self.length(Self.event("sit.2026-12-01.1", in: calendar)) == .minutes(5))
        #expect(try Self.event("morning.2026-12-04", in: calendar).transp == .opaque)
        #expect(try Self.event("fajr.2026-12-01", in: calendar).transp == .transparent)
    }

    private static func length(_ event: VEvent) throws -> TimeSpan {
        guard case .utc(let start)? = event.dtstart, case .utc(let end)? = event.dtend else {
            throw CocoaError(.fileReadUnknown)
        }
        return end - start
    }

    /// The names in the timetables of Diyanet, Kemenag, JAKIM and the Grande Mosquée de Paris.
    @Test(
        "Prayers have the names of the chosen language",
        arguments: [
            ("en", "Fajr", "Dhuhr"), ("ar", "الفجر", "الظهر"), ("tr", "İmsak", "Öğle"), ("id", "Subuh", "Dzuhur"),
            ("ur", "فجر", "ظہر"), ("fr", "Fajr", "Dohr"), ("ms", "Subuh", "Zohor"),
            ("de", "Fadschr", "Dhuhr"), ("es", "Fayr", "Dhuhr"),
        ])
    func languages(_ language: String, _ fajr: String, _ dhuhr: String) throws {
        let calendar = try Self.calendar(Self.schedule("language: \(language)", days: 1))
        let event = try Self.event("fajr.2026-12-01", in: calendar)
        #expect(event.summary == fajr)
        #expect(event.description?.contains(fajr) ?? false)
        #expect(event.alarms.map(\.description) == [fajr])
        #expect(try Self.event("dhuhr.2026-12-01", in: calendar).summary == dhuhr)
    }

    /// 1 Ramadan 1447 was 2026-02-18 in the Umm al-Qura calendar, as Saudi Arabia's civil calendar had it.
    @Test("Every day carries its Hijri date on request")
    func hijriDates() throws {
        let calendar = try Self.calendar(
            Self.schedule("hijriDates: true, language: ms", from: "2026-02-18", days: 2))
        let first = try Self.event("hijri_date.2026-02-18", in: calendar)
        #expect(first.summary == "1 Ramadan 1447 H")
        #expect(first.dtstart == .date(try #require(LocalDate("2026-02-18"))))
        #expect(first.alarms.isEmpty)
        #expect(calendar.events.count { $0.uid?.hasPrefix("hijri_date") ?? false } == 2)
        #expect(
            try !Self.calendar(Self.schedule("", days: 2)).events.contains { $0.uid?.hasPrefix("hijri") ?? false })
    }

    @Test("Several plans share a calendar, each with its own horizon; one that leaves is cancelled")
    func merged() throws {
        let first = try Self.schedule("color: navy", days: 10, id: "a")
        let second = try Self.schedule("", from: "2026-12-05", days: 20, id: "b")
        let stamp = first.span.lowerBound
        let planned = CalendarBuilder.calendar(of: [first, second], name: "All", stamp: stamp)
        #expect(ICalendarLint.findings(planned.bytes).isEmpty)
        #expect(Set(planned.events.compactMap(\.color)) == ["navy", "teal"])
        let built = CalendarRevision.first.revise(planned)
        let again = try CalendarRevision(of: built.bytes).revise(planned)
        #expect(again.isUnchanged)
        #expect(again.bytes == built.bytes)
        let alone = CalendarBuilder.calendar(of: [first], name: "All", stamp: stamp)
        let left = try CalendarRevision(of: built.bytes).revise(alone)
        let removed = left.changes.filter { $0.kind == .removed }
        #expect(removed.count == second.occurrences.count)
        #expect(removed.allSatisfy { $0.uid.hasSuffix("@b.horarium") })
        // The events of the remaining plan no longer need a colour of their own.
        #expect(left.changes.allSatisfy { $0.kind == .removed || $0.properties == ["COLOR"] })
    }
}
