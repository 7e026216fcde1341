import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import ManifestWriter
import PlanModel
import ReferenceData
import Scheduling
import Testing

/// A plan is built again every day, over its last output or into an empty folder.
@Suite("Daily builds")
struct RebuildTests {
    /// A night nurse: prompts in a window over midnight, a session that begins before midnight and one that reminds the
    /// day before; nights in June that are so short in Aberdeen that Isha comes after midnight.
    static let plans = [
        """
        plan: 1
        id: nurse
        seed: 7
        timezone: Australia/Sydney
        location: {latitude: -33.87, longitude: 151.21}
        horizon: {start: 2027-03-20, days: 5}
        quiet: {nap: {from: 03:00, to: 03:40}}
        prompts:
          breath: {window: {from: 20:00, to: 07:00}, perDay: 5, avoid: {workouts: 10m, prayers: 5m}, bodies: [A, B, C]}
          free: {window: {from: 22:00, to: 02:00}, perDay: 3, distribution: uniform, minGap: 20m}
        prayers:
          extras: [midnight, last-third]
          alerts: {last-third: {at: sound}, fajr: {reminders: [{before: 30m, alert: sound}]}}
        workouts:
          templates: {long: {type: intervals, steps: [{work: 40m}, {rest: 20m}, {work: 30m}]}}
          sessions:
            late: {template: long, at: 23:15, announce: true, remind: [12h, 10m]}
            early: {template: long, days: [mon, wed, sat], at: 02:15, remind: [12h]}

        """,
        """
        plan: 1
        id: aberdeen
        seed: 7
        timezone: Europe/London
        location: {latitude: 57.1497, longitude: -2.0943}
        horizon: {start: 2027-06-05, days: 3}
        prompts: {after: {window: {from: isha+5m, to: fajr-5m}, perDay: 2}}
        prayers:
          highLatitude: middle-of-night
          reminderIntervals: [3h]
          alerts: {fajr: {reminders: [{before: 3h, alert: silent}]}}

        """,
    ]
    static let forms = ["", "calendar: {recurring: true, times: zoned, hijriDates: true}\n"]

    /// Returns the schedules of 31 builds on consecutive days, usually only ten of them.
    static func month(_ text: String) throws -> [Schedule] {
        let first = try Fixture.schedule(text)
        return (0..<Effort.size(31, small: 10)).map { day in
            let horizon = PlannedHorizon(start: first.horizon.start.advanced(by: day), days: first.horizon.days)
            return Planner.schedule(first.plan, over: horizon)
        }
    }

    static func calendar(_ schedule: Schedule, after old: VCalendar? = nil) throws -> RevisedCalendar {
        let stamp = schedule.span.lowerBound
        let planned = CalendarBuilder.calendar(of: schedule, name: "Test", stamp: stamp)
        return try CalendarRevision(of: old?.bytes).revise(planned)
    }

    /// Returns the end of an event; `zone` is that of whole days.
    static func end(_ event: VEvent, in calendar: VCalendar, _ zone: ZoneRules) throws -> Instant {
        if case .date(let date)? = event.dtstart { return zone.instant(date.advanced(by: 1), .midnight) }
        return try #require(event.dtend.flatMap { calendar.instant(of: $0) })
    }

    @Test(
        "What any of 31 builds tells at an instant, each build tells whose horizon has that instant", arguments: plans)
    func notifications(_ text: String) throws {
        let manifests = try Self.month(text).map { schedule in
            (schedule.span, ManifestBuilder.manifest(of: schedule, generator: .init(name: "horarium", version: "test")))
        }
        var all: [String: Int] = [:]
        for (_, manifest) in manifests {
            for notification in manifest.notifications {
                #expect(
                    all[notification.id] ?? notification.epochMs == notification.epochMs, "\(notification.id) moved")
                all[notification.id] = notification.epochMs
            }
        }
        for (span, manifest) in manifests {
            let told = Set(manifest.notifications.map(\.id))
            let due = all.filter { span.contains(Instant(epochMilliseconds: $0.value)) }
            #expect(Set(due.keys).subtracting(told).isEmpty, "from \(span.lowerBound)")
            let early = manifest.notifications.filter { $0.epochMs < span.lowerBound.epochMilliseconds }
            #expect(early.isEmpty)
        }
    }

    @Test("Events are found again in whatever order and number the file has them", arguments: plans, forms)
    func otherOrder(_ text: String, _ form: String) throws {
        let schedule = try Fixture.schedule(text + form)
        let first = try Self.calendar(schedule).calendar
        for events in [first.events.reversed(), first.events + first.events.reversed()] {
            var old = first
            old.events = events
            let revised = try Self.calendar(schedule, after: old)
            #expect(revised.isUnchanged)
            #expect(revised.bytes == first.bytes)
        }
    }

    @Test("A calendar that another program has rewritten with LF or in parts is built upon as it was", arguments: plans)
    func rewritten(_ text: String) throws {
        let schedule = try Fixture.schedule(text)
        let first = try Self.calendar(schedule).calendar
        let planned = CalendarBuilder.calendar(of: schedule, name: "Test", stamp: schedule.span.lowerBound)
        let lines = String(decoding: first.bytes, as: UTF8.self)
        // RFC 5545 §3.1: a line may be folded between any two characters.
        for other in [lines.replacing("\r\n", with: "\n"), lines.replacing("UID:", with: "UID:\r\n ")] {
            let revised = try CalendarRevision(of: Array(other.utf8)).revise(planned)
            #expect(revised.isUnchanged)
        }
    }

    @Test("31 builds over one folder add events, and cancel, change and lose none", arguments: plans, forms)
    func oneFolder(_ text: String, _ form: String) throws {
        var old: VCalendar?
        for schedule in try Self.month(text + form) {
            let revised = try Self.calendar(schedule, after: old)
            #expect(revised.changes.allSatisfy { $0.kind == .added }, "from \(schedule.horizon.start)")
            #expect(revised.differences.omitted.isEmpty, "from \(schedule.horizon.start)")
            if let old {
                #expect(!revised.changes.isEmpty)
                let now = Dictionary(uniqueKeysWithValues: revised.calendar.events.map { ($0.uid ?? "", $0.bytes) })
                for event in old.events where event.rrule == nil {
                    guard try Self.end(event, in: old, schedule.plan.timeZone) > schedule.span.lowerBound else {
                        continue
                    }
                    #expect(now[event.uid ?? ""] == event.bytes, "\(event.uid ?? "") on \(schedule.horizon.start)")
                }
            }
            old = revised.calendar
        }
    }

    @Test("31 builds into empty folders have the same events ahead", arguments: plans, forms)
    func emptyFolders(_ text: String, _ form: String) throws {
        var all: [String: (event: VEvent, calendar: VCalendar)] = [:]
        let month = try Self.month(text + form)
        let builds = try month.map { ($0.span, try Self.calendar($0).calendar) }
        func content(_ event: VEvent) -> VEvent {
            var event = event
            event.setVersion(dtstamp: nil, lastModified: nil, sequence: nil)
            return event
        }
        for (_, calendar) in builds {
            for event in calendar.events where event.rrule == nil {
                let uid = try #require(event.uid)
                #expect(
                    all[uid].map { content($0.event).bytes } ?? content(event).bytes == content(event).bytes, "\(uid)")
                all[uid] = (event, calendar)
            }
        }
        for (span, calendar) in builds {
            let uids = Set(calendar.events.map(\.uid))
            for (uid, (event, whole)) in all {
                // A whole day is not an instant.
                guard event.dtend != nil, let start = event.dtstart.flatMap({ whole.instant(of: $0) }),
                    start < span.upperBound, try Self.end(event, in: whole, month[0].plan.timeZone) > span.lowerBound
                else { continue }
                #expect(uids.contains(uid), "\(uid) from \(span.lowerBound)")
            }
        }
    }

    @Test("A day brings the same whether it is planned alone or within a month", arguments: plans)
    func drawing(_ text: String) throws {
        func keys(_ schedule: Schedule, on date: LocalDate) -> [String] {
            schedule.listed.filter { $0.date == date }.map {
                "\($0.key) \($0.start) \($0.details(in: schedule.plan.words, of: schedule.plan))"
            }
        }
        let plan = try Fixture.schedule(text).plan
        let start = try #require(plan.horizon.start)
        let whole = Planner.schedule(plan, over: PlannedHorizon(start: start, days: 31))
        for date in whole.horizon.dates {
            let alone = Planner.schedule(plan, over: PlannedHorizon(start: date, days: 1))
            #expect(keys(alone, on: date) == keys(whole, on: date))
            #expect(!keys(alone, on: date).isEmpty)
        }
    }

    /// The nurse's night of 2027-03-29: the builds of the 30th still have the items of that list day after midnight.
    @Test("A build just after midnight keeps the night that is under way")
    func afterMidnight() throws {
        let plan = try Fixture.schedule(Self.plans[0]).plan
        let schedule = Planner.schedule(
            plan, over: PlannedHorizon(start: try #require(LocalDate("2027-03-30")), days: 1))
        let told = schedule.occurrences.flatMap { occurrence in
            schedule.notifications(of: occurrence).map { "\(occurrence.rule)/\(occurrence.date)/\($0.part)" }
        }
        // 23:15 and 40, 60 and 90 minutes: 23:55, 00:15 and 00:45.
        #expect(!told.contains("late/2027-03-29/phase-1"))
        #expect(told.contains("late/2027-03-29/phase-2") && told.contains("late/2027-03-29/complete"))
        #expect(told.contains("last-third/2027-03-29/at"))
        #expect(told.contains { $0.hasPrefix("breath/2027-03-29/") })
        // Wednesday's session at 02:15 reminds on Tuesday at 14:15; its event is Wednesday's.
        #expect(told.contains("early/2027-03-31/remind-12h"))
        #expect(!schedule.events.contains { $0.key == "early/2027-03-31" })
        #expect(schedule.events.contains { $0.key == "late/2027-03-29" })
        #expect(schedule.listed.allSatisfy { $0.date.description == "2027-03-30" })
    }

    @Test("A new event is written with its own version, a higher one on days whose raised events were let go")
    func letGo() throws {
        func schedule(_ title: String, days: Int) throws -> Schedule {
            try Fixture.schedule(
                """
                plan: 1
                id: sit
                timezone: Europe/London
                horizon: {start: 2027-03-01, days: \(days)}
                prompts: {sit: {title: \(title), at: [08:00]}}

                """)
        }
        var calendar = try Self.calendar(schedule("Sit", days: 6)).calendar
        for (title, days) in [("Rest", 6), ("Rest", 3), ("Rest", 8)] {
            calendar = try Self.calendar(schedule(title, days: days), after: calendar).calendar
        }
        // Renamed: 1. Three days are kept, three come back with a higher number, two are new.
        #expect(calendar.events.map(\.sequence) == [1, 1, 1, 2, 2, 2, 0, 0])
        let first = try #require(calendar.events.last?.dtstamp)
        #expect(calendar.events.map { $0.dtstamp == first } == [false, false, false, false, false, false, true, true])
    }

    /// Returns the file with line ends and names that no build writes, so that it is read line by line.
    private static func rewritten(_ file: [UInt8]) -> [UInt8] {
        let text = String(decoding: file, as: UTF8.self)
        return Array(text.replacing("\r\n", with: "\n").replacing("BEGIN:VEVENT", with: "begin:VEVENT").utf8)
    }

    @Test("What an earlier file is written like makes no difference to what is built upon it", arguments: plans, forms)
    func writtenOtherwise(_ text: String, _ form: String) throws {
        let schedules = try Self.month(text + form)
        let first = try Self.calendar(schedules[0]).bytes
        for schedule in [schedules[0], schedules[3], schedules[schedules.count - 1]] {
            let planned = CalendarBuilder.calendar(of: schedule, name: "Test", stamp: schedule.span.lowerBound)
            let next = try CalendarRevision(of: first).revise(planned)
            let other = try CalendarRevision(of: Self.rewritten(first)).revise(planned)
            #expect(next.bytes == other.bytes)
            #expect(next.changes == other.changes)
        }
    }

    @Test("A file that is cut off, or has a line that is none, is not built upon", arguments: plans)
    func unreadable(_ text: String) throws {
        let file = try Self.calendar(Fixture.schedule(text)).bytes
        let half = String(decoding: file, as: UTF8.self)
        for broken in [
            Array(file.dropLast(15)), Array(half.replacing("SUMMARY:", with: "SUMMARY ").utf8),
            Array(half.replacing("END:VEVENT", with: "END:VTODO").utf8), file + Array("END:VCALENDAR\r\n".utf8),
            Array(file.map { $0 == UInt8(ascii: "Z") ? 0xFF : $0 }),
        ] {
            #expect(throws: RevisionFailure.self) { try CalendarRevision(of: broken) }
        }
    }
}
