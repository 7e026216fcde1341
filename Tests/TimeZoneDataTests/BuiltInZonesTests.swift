import CivilTime
import Foundation
import ReferenceData
import Testing

@testable import TimeZoneData

@Suite("The time zone data that are built in")
struct BuiltInZonesTests {
    let builtIn = TimeZoneDatabase.builtIn

    private func midnight(_ date: String) throws -> Instant {
        Instant(epochSeconds: try #require(LocalDate(date)).epochDay * 86400)
    }

    /// Returns the offset before 1800, and every change of the clocks until 2200.
    private func clocks(_ zone: ZoneRules) throws -> [ZoneRules.Transition] {
        let (first, last) = (try midnight("1800-01-01"), try midnight("2200-01-01"))
        let start = zone.offset(at: first)
        // A file for old readers repeats the offsets at the ends of its times.
        return [.init(at: first, before: start, after: start)]
            + zone.transitions(in: first..<last).filter { $0.before != $0.after }
    }

    @Test("Every zone is as in the system's files of the same release")
    func everyZone() throws {
        let system = try TimeZoneDatabase.system()
        try withKnownIssue("tzdata is \(system.release ?? "of an unknown release")", isIntermittent: true) {
            let (names, theirNames) = (Set(builtIn.identifiers), Set(system.identifiers))
            var (changes, different) = (0, names.symmetricDifference(theirNames).sorted())
            for name in names.intersection(theirNames) {
                let (ours, theirs) = (try clocks(builtIn.zone(name)), try clocks(system.zone(name)))
                if ours != theirs { different.append(name) }
                changes += ours.count
            }
            #expect(different == [] && changes > 50_000)
        } when: {
            system.release != builtIn.release
        }
    }

    @Test("Every change of offset in 75 zones, 2024 to 2031, is as in the reference data")
    func reference() throws {
        #expect(builtIn.release == Reference.tzdata)
        let (first, last) = (try midnight("2024-01-01"), try midnight("2032-01-01"))
        let byZone = Dictionary(grouping: try Reference.rows("reference/utc-offsets.csv")) { $0["zone"] ?? "" }
        #expect(byZone.count == 75)
        for (name, rows) in byZone {
            let zone = try builtIn.zone(name)
            let changes = zone.transitions(in: first..<last).filter { $0.before.seconds != $0.after.seconds }
            let expected = rows.filter { $0["utc_instant"] != "" }
            #expect(changes.map(\.at.description) == expected.map { $0["utc_instant"] }, "\(name)")
            #expect(changes.map { "\($0.after.seconds)" } == expected.map { $0["offset_after_s"] }, "\(name)")
            #expect(changes.map(\.after.abbreviation) == expected.map { $0["abbreviation_after"] }, "\(name)")
            #expect("\(zone.offset(at: first).seconds)" == rows.first?["offset_before_s"], "\(name)")
        }
    }

    @Test("NOTICE names the release")
    func notice() throws {
        let notice = try String(contentsOf: Reference.root.appending(path: "NOTICE"), encoding: .utf8)
        let release = try #require(builtIn.release)
        #expect(notice.contains("release \(release)"))
    }

    @Test(
        "What is no zone's name is none", arguments: ["", "Europe", "Europe/Londn", "../UTC", "A", "Zulu2", "zulu"])
    func unknown(name: String) {
        #expect(throws: TimeZoneError.unknown(name)) { try builtIn.zone(name) }
    }

    /// Creates a folder with London alone, of a release given by its name.
    private func withDatabase(_ release: String?, _ body: (TimeZoneDatabase) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "horarium-zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let directory = try #require(try TimeZoneDatabase.system().directory)
        let zone = try Data(contentsOf: URL(filePath: "\(directory)/UTC"))
        try zone.write(to: folder.appending(path: "UTC"))
        if let release { try Data("# version \(release)\n".utf8).write(to: folder.appending(path: "tzdata.zi")) }
        try body(TimeZoneDatabase(directory: folder.path))
    }

    @Test(
        "The system's data are used unless they are older, or do not say how old they are",
        arguments: [
            ("2026e", false), ("2025z", false), ("1999zz", false), (nil, false), ("unknown", false),
            ("2026f", true), ("2026f-1", true), ("2026g", true), ("2026za", true), ("2027a", true),
        ])
    func choice(release: String?, isTaken: Bool) throws {
        try withDatabase(release) { system in
            let chosen = TimeZoneDatabase.newer(of: system)
            let prescribed = try TimeZoneDatabase.newest(tzdir: system.directory)
            #expect(chosen.directory == (isTaken ? system.directory : nil))
            #expect(chosen.release == (isTaken ? release : builtIn.release))
            // The folder in TZDIR takes precedence, whatever its release.
            #expect(prescribed.directory == system.directory)
        }
        #expect(TimeZoneDatabase.newer(of: nil).directory == nil)
        #expect(throws: TimeZoneError.noDatabase(searched: ["/nowhere"])) {
            try TimeZoneDatabase.newest(tzdir: "/nowhere")
        }
    }

    /// tzdata's NEWS: "Release 2025b - 2025-03-22", "Release 2026f - 2026-10-27". 366 days after the first is
    /// 2026-03-23.
    @Test(
        "A release is old when a year has certainly passed since it was published",
        arguments: [
            ("2025b", "2026-03-22", nil), ("2025b", "2026-03-23", "published on 2025-03-22, over a year ago"),
            ("2026f", "2027-10-27", nil), ("2026f", "2027-10-28", "published on 2026-10-27, over a year ago"),
            ("2098c", "2099-12-31", nil), ("2098c", "2100-01-02", "published in 2098, over a year ago"),
            ("2010a", "2026-12-01", "published in 2010, over a year ago"),
        ])
    func age(release: String, today: String, age: String?) throws {
        let found = try #require(ZoneRelease(release)).age(on: #require(LocalDate(today)))
        #expect(found == age)
    }
}
