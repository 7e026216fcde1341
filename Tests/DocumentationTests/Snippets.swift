import CivilTime
import DeviceManifest
import Foundation
import ICalendar
import PrayerTimes
import Testing

/// The code of the articles and the README, as it stands there: `ArticleTests` compares them.
@Suite("What the documentation shows")
struct Snippets {
    private let date = LocalDate(epochDay: 20788)  // 2026-12-01
    private let instant = Instant(epochSeconds: 20788 * 86400 + 43200)
    private let places = [Coordinates.kaaba, Coordinates(latitude: -33.87, longitude: 151.21)]

    @Test("Times of a day")
    func timesOfADay() async throws {
        // snippet
        let london = Coordinates(latitude: 51.5074, longitude: -0.1278)
        let parameters = PrayerParameters(method: .moonsightingCommittee, madhab: .hanafi)
        let calculator = PrayerCalculator(london, parameters)
        // end
        // snippet
        let zone = try TimeZoneDatabase.system().zone("Europe/London")
        let day = calculator.times(on: date, in: zone)
        let fajr = day[.fajr].map { zone.local($0).time.short } ?? "none"
        // end
        // snippet
        if let reason = day.missing(.isha) { print("no Isha: \(reason)") }
        if let isha = calculator.derivation(of: .isha, on: day) { print(isha.basis, isha.rounding) }
        // end
        // snippet
        let now = calculator.current(at: instant, in: zone)
        let next = calculator.next(after: instant, in: zone)
        // end
        // snippet
        let month = calculator.times(on: date...date.advanced(by: 29), in: zone)
        let sun = SolarEphemeris(date...date.advanced(by: 29))
        let everywhere = places.map {
            PrayerCalculator($0, parameters).times(on: date, in: $0.meanSolarTime, ephemeris: sun)
        }
        let calculators = places.map { (PrayerCalculator($0, parameters), $0.meanSolarTime) }
        let sunrises = await PrayerCalculator.times(of: calculators, on: date...date.advanced(by: 29)) { _, days in
            days.map { $0[.sunrise] }
        }
        // end
        #expect(fajr == "06:04")
        #expect(now?.prayer == .dhuhr && next?.prayer == .asr)
        #expect(month.count == 30 && everywhere.count == 2)
        #expect(sunrises.map(\.count) == [30, 30])
    }

    @Test("Calendars that change")
    func calendarsThatChange() throws {
        let now = instant
        let start = instant + .days(1)
        // snippet
        var event = VEvent(
            uid: "standup.2026-12-01@example.org", dtstamp: now, dtstart: .utc(start),
            dtend: .utc(start + .minutes(15)),
            summary: "Stand-up; bring tea")
        event.alarms = [VAlarm(trigger: .fromStart(.minutes(-5)), description: "Stand-up in five minutes")]
        let calendar = VCalendar(prodid: "-//Example//Planner//EN", name: "Team", events: [event])
        let bytes = calendar.bytes
        // end
        // snippet
        let read = try ICalendarReader().calendars(bytes)
        let titles = read.flatMap(\.events).compactMap(\.summary)
        // end
        // snippet
        event.summary = "Stand-up"
        let planned = VCalendar(prodid: "-//Example//Planner//EN", name: "Team", events: [event])
        let horizon = Reconciliation.Horizon(start: now, end: now + .days(30))
        let revision = planned.reconciled(with: read.first, stamp: now + .hours(1), horizon: horizon)
        let changes = revision.changes.map { "\($0.kind): \($0.properties.joined(separator: ", "))" }
        // end
        // snippet
        for finding in ICalendarLint.findings(bytes) { print(finding) }
        // end
        #expect(read == [calendar])
        #expect(titles == ["Stand-up; bring tea"])
        #expect(changes == ["changed: SUMMARY"])
        #expect(ICalendarLint.findings(bytes).isEmpty)
        #expect(revision.calendar.events.first?.sequence == 1)
    }

    @Test("Arming a device")
    func armingADevice() throws {
        let vectors = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../DeviceManifestTests/Vectors/arming.json").standardizedFileURL
        let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: vectors)) as? [String: Any])
        let data = try JSONSerialization.data(withJSONObject: try #require(file["manifest"]))
        let (nowMs, pending) = (1_796_083_200_000, [PendingRequest]())  // 2026-12-01, midnight in London
        // snippet
        let (manifest, problem) = try JSONDecoder().decode(Manifest.self, from: data).understood()
        // end
        // snippet
        let arming = Arming(
            manifest, capabilities: Capabilities(platform: .ios, granted: [.notifications]),
            policy: .soonest(limit: 64, reserve: 8), limits: .of(manifest.budget, on: .ios))
        // end
        // snippet
        let pass = arming.pass(nowMs: nowMs, pending: pending)
        let held = pending.filter { !pass.cancel.contains($0.id) } + pass.add.map(\.pending)
        // end
        #expect(!held.isEmpty && pass.status == .notification && problem == nil)
        let second = arming.pass(nowMs: nowMs, pending: held)
        #expect(second.add.isEmpty && second.cancel.isEmpty)
    }

    @Test("The README's library use")
    func readme() throws {
        let date = LocalDate(epochDay: 20788)
        // snippet
        let zone = try TimeZoneDatabase.system().zone("Europe/London")
        let london = Coordinates(latitude: 51.5074, longitude: -0.1278)
        let calculator = PrayerCalculator(london, PrayerParameters(method: .moonsightingCommittee))
        let day = calculator.times(on: date, in: zone)
        let events = day.moments.map { moment in
            VEvent(
                uid: "\(moment.prayer).\(date)@example.org", dtstamp: moment.instant, dtstart: .utc(moment.instant),
                summary: moment.prayer.rawValue)
        }
        let calendar = VCalendar(prodid: "-//Example//Prayers//EN", name: "London", events: events)
        // end
        #expect(calendar.events.count == 6)
        #expect(ICalendarLint.findings(calendar.bytes).isEmpty)
    }
}
