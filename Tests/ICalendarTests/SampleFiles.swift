import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing

/// Writes calendars with the starts that they must have, for the programs that `.ci/checks` runs.
///
/// `ICS_SAMPLES=<folder> swift test --filter SampleFiles` writes them; without it only the library's own check runs.
@Suite("Sample files")
struct SampleFiles {
    @Test("Single events in UTC, with hostile titles, then edited")
    func single() throws {
        let start = instant("2026-12-01T00:00:00Z")
        let horizon = Reconciliation.Horizon(start: start, end: start + .days(30))
        let titles =
            ["Meditation Check-in", "Fajr 🌙, الفجر; \\n \"quoted\""] + (try HostileInput.all().flatMap(\.payloads))
        func calendar(_ edit: (Int, inout VEvent) -> Bool = { _, _ in true }) -> VCalendar {
            let events = (0..<150).compactMap { n -> VEvent? in
                let at = start + .seconds(n * 86400 / 5 + n * 7 + 61)
                let end = EventTime.utc(at + .minutes(10))
                var event = VEvent(uid: "item.\(n)@samples", dtstamp: start, dtstart: .utc(at), dtend: end)
                event.summary = titles[n % titles.count]
                event.description = titles[(n + 1) % titles.count]
                event.categories = ["Prayer", "a, b; c"]
                event.transp = .transparent
                event.color = "steelblue"
                event.alarms = [
                    VAlarm(uid: "\(n).at@samples", trigger: .fromStart(.zero), description: "Now"),
                    VAlarm(uid: "\(n).30@samples", trigger: .fromStart(.minutes(-30)), description: "Soon"),
                ]
                return edit(n, &event) ? event : nil
            }
            var calendar = VCalendar(
                prodid: "-//Example//Tests//EN", name: "Samples, with \"marks\"; ✓", events: events)
            calendar.refreshInterval = .hours(12)
            calendar.color = "steelblue"
            calendar.source = "https://example.org/samples.ics?a=1;b=2"
            return calendar
        }
        let first = calendar().reconciled(with: nil, stamp: start, horizon: horizon)
        try write(first.calendar, "first")
        let edited = calendar { n, event in
            if n % 10 == 3, case .utc(let at) = event.dtstart {
                event.dtstart = .utc(at + .minutes(7))
                event.dtend = .utc(at + .minutes(17))
            }
            return n % 10 != 4
        }
        let second = edited.reconciled(with: first.calendar, stamp: start + .hours(1), horizon: horizon)
        #expect(second.changes.count == 30)
        try write(second.calendar, "second")
    }

    @Test("Events with TZID on either side of each change")
    func zones() throws {
        let names = [
            "Europe/London", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo",
            "Asia/Gaza",
            "America/St_Johns", "Pacific/Apia", "Antarctica/Troll", "Europe/Dublin", "America/Nuuk", "Asia/Jerusalem",
        ]
        // Apia last changed in 2021 and skipped a day at the end of 2011.
        for (file, year) in [("zones-2026", 2026), ("zones-2011", 2011)] {
            var calendar = VCalendar(prodid: "-//Example//Tests//EN", name: file)
            var starts: [Start] = []
            for name in names {
                let zone = try TimezoneTests.zones.zone(name)
                let span = instant("\(year)-01-01T00:00:00Z")..<instant("\(year + 2)-01-01T00:00:00Z")
                calendar.timezones.append(VTimezone(zone, covering: span))
                let middays = (0..<24).map { span.lowerBound + .days(30 * $0 + 3) + .hours(12) }
                let around = zone.transitions(in: span).flatMap { change in
                    [-90, -61, -1, 0, 61, 90].map { change.at + .minutes($0) }
                }
                for (n, at) in (middays + around).sorted().enumerated() {
                    // Times that clocks show twice are read differently by different programs.
                    guard zone.instant(of: zone.local(at)).fit == .unique else { continue }
                    let uid = "\(name.replacingOccurrences(of: "/", with: "-")).\(n)@samples"
                    let time = EventTime.zoned(zone.local(at), tzid: name)
                    let event = VEvent(uid: uid, dtstamp: span.lowerBound, dtstart: time, summary: "\(name) \(n)")
                    calendar.events.append(event)
                    starts.append(Start(uid: uid, epochMs: at.epochMilliseconds, summary: "\(name) \(n)"))
                }
            }
            try write(calendar, file, starts)
        }
    }

    @Test("Repeating events with EXDATE")
    func recurring() throws {
        var calendar = VCalendar(prodid: "-//Example//Tests//EN", name: "Recurring")
        var starts: [Start] = []
        for name in ["Europe/London", "America/New_York", "Africa/Cairo", "Australia/Lord_Howe"] {
            let zone = try TimezoneTests.zones.zone(name)
            let uid = "run.\(zone.identifier.lowercased())@samples"
            let first = LocalDateTime(try #require(LocalDate("2026-03-02")), try #require(LocalTime("06:30")))
            let skipped = LocalDateTime(try #require(LocalDate("2026-12-25")), first.time)
            let limit = LocalDateTime(try #require(LocalDate("2027-02-28")), first.time)
            let span = zone.instant(of: first).instant..<zone.instant(of: limit).instant
            var event = VEvent(uid: uid, dtstamp: span.lowerBound, dtstart: .zoned(first, tzid: name), summary: name)
            event.duration = .minutes(20)
            event.rrule = .weekly(on: [.friday, .monday, .wednesday])
            event.exdate = [.zoned(skipped, tzid: name)]
            calendar.timezones.append(VTimezone(zone, covering: span))
            calendar.events.append(event)
            // Written out with dates alone: Mondays, Wednesdays and Fridays but Christmas.
            let dates = (0...363).map(first.date.advanced).filter {
                [.monday, .wednesday, .friday].contains($0.weekday) && $0 != skipped.date && $0 <= limit.date
            }
            #expect(event.starts(through: limit) == dates.map { LocalDateTime($0, first.time) })
            starts += dates.map {
                Start(uid: uid, epochMs: zone.instant($0, first.time).epochMilliseconds, summary: name)
            }
        }
        try write(calendar, "recurring", starts, to: instant("2027-02-27T00:00:00Z"))
    }

    /// A start that a program must find.
    struct Start: Codable {
        var uid: String
        var epochMs: Int
        var summary: String
        var status = "CONFIRMED"
    }

    private struct Expected: Codable {
        var from, to: Int?
        var events: [Start]
    }

    private func write(_ calendar: VCalendar, _ name: String, _ starts: [Start]? = nil, to end: Instant? = nil) throws {
        #expect(ICalendarLint.findings(calendar.bytes).isEmpty, "\(ICalendarLint.findings(calendar.bytes))")
        guard let folder = ProcessInfo.processInfo.environment["ICS_SAMPLES"] else { return }
        let starts =
            starts
            ?? calendar.events.compactMap { event in
                guard case .utc(let at) = event.dtstart, let uid = event.uid, let summary = event.summary else {
                    return nil
                }
                let status = event.status?.rawValue ?? "CONFIRMED"
                return Start(uid: uid, epochMs: at.epochMilliseconds, summary: summary, status: status)
            }
        let url = URL(filePath: folder)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(calendar.bytes).write(to: url.appending(path: "\(name).ics"))
        let expected = Expected(from: nil, to: end?.epochMilliseconds, events: starts)
        try JSONEncoder().encode(expected).write(to: url.appending(path: "\(name).json"))
    }
}
