import CivilTime
import Diagnostics
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

    /// Ten days from a Monday on.
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

    @discardableResult
    private func build(
        _ text: String = plan, into folder: String? = nil, as form: OutputFolder.Form = .events, isDry: Bool = false,
        findings: [String] = []
    ) throws -> WrittenOutput {
        let pipeline = Pipeline(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { () throws(TimeZoneError) in .builtIn }, now: Instant(epochSeconds: 0),
            stamp: Instant(epochSeconds: 0))
        var outputs: [WrittenOutput] = []
        let report = pipeline.write(
            [.file("sit.yaml")], over: HorizonChoice(first: nil, days: nil),
            to: OutputFolder(folder ?? events, as: form, isDry: isDry), OutputOptions(kinds: .calendar)
        ) { outputs.append($0) }
        try #require(report.isFine, "\(report.findings) \(String(describing: report.failure))")
        #expect(report.findings.map(\.code.id) == findings)
        return try #require(outputs.first)
    }

    private func names(_ rule: String = "") throws -> Set<String> {
        Set(
            try FileManager.default.contentsOfDirectory(atPath: events).filter {
                $0.hasSuffix(".ics") && $0.hasPrefix(rule)
            })
    }

    private func inode(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: "\(events)/\(name)")[.systemFileNumber] as? Int)
    }

    private func inodes() throws -> [String: Int] {
        try Dictionary(uniqueKeysWithValues: names().map { ($0, try inode($0)) })
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(events)/\(name)"), encoding: .utf8)
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(events)/\(name)"))
    }

    private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(events)/\(name)") }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(events)/\(name)") }

    private func calendar(at path: String) throws -> VCalendar {
        let bytes = try #require(FileManager.default.contents(atPath: path))
        return try #require(try ICalendarReader().calendars([UInt8](bytes)).first)
    }

    /// The events that stand in the folder, by UID; each in its file, with the time zones that it needs.
    private func eventsInFolder() throws -> [String: [VEvent]] {
        var all: [String: [VEvent]] = [:]
        for name in try names() {
            let calendar = try calendar(at: "\(events)/\(name)")
            let uid = try #require(calendar.events.first?.uid)
            #expect(name == "\(uid).ics")
            #expect(calendar.events.allSatisfy { $0.uid == uid })
            let needed = calendar.events.flatMap { $0.component.properties.compactMap { $0.parameter("TZID") } }
            #expect(Set(calendar.timezones.compactMap(\.tzid)) == Set(needed))
            all[uid] = calendar.events
        }
        return all
    }

    @Test("It has the events of the calendar that a build without it has, after every edit", arguments: [false, true])
    func sameEvents(repeats: Bool) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let plan = Self.plan + (repeats ? "\ncalendar: {recurring: true}" : "")
        var text = plan
        for step in 0..<12 {
            try build(text)
            try build(text, into: "\(path)/files", as: .files)
            let calendar = try calendar(at: "\(path)/files/sit.ics")
            let expected = Dictionary(grouping: calendar.events.filter { $0.status != .cancelled }) { $0.uid ?? "" }
            #expect(try eventsInFolder() == expected, "\(text)")
            // Numbers without a common divisor, so that each edit meets all others.
            text =
                plan
                .replacing("perDay: 3", with: "perDay: \(1 + step % 4)")
                .replacing("Sit.", with: step % 5 < 2 ? "Sit." : "Breathe.")
                .replacing("days: 10", with: "days: \(5 + 3 * step % 11)")
                .replacing("[mon, thu]", with: ["[mon]", "[tue, sat]", "[mon, sun]"][step % 3])
        }
    }

    @Test("What an edit leaves as it was is not touched, and what is gone is removed")
    func untouched() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try build().files[0].isChanged)
        let before = try inodes()
        #expect(try !build().files[0].isChanged)
        #expect(try inodes() == before)

        let edited = Self.plan.replacing("[mon, thu]", with: "[mon]")
        let (written, removed) = try { ($0?.written, $0?.removed) }(build(edited, isDry: true).files[0].events)
        #expect((written, removed) == (0, 1))
        #expect(try inodes() == before)

        try build(edited)
        #expect(try inodes() == before.filter { $0.key != "walk.2027-03-04@sit.horarium.ics" })
    }

    @Test("A horizon that has moved on leaves what is past, and a shorter one removes what it does not reach")
    func horizons() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let before = try inodes()
        try build(Self.plan.replacing("2027-03-01, days: 10", with: "2027-03-04, days: 7"))
        #expect(try inodes() == before)
        try build(Self.plan.replacing("2027-03-01, days: 10", with: "2027-03-04, days: 4"))
        let reached = before.filter { $0.key.split(separator: ".")[1].prefix(10) < "2027-03-08" }
        #expect(try inodes() == reached && reached.count == 7 * 3 + 2)
    }

    @Test("An event that is gone from the plan and that a phone has put back stays")
    func putBack() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (name, without) = ("walk.2027-03-04@sit.horarium.ics", Self.plan.replacing("[mon, thu]", with: "[mon]"))
        try build()
        let event = try text(name)
        try build(without)
        try put(event, name)
        try build(without.replacing("Sit.", with: "Breathe."))
        #expect(try text(name) == event)
    }

    @Test("What was moved on a phone from a day that is past stays where it is")
    func movedFromThePast() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let name = "walk.2027-03-04@sit.horarium.ics"
        let moved = try text(name).replacing("20270304T", with: "20270308T")
        try put(moved, name)
        for day in 5...7 {
            try build(Self.plan.replacing("2027-03-01, days: 10", with: "2027-03-0\(day), days: 6"))
            #expect(try text(name) == moved)
        }
    }

    @Test("A first day that is moved back finds what was past: it stays as it is, or goes with its rule")
    func movedBack() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let later = Self.plan.replacing("2027-03-01, days: 10", with: "2027-03-05, days: 6")
        try build()
        let before = try inodes()
        try build(later)
        try build()
        #expect(try inodes() == before)
        try build(later)
        try build(Self.plan.replacing("[mon, thu]", with: "[mon]"))
        #expect(try inodes() == before.filter { $0.key != "walk.2027-03-04@sit.horarium.ics" })
    }

    @Test("A build without an event removes nothing, says so, and knows later what was there")
    func withoutEvents() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let before = try inodes()
        let empty = Self.plan.replacing("perDay: 3", with: "dates: [2028-01-01]")
            .replacing("[mon, thu]", with: "[fri]").replacing("days: 10", with: "days: 3")
        let neverFires = ["never-fires", "never-fires"]
        for isDry in [true, false] {
            let kept = try build(empty, isDry: isDry, findings: neverFires + ["nothing-removed"])
            #expect(!kept.files[0].isChanged)
        }
        #expect(try inodes() == before)
        try build(empty, into: "\(path)/other", findings: neverFires)

        try build(Self.plan.replacing("[mon, thu]", with: "[thu]"))
        #expect(try inodes() == before.filter { !["walk.2027-03-01", "walk.2027-03-08"].contains($0.key.prefix(15)) })
    }

    private static let foreign = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:x", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    @Test("Other programs' files, and what they make of an event, stay until the plan changes it")
    func others() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let (edited, deleted) = ("walk.2027-03-01@sit.horarium.ics", "walk.2027-03-04@sit.horarium.ics")
        try put(Self.foreign, "x.ics")
        try put("not a calendar", "y.ics")
        try FileManager.default.createDirectory(atPath: "\(events)/z.ics", withIntermediateDirectories: true)
        let moved = try text(edited).replacing("T070000", with: "T083000")
        try put(moved, edited)
        try put(try text("walk.2027-03-08@sit.horarium.ics"), "5f2b.ics")
        try remove("walk.2027-03-08@sit.horarium.ics")
        try remove(deleted)

        try build(Self.plan.replacing("Sit.", with: "Breathe."))
        #expect(try text(edited) == moved)
        #expect(!isThere(deleted))

        try build(Self.plan.replacing("4m", with: "5m"))
        #expect(try !text(edited).contains("T083000"))
        #expect(isThere(deleted))
        #expect(try names("walk.2027-03-08").isEmpty)
        #expect(try text("5f2b.ics").contains("SEQUENCE:1"))

        try build(Self.plan.replacing("[mon, thu]", with: "[thu]"))
        #expect(!isThere("5f2b.ics"))
        #expect(try text("x.ics") == Self.foreign && text("y.ics") == "not a calendar" && isThere("z.ics"))
    }

    @Test("A file of another program is not written over, whatever its name and also where it has one of our events")
    func foreignFiles() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let name = "walk.2027-03-01@sit.horarium.ics"
        let ours = try text(name).split(separator: "BEGIN:VEVENT")[1].split(separator: "END:VCALENDAR")[0]
        let both = Self.foreign.replacing("END:VCALENDAR", with: "BEGIN:VEVENT\(ours)END:VCALENDAR")
        for foreign in [Self.foreign, both] {
            try put(foreign, name)
            try build(Self.plan.replacing("4m", with: "5m"))
            try build()
            #expect(try text(name) == foreign)
            #expect(try text("walk.2027-03-01@sit.horarium-2.ics").contains("UID:walk.2027-03-01@sit.horarium\r\n"))
            try build(Self.plan.replacing("[mon, thu]", with: "[thu]"))
            #expect(try text(name) == foreign)
            #expect(!isThere("walk.2027-03-01@sit.horarium-2.ics"))
        }
    }

    @Test("A folder that was emptied of a plan's events is filled again")
    func emptied() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        try build(Self.plan.replacing("id: sit", with: "id: other"))
        let all = try names()
        for name in all where name.hasSuffix("@sit.horarium.ics") { try remove(name) }
        let others = try inodes()
        try build()
        #expect(try names() == all)
        #expect(try inodes().filter { $0.key.hasSuffix("@other.horarium.ics") } == others)
        #expect(all.count == 2 * (10 * 3 + 3))
    }

    @Test(
        "Without the record of what was written, or with one that cannot be used, the files tell it",
        arguments: [nil, "", "BEGIN:VCALENDAR\r\nVERSION", foreign])
    func lostRecord(record: String?) throws {
        func lose() throws {
            if let record { try put(record, ".sit.horarium") } else { try remove(".sit.horarium") }
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        try put(Self.foreign, "x.ics")
        let before = try inodes()
        try lose()
        #expect(try !build().files[0].isChanged)
        #expect(try inodes() == before)

        try lose()
        let edited = Self.plan.replacing("[mon, thu]", with: "[mon]").replacing("4m", with: "5m")
        try build(edited)
        #expect(try names() == Set(before.keys).subtracting(["walk.2027-03-04@sit.horarium.ics"]))
        #expect(try text("walk.2027-03-01@sit.horarium.ics").contains("SEQUENCE:1\r\n"))
        let untouched = before.filter { !$0.key.hasPrefix("walk") }
        #expect(try inodes().filter { !$0.key.hasPrefix("walk") } == untouched)
    }

    @Test("A plan that supersedes another takes its events away, and what is past stays")
    func superseded() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let past = try names().filter { $0.split(separator: ".")[1].prefix(10) < "2027-03-05" }
        let next = Self.plan.replacing("id: sit", with: "id: rest\nsupersedes: [sit]")
            .replacing("2027-03-01, days: 10", with: "2027-03-05, days: 6")
        let written = try build(next)
        #expect(written.superseded.isEmpty)
        #expect(try names().filter { $0.hasSuffix("@sit.horarium.ics") } == past && past.count == 4 * 3 + 2)
        #expect(try names().filter { $0.hasSuffix("@rest.horarium.ics") }.count == 6 * 3 + 1)
        #expect(!isThere(".sit.horarium"))
        #expect(try !build(next).files[0].isChanged)
    }

    @Test("A calendar that an ordinary build has left beside the events is named")
    func leftover() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(into: events, as: .files)
        #expect(try build().leftovers.map(\.path) == ["\(events)/sit.ics"])
        #expect(isThere("sit.ics"))
    }

    @Test("A removal that was under way when a build was killed is gone on with")
    func killed() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build()
        let (name, record) = ("walk.2027-03-04@sit.horarium.ics", ".sit.horarium")
        try put("new", "\(record).new-77")
        try put("old", "x.ics.old-77")
        try put("\(record).new-77/\(record)\n/\(name)\nend\n", ".horarium-renames")
        _ = try LockedFolder(events)
        #expect(!isThere(name))
        #expect(try text(record) == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: events).count == 33)
    }
}
