import CivilTime
import Foundation
import ReferenceData
import Testing

@Suite("Time zones from TZif files")
struct TimeZoneTests {
    let database: TimeZoneDatabase

    init() throws { database = try .system() }

    func instant(_ text: String) throws -> Instant {
        let date = try #require(LocalDate(text.prefix(10)))
        let time = try #require(LocalTime(text.dropFirst(11).prefix(8)))
        return Instant(epochSeconds: LocalDateTime(date, time).secondsSinceEpoch)
    }

    @Test("A database that keeps zones reads each once; one that does not reads it again")
    func keptZones() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // RFC 9636 §3.1 and §3.2: a file of version 1 with one type, 'X' 3600 s east, and no transition.
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2]
        let bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16) + counts + [0, 0, 0x0E, 0x10, 0, 0, 0x58, 0]
        let file = folder.appending(path: "One")
        try Data(bytes).write(to: file)
        let plain = TimeZoneDatabase(directory: folder.path)
        let keeping = plain.cachingZones
        let zone = try keeping.zone("One")
        #expect(zone.offset(at: Instant(epochSeconds: 0)).seconds == 3600)
        try FileManager.default.removeItem(at: file)
        #expect(try keeping.zone("One") == zone)
        #expect(throws: TimeZoneError.unknown("One")) { try plain.zone("One") }
        #expect(throws: TimeZoneError.unknown("Two")) { try keeping.zone("Two") }
        #expect(keeping.release == plain.release)
    }

    @Test("The rule behind the table goes on for ever, by cycles of 400 years")
    func farFuture() throws {
        let london = try database.zone("Europe/London")
        // The last Sundays of March and October 2900 are the 28th and the 31st.
        let summer = try #require(london.nextTransition(after: try instant("2900-01-01T00:00:00Z")))
        #expect(summer.at.description == "2900-03-28T01:00:00Z")
        #expect(summer.after.abbreviation == "BST")
        let winter = try #require(london.nextTransition(after: summer.at))
        #expect(winter.at.description == "2900-10-31T01:00:00Z")
        #expect(london.local(try instant("2900-07-01T12:00:00Z")).time.description == "13:00:00")
    }

    @Test("A time in a gap moves forward, a repeated one is the first (RFC 5545 §3.3.5)")
    func gapsAndFolds() throws {
        func resolved(_ zone: String, _ date: String, _ time: String) throws -> (String, ZoneRules.Fit) {
            let found = try database.zone(zone).instant(
                of: LocalDateTime(#require(LocalDate(date)), #require(LocalTime(time))))
            return (found.instant.description, found.fit)
        }
        #expect(try resolved("Europe/London", "2026-03-29", "01:30") == ("2026-03-29T01:30:00Z", .gap(.hours(1))))
        #expect(try resolved("Europe/London", "2026-10-25", "01:30") == ("2026-10-25T00:30:00Z", .fold(.hours(1))))
        #expect(try resolved("Europe/London", "2026-10-25", "02:00") == ("2026-10-25T02:00:00Z", .unique))
        // RFC 5545's own example: 2:30 on 11 March 2007 in New York is 3:30 EDT; 1:30 on 4 November is EDT.
        #expect(try resolved("America/New_York", "2007-03-11", "02:30") == ("2007-03-11T07:30:00Z", .gap(.hours(1))))
        #expect(try resolved("America/New_York", "2007-11-04", "01:30") == ("2007-11-04T05:30:00Z", .fold(.hours(1))))
        #expect(
            try resolved("Australia/Lord_Howe", "2026-10-04", "02:10") == ("2026-10-03T15:40:00Z", .gap(.minutes(30))))
        #expect(try resolved("Pacific/Apia", "2011-12-30", "12:00") == ("2011-12-30T22:00:00Z", .gap(.hours(24))))
    }

    /// The dates on which these moved across the date line, by tzdata's file `australasia`.
    @Test(
        "A date that clocks skip is known, and no other",
        arguments: [
            ("Pacific/Apia", "2011-12-30"), ("Pacific/Fakaofo", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
            ("Pacific/Kiritimati", "1994-12-31"),
        ])
    func skippedDates(_ name: String, _ date: String) throws {
        let (zone, date) = (try database.zone(name), try #require(LocalDate(date)))
        #expect((-40_000..<40_000).map(date.advanced).filter(zone.skips) == [date])
        #expect(try !database.zone("Europe/London").skips(date))
    }

    @Test("At every change of every zone, 2020 to 2040, wall times just around it follow the rule")
    func everyTransition() throws {
        let range = try instant("2020-01-01T00:00:00Z")..<instant("2040-01-01T00:00:00Z")
        var count = 0
        for name in database.identifiers {
            guard let zone = try? database.zone(name) else { continue }
            for change in zone.transitions(in: range) where change.before.seconds != change.after.seconds {
                count += 1
                let length = abs(change.after.seconds - change.before.seconds)
                let begin = change.at.local(offset: min(change.before.seconds, change.after.seconds))
                func at(_ seconds: Int) -> (instant: Instant, fit: ZoneRules.Fit) {
                    let wall = Instant(epochSeconds: begin.secondsSinceEpoch + seconds).local(offset: 0)
                    return zone.instant(of: wall)
                }
                let inside = at(length / 2)
                if change.after.seconds > change.before.seconds {
                    #expect(inside.fit == .gap(.seconds(length)), "\(name) \(change.at)")
                    #expect(inside.instant == change.at + .seconds(length / 2))
                    #expect(at(-1).instant == change.at - .seconds(1))
                    #expect(at(length).instant == change.at)
                } else {
                    #expect(inside.fit == .fold(.seconds(length)), "\(name) \(change.at)")
                    #expect(inside.instant == change.at - .seconds(length - length / 2))
                    #expect(at(length).instant == change.at + .seconds(length))
                    #expect(at(-1).instant == change.at - .seconds(length + 1))
                }
            }
        }
        #expect(count > 1000)
        print("changes of the clocks checked: \(count)")
    }

    @Test(
        "Names that are unknown or would leave the folder are refused",
        arguments: [
            "Europe/Londn", "../zoneinfo/UTC", "/etc/localtime", "Europe//London", "Europe", "", "tzdata.zi", "UTC\0",
        ])
    func refused(name: String) {
        #expect(throws: TimeZoneError.unknown(name)) { try database.zone(name) }
    }

    @Test("A damaged file is refused with its reason")
    func damaged() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "horarium-zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = try Data(contentsOf: URL(filePath: "\(#require(database.directory))/Europe/London"))
        for length in stride(from: 0, to: good.count, by: 7) {
            try good.prefix(length).write(to: folder.appending(path: "Cut"))
            #expect(throws: TimeZoneError.self) { try TimeZoneDatabase(directory: folder.path).zone("Cut") }
        }
        #expect(throws: TimeZoneError.noDatabase(searched: [folder.path])) {
            try TimeZoneDatabase.system(tzdir: folder.path)
        }
    }

    @Test("The system's database is the one that TZDIR names, unless the variable is left aside")
    func environment() throws {
        let named = ProcessInfo.processInfo.environment["TZDIR"].map { [$0] } ?? []
        let directory = try #require(database.directory)
        #expect((named.isEmpty || named == [""] ? TimeZoneDatabase.usualDirectories : named).contains(directory))
        let usual = try #require(TimeZoneDatabase.system(tzdir: nil).directory)
        #expect(TimeZoneDatabase.usualDirectories.contains(usual))
    }

    @Test(
        "POSIX rules of every form are read",
        arguments: [
            ("<-03>3", -10800, nil), ("EST5EDT,M3.2.0,M11.1.0", -18000, -14400),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600, 0),
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 37800, 39600), ("EET-2EEST,M3.5.0/-1,J300/167:59:59", 7200, 10800),
        ])
    func posixRule(text: String, standard: Int, daylight: Int?) throws {
        let rule = try #require(PosixRule(text))
        #expect(rule.standard.seconds == standard)
        #expect(rule.daylight?.offset.seconds == daylight)
    }

    @Test("Malformed POSIX rules are refused", arguments: ["", "E5", "EST5EDT", "EST5EDT,M13.1.0,M11.1.0", "EST5,"])
    func badPosixRule(text: String) { #expect(PosixRule(text) == nil) }
}

@Suite("Clocks that never change")
struct FixedZoneTests {
    @Test(
        "are so far from UTC for ever",
        arguments: [
            (0, "UTC", "12:00:00"), (19800, "UTC+05:30", "17:30:00"), (-12600, "UTC-03:30", "08:30:00"),
            (-31, "UTC-00:00:31", "11:59:29"),
        ])
    func offsets(_ seconds: Int, _ name: String, _ noon: String) throws {
        let zone = ZoneRules.fixed(.seconds(seconds))
        #expect(zone.identifier == name)
        #expect(zone.local(Instant(epochSeconds: 43200)).time.description == noon)
        #expect(zone.nextTransition(after: Instant(epochSeconds: 0)) == nil)
    }
}
