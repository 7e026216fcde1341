import CivilTime
import Documents
import Foundation
import ICalendar
import Testing
import TimeZoneData

@testable import Pipeline

@Suite("A folder with a file for each event")
struct EventFolderTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)").path
    private var events: String { "\(path)/events" }
    private var files: String { "\(path)/files" }

    private static let plan = """
        plan: 1
        id: sit
        timezone: Europe/London
        seed: 7
        horizon: {start: 2027-03-01, days: 10}
        prompts: {sit: {perDay: 3, body: Sit.}}
        workouts:
          templates: {walk: {type: walk-run, run: 4m, walk: 1m, rounds: 6}}
          sessions: {walk: {template: walk, days: [mon, thu], at: "07:00"}}
        """

    /// Builds a plan into a folder.
    @discardableResult
    private func build(_ text: String, into folder: String, as form: OutputFolder.Form) throws -> WrittenOutput {
        let pipeline = Pipeline(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { () throws(TimeZoneError) in try TimeZoneDatabase.newest() }, now: Instant(epochSeconds: 0))
        var outputs: [WrittenOutput] = []
        let report = pipeline.write(
            [.file("sit.yaml")], over: HorizonChoice(first: nil, days: nil), to: OutputFolder(folder, as: form),
            OutputOptions(kinds: .calendar)
        ) { outputs.append($0) }
        try #require(report.isFine, "\(report.findings) \(String(describing: report.failure))")
        return try #require(outputs.first)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: events).filter { $0.hasSuffix(".ics") }.sorted()
    }

    private func inode(_ name: String) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: "\(events)/\(name)")[.systemFileNumber] as? Int)
    }

    private func calendars(in bytes: Data?) throws -> [VCalendar] {
        try ICalendarReader().calendars([UInt8](try #require(bytes)))
    }

    /// The events that stand in the folder, by UID.
    private func eventsInFolder() throws -> [String: [VEvent]] {
        var all: [String: [VEvent]] = [:]
        for name in try names() {
            let calendar = try #require(
                try calendars(in: FileManager.default.contents(atPath: "\(events)/\(name)")).first)
            let uid = try #require(calendar.events.first?.uid)
            #expect(name == "\(uid).ics")
            #expect(calendar.events.allSatisfy { $0.uid == uid })
            let zones = Set(calendar.timezones.compactMap(\.tzid))
            let needed = calendar.events.flatMap { $0.component.properties.compactMap { $0.parameter("TZID") } }
            #expect(zones == Set(needed))
            all[uid] = calendar.events
        }
        return all
    }

    @Test("It has the events of the calendar that a build without it has, after every edit")
    func sameEvents() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var text = Self.plan
        for step in 0..<12 {
            try build(text, into: events, as: .events)
            try build(text, into: files, as: .files)
            let calendar = try calendars(in: FileManager.default.contents(atPath: "\(files)/sit.ics"))[0]
            let expected = Dictionary(grouping: calendar.events.filter { $0.status != .cancelled }) { $0.uid ?? "" }
            #expect(try eventsInFolder() == expected, "\(text)")
            // Numbers without a common divisor, so that each edit meets all others.
            text = Self.plan
                .replacing("perDay: 3", with: "perDay: \(1 + step % 4)")
                .replacing("Sit.", with: step % 5 < 2 ? "Sit." : "Breathe.")
                .replacing("days: 10", with: "days: \(5 + 3 * step % 11)")
                .replacing("[mon, thu]", with: ["[mon]", "[tue, sat]", "[mon, sun]"][step % 3])
        }
    }

    @Test("What an edit leaves as it was is not touched, and what is gone is removed")
    func untouched() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try build(Self.plan, into: events, as: .events).files[0].isChanged)
        let before = try Dictionary(uniqueKeysWithValues: names().map { ($0, try inode($0)) })
        #expect(try !build(Self.plan, into: events, as: .events).files[0].isChanged)
        try build(Self.plan.replacing("[mon, thu]", with: "[mon]"), into: events, as: .events)
        let after = try Dictionary(uniqueKeysWithValues: names().map { ($0, try inode($0)) })
        let removed = Set(before.keys).subtracting(after.keys)
        // Thursdays of the ten days from Monday 2027-03-01.
        #expect(removed == ["walk.2027-03-04@sit.horarium.ics"])
        #expect(after == before.filter { !removed.contains($0.key) })
    }

    @Test("Other programs' files, and what they make of an event, stay until the plan changes it")
    func others() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(Self.plan, into: events, as: .events)
        let foreign = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let (edited, renamed, deleted) = (
            "\(events)/walk.2027-03-01@sit.horarium.ics", "\(events)/5f2b.ics",
            "\(events)/walk.2027-03-04@sit.horarium.ics"
        )
        try Data(foreign.utf8).write(to: URL(filePath: "\(events)/x.ics"))
        try Data("not a calendar".utf8).write(to: URL(filePath: "\(events)/y.ics"))
        let moved = try String(contentsOf: URL(filePath: edited), encoding: .utf8)
            .replacing("T070000", with: "T083000")
        try Data(moved.utf8).write(to: URL(filePath: edited))
        try FileManager.default.moveItem(atPath: "\(events)/walk.2027-03-08@sit.horarium.ics", toPath: renamed)
        try FileManager.default.removeItem(atPath: deleted)

        try build(Self.plan.replacing("Sit.", with: "Breathe."), into: events, as: .events)
        #expect(try String(contentsOf: URL(filePath: edited), encoding: .utf8) == moved)
        #expect(!FileManager.default.fileExists(atPath: deleted))
        #expect(try String(contentsOf: URL(filePath: "\(events)/x.ics"), encoding: .utf8) == foreign)
        #expect(FileManager.default.fileExists(atPath: "\(events)/y.ics"))

        try build(Self.plan.replacing("4m", with: "5m"), into: events, as: .events)
        #expect(try !String(contentsOf: URL(filePath: edited), encoding: .utf8).contains("T083000"))
        #expect(FileManager.default.fileExists(atPath: deleted))
        #expect(try names().filter { $0.contains("03-08") && $0.hasPrefix("walk") }.isEmpty)
        #expect(try String(contentsOf: URL(filePath: renamed), encoding: .utf8).contains("SEQUENCE:1"))
    }

    @Test("A folder that was emptied is filled again")
    func emptied() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(Self.plan, into: events, as: .events)
        let all = try names()
        for name in all { try FileManager.default.removeItem(atPath: "\(events)/\(name)") }
        try build(Self.plan, into: events, as: .events)
        #expect(try names() == all)
        #expect(!all.isEmpty)
    }

    @Test("A removal under way when a build was killed is gone on with")
    func killed() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(Self.plan, into: events, as: .events)
        let name = "walk.2027-03-04@sit.horarium.ics"
        try Data("/\(name)\n/.sit.horarium\nend\n".utf8).write(to: URL(filePath: "\(events)/.horarium-renames"))
        _ = try LockedFolder(events)
        #expect(try !names().contains(name))
        #expect(FileManager.default.fileExists(atPath: "\(events)/.sit.horarium"))
    }
}
