import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import ICalendar
import PlanModel
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@testable import CalendarWriter
@testable import ManifestWriter

@Suite("Outputs of the example plans")
struct OutputTests {
    static let plans = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "plans")
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: plans.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    static func schedule(_ name: String) throws -> Schedule {
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                guard let data = FileManager.default.contents(atPath: path) else { throw .missing }
                return Array(data)
            },
            zones: { .builtIn })
        let loaded = loader.load(plans.appending(path: name).path)
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        let plan = try #require(loaded.plan)
        let start = try #require(plan.horizon.start)
        return Planner.schedule(plan, over: PlannedHorizon(start: start, days: plan.horizon.days))
    }

    static let generator = Manifest.Generator(name: "horarium", version: "test")

    @Test("There are plans of each kind")
    func present() { #expect(Self.names.count >= 7) }

    @Test("They build without a warning", arguments: names)
    func quiet(_ name: String) throws {
        let schedule = try Self.schedule(name)
        #expect(schedule.findings.filter { $0.severity > .note }.isEmpty, "\(schedule.findings)")
        #expect(!schedule.occurrences.isEmpty)
    }

    @Test("The manifest reads back as it was written, in both layouts", arguments: names)
    func manifestRoundTrip(_ name: String) throws {
        let schedule = try Self.schedule(name)
        var manifest = ManifestBuilder.manifest(of: schedule, generator: Self.generator)
        for compact in [false, true] {
            let read = try JSONDecoder().decode(
                Manifest.self, from: Data(Fixture.json(schedule, compact: compact)))
            // The second layout has the first one's.
            manifest.digest = manifest.digest ?? read.digest
            #expect(try #require(read.digest).hasPrefix("sha256:"))
            #expect(read == manifest)
        }
    }

    @Test("The manifest's identifiers are unique, and everything it refers to is there", arguments: names)
    func references(_ name: String) throws {
        let manifest = ManifestBuilder.manifest(of: try Self.schedule(name), generator: Self.generator)
        let notifications = manifest.notifications
        #expect(Set(notifications.map(\.id)).count == notifications.count)
        #expect(Set(notifications.map(\.numericId)).count == notifications.count)
        #expect(Set(notifications.map(\.uuid)).count == notifications.count)
        #expect(notifications.allSatisfy { $0.numericId > 0 })
        let presentations = Set(manifest.presentations.map(\.id))
        #expect(Set(notifications.map(\.presentation)).isSubset(of: presentations))
        let channels = Set(manifest.channels.map(\.id))
        #expect(manifest.presentations.allSatisfy { channels.contains($0.channel) })
        let sounds = Set(manifest.sounds.map(\.id)).union(["default", "none"])
        #expect(manifest.presentations.allSatisfy { sounds.contains($0.sound) })
        let profiles = Set(manifest.delivery.profiles.map(\.profile))
        #expect(manifest.presentations.allSatisfy { profiles.contains($0.profile) })
        #expect(zip(notifications, notifications.dropFirst()).allSatisfy { $0.epochMs <= $1.epochMs })
    }

    @Test("The calendar passes the byte-level check and agrees with the manifest on every instant", arguments: names)
    func calendar(_ name: String) throws {
        let schedule = try Self.schedule(name)
        let bytes = CalendarBuilder.calendar(of: schedule, name: "Test", stamp: schedule.span.lowerBound).bytes
        #expect(ICalendarLint.findings(bytes).isEmpty, "\(ICalendarLint.findings(bytes))")
        let calendar = try #require(try ICalendarReader().calendars(bytes).first)
        #expect(calendar.events.count == schedule.occurrences.count)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Self.generator)
        let fireTimes = Dictionary(uniqueKeysWithValues: manifest.notifications.map { ($0.uuid, $0.epochMs) })
        for event in calendar.events {
            guard case .utc(let start)? = event.dtstart else {
                Issue.record("not in UTC")
                return
            }
            for alarm in event.alarms {
                guard case .fromStart(let offset)? = alarm.trigger else {
                    Issue.record("no offset")
                    return
                }
                #expect(fireTimes[alarm.uid ?? ""] == (start + offset).epochMilliseconds, "\(event.uid ?? "")")
            }
        }
    }

    @Test("The same plan gives the same bytes")
    func deterministic() throws {
        func build() throws -> [[UInt8]] {
            let schedule = try Self.schedule("london.yaml")
            return [
                Fixture.json(schedule),
                CalendarBuilder.calendar(of: schedule, name: "London", stamp: schedule.span.lowerBound).bytes,
            ]
        }
        #expect(try build() == build())
    }
}

@Suite("Identifiers")
struct IdentifierTests {
    /// `hashlib.sha256(b"www.example.com")` in Python, then version 8 and variant as in RFC 9562 §5.8.
    @Test("A UUID is the key's SHA-256 with version 8")
    func uuid() {
        #expect(Identifiers("www.example.com").uuid == "80fc0fb9-266d-87b8-bf85-850fa0e6548b")
    }

    @Test("A number that is taken gives way to the next")
    func collisions() {
        let identifiers = Identifiers("a/b/2026-12-01/1")
        var taken: Set<Int32> = []
        let numbers = (0..<6).map { _ in identifiers.numeric(&taken) }
        #expect(Set(numbers).count == 6)
        #expect(numbers.allSatisfy { $0 > 0 })
        #expect(numbers[0] == identifiers.candidates[0])
    }
}
