import CivilTime
import DeviceManifest
import Foundation
import ICalendar
import ReferenceData
import Testing

/// What everybody relies on, whatever they have planned.
@Suite("Everybody's plan")
struct EverybodyTests {
    /// What a build has to say of a plan; of the others nothing.
    private static let told: [String: Set<String>] = [
        "esm-study": ["budget-exceeded"], "tromso-family": ["time-borrowed"],
        "two-people": ["overlapping-sessions", "same-second"],
        // Their places have namesakes.
        "runner": ["place-chosen"], "traveller": ["place-chosen"], "riyadh-ramadan": ["place-chosen"],
        "sydney-nurse": ["place-chosen"],
    ]

    @Test("Builds, and is told what there is to say and nothing else", arguments: Person.names)
    func builds(_ name: String) throws {
        let person = try Person(name)
        #expect(person.told == Self.told[name] ?? [])
        #expect(!person.calendar.events.isEmpty)
    }

    @Test(
        "Has notifications whose wall times agree with Foundation's clocks", arguments: Person.names)
    func clocks(_ name: String) throws {
        let manifest = try Person(name).manifest
        for notification in manifest.notifications {
            // A list day has the clocks of the place where it is spent.
            let day = manifest.days?.first { $0.date == notification.listDay }
            let zone = try #require(TimeZone(identifier: day?.timeZone ?? manifest.timeZone))
            let date = Date(timeIntervalSince1970: Double(notification.epochMs) / 1000)
            let shown = notification.fireAt.epochSeconds + zone.secondsFromGMT(for: date)
            #expect(
                Instant(epochSeconds: shown).local(offset: 0) == notification.local, "\(notification.id)")
        }
    }

    @Test(
        "Loses nothing to a build just after midnight, on any of the first days",
        arguments: Person.names)
    func rebuilds(_ name: String) throws {
        let whole = try Person(name).manifest
        for day in (1..<min(12, whole.horizon.days)).sampled(every: 11, from: name.utf8.count) {
            let today = try Person(name, from: "\(whole.horizon.start.advanced(by: day))", days: 1)
                .manifest
            let (start, end) = (today.horizon.startsAt, today.horizon.endsAt)
            let due = whole.notifications.filter { $0.fireAt >= start && $0.fireAt < end }
            #expect(
                Set(due.map(\.id)).isSubset(of: today.notifications.map(\.id)), "\(today.horizon.start)")
        }
    }
}
