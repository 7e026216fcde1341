import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import ICalendar
import JSONSchema
import ManifestWriter
import PlanModel
import PlanReader
import Scheduling
import TimeZoneData

/// Plans written in the tests, and the schemas of the repository.
enum Fixture {
    struct Invalid: Error { var findings: [Diagnostic] }

    /// A plan with something of everything, over a change of the clocks.
    static let everything = """
        plan: 1
        id: everything
        seed: 18446744073709551615
        timezone: Europe/London
        location: {name: London, latitude: 51.5074, longitude: -0.1278, elevation: 11}
        horizon: {start: 2027-03-24, days: 9}
        quiet: {lunch: {from: 12:30, to: 13:30}}
        prompts:
          sit:
            title: "Sit \\"still\\" ☀"
            bodies: [One, Two]
            window: {from: 08:00, to: 21:00}
            perDay: 4
            category: SIT
            actions: [{id: yes, title: "Yes"}]
            link: sit://prompt
            delivery: {profile: approximate}
        prayers:
          method: moonsighting-committee
          jumuah: {at: 13:15}
          extras: [last-third, duha]
          defaults: {at: sound, sound: Athan 1.wav}
          alerts:
            fajr: {at: sound, reminders: [{before: 30m, alert: silent}], delivery: {profile: alarm}}
            maghrib: {at: silent}
        workouts:
          templates:
            hiit-classic: {type: hiit, work: 40s, rest: 20s, rounds: 5}
            push-day: {type: lift, exercises: [{name: Bench press, sets: 4, reps: 8, rest: 2m30s}]}
          sessions:
            early: {template: hiit-classic, days: [mon], at: 06:30, announce: true, remind: [10m]}
        """

    static func schedule(_ plan: String) throws -> Schedule {
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in Array(plan.utf8) },
            zones: { .builtIn })
        let loaded = loader.load("plan.yaml")
        guard let plan = loaded.plan, let start = plan.horizon.start else { throw Invalid(findings: loaded.findings) }
        return Planner.schedule(plan, over: PlannedHorizon(start: start, days: plan.horizon.days))
    }

    static func manifest(_ plan: String) throws -> Manifest {
        ManifestBuilder.manifest(of: try schedule(plan), generator: .init(name: "horarium", version: "test"))
    }

    /// Returns a schedule's manifest as it is written.
    static func json(_ schedule: Schedule, compact: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = ManifestBuilder.write(
            schedule, NotificationIdentifiers(schedule), generator: .init(name: "horarium", version: "test"),
            compact: compact, to: { bytes += $0 })
        return bytes
    }

    /// Returns the faults of a text by one of the repository's schemas.
    static func violations(_ json: [UInt8], _ schema: String) throws -> [String] {
        let path = "schemas/\(schema).schema.json"
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: path)
        let text = try JSONReader.read(SourceFile(name: path, text: Array(try Data(contentsOf: url))))
        let document = try JSONReader.read(SourceFile(name: "document", text: json))
        return try Schema(text, assertFormats: true).diagnose(document).map(\.description)
    }
}

extension PlannedCalendar {
    /// The file that a first build writes.
    var bytes: [UInt8] { CalendarRevision.first.revise(self).bytes }
    /// The calendar in that file.
    var calendar: VCalendar { CalendarRevision.first.revise(self).calendar }
    var events: [VEvent] { calendar.events }
}

extension RevisedCalendar {
    /// The calendar in the written file.
    var calendar: VCalendar { (try? ICalendarReader().calendars(bytes))?.first ?? VCalendar(prodid: "unreadable") }

    var isUnchanged: Bool { differences.isUnchanged }
    var changes: [Reconciliation.Change] { differences.changes }
    func count(_ kind: Reconciliation.Change.Kind) -> Int { differences.count(kind) }
}
