import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing

@Suite("Reading")
struct ReaderTests {
    @Test("What was read is written back the same", arguments: try Foreign.names())
    func foreign(_ name: String) throws {
        let bytes = try Foreign.bytes(name)
        let calendars = try ICalendarReader().calendars(bytes)
        let written = calendars.flatMap(\.bytes)
        #expect(try ICalendarReader().calendars(written) == calendars)
        // Read independently: unfold, upper-case the names, drop the rest of the syntax. Nothing may be missing.
        #expect(Foreign.contentLines(written) == Foreign.contentLines(bytes), "\(name)")
    }

    @Test("Each kind of component and property can be reached")
    func typed() throws {
        let google = try #require(try ICalendarReader().calendars(Foreign.bytes("google.ics")).first)
        #expect(google.name == "Retreat house")
        #expect(google.description == "Who sits when, and where")
        #expect(google.prodid == "-//Google Inc//Google Calendar 70.9054//EN")
        let event = try #require(google.events.first)
        #expect(event.summary == "Morning sitting 🧘🏽‍♀️")
        #expect(event.description?.hasSuffix("Join: https://meet.google.com/abc-defg-hij\n") == true)
        #expect(event.alarms.first?.trigger == .fromStart(.minutes(-10)))
        #expect(event.sequence == 2)
        #expect(event.status == .confirmed)
        #expect(
            event.rrule == .weekly(on: [.monday, .wednesday, .friday], until: .utc(instant("2027-01-31T23:59:59Z"))))
        #expect(event.exdate.map(\.wallClock.description) == ["2026-12-25T07:00:00"])
        // 07:00 in London in June is 06:00 UTC, by the file's own VTIMEZONE.
        let june = EventTime.zoned(
            LocalDateTime(try #require(LocalDate("2027-06-01")), LocalTime(secondOfDay: 25200)), tzid: "Europe/London")
        #expect(google.instant(of: june) == instant("2027-06-01T06:00:00Z"))

        let thunderbird = try #require(try ICalendarReader().calendars(Foreign.bytes("thunderbird.ics")).first)
        #expect(thunderbird.events.first?.categories == ["Sport", "Health, outdoors"])
        #expect(thunderbird.events.first?.alarms.first?.trigger == .at(instant("2026-12-04T11:15:00Z")))
        let start = try #require(thunderbird.events.first?.dtstart)
        #expect(thunderbird.instant(of: start) == instant("2026-12-04T11:30:00Z"))

        let hand = try #require(try ICalendarReader().calendars(Foreign.bytes("lowercase-lf.ics")).first)
        let attendee = try #require(hand.events.first?.component["ATTENDEE"])
        // RFC 6868 §3.2, and §3.1: a caret before anything else stands for itself.
        #expect(attendee.parameter("CN") == "George Herman \"Babe\" Ruth")
        #expect(attendee.parameter("X-LINES") == "one\ntwo^three^x")
    }

    @Test(
        "Faults are named with their line",
        arguments: [
            ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", 1, "END"),
            ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n", 3, "END:VEVENT"),
            ("BEGIN:VEVENT\r\nEND:VEVENT\r\n", 1, "BEGIN:VCALENDAR"),
            ("VERSION:2.0\r\n", 1, "BEGIN:VCALENDAR"),
            ("END:VCALENDAR\r\n", 1, "without its BEGIN"),
            ("BEGIN:VCALENDAR\r\nX\r\n\r\nEND:VCALENDAR\r\n", 2, "':'"),
            ("BEGIN:VCALENDAR\r\nA:b\r\n c\r\n d\r\nX;P:y\r\nEND:VCALENDAR\r\n", 5, "'='"),
            ("BEGIN:VCALENDAR\r\nX;P=\"y:z\r\nEND:VCALENDAR\r\n", 2, "not closed"),
            ("BEGIN:VCALENDAR\r\n:y\r\nEND:VCALENDAR\r\n", 2, "name"),
            ("just some text", 1, "':'"),
        ] as [(String, Int, String)])
    func faults(_ text: String, _ line: Int, _ words: String) {
        let error = #expect(throws: ICalendarReadError.self) { try ICalendarReader().calendars(Array(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("Limits hold, and bytes that are no text are refused")
    func limits() throws {
        var reader = ICalendarReader()
        let deep = String(repeating: "BEGIN:A\r\n", count: 100_000)
        #expect(throws: ICalendarReadError.self) { try reader.components(Array(deep.utf8)) }
        #expect(throws: ICalendarReadError.self) {
            try reader.calendars(Array("BEGIN:VCALENDAR\r\nX:".utf8) + [0xE9] + Array("\r\nEND:VCALENDAR\r\n".utf8))
        }
        reader.limits.bytes = 10
        #expect(throws: ICalendarReadError.self) { try reader.calendars(Array("BEGIN:VCALENDAR\r\n".utf8)) }
        #expect(try ICalendarReader().calendars([]).isEmpty)
    }

    @Test("No bytes make the reader or the check crash")
    func noise() throws {
        var random = SplitMix(state: 7)
        let samples = try Foreign.names().map { try Foreign.bytes($0) }
        for _ in 0..<Effort.size(400, small: 120) {
            var bytes = samples.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let interesting = Array("\r\n :;=\",\\^".utf8) + [0x00, 0x80, 0xC2, 0xE2, 0xF0, 0xFF]
                if Bool.random(using: &random) {
                    bytes[place] = interesting.randomElement(using: &random) ?? 0
                } else {
                    bytes.removeSubrange(place..<min(bytes.count, place + 5))
                }
            }
            _ = ICalendarLint.findings(bytes)
            guard let calendars = try? ICalendarReader().calendars(bytes) else { continue }
            let written = calendars.flatMap(\.bytes)
            #expect(try ICalendarReader().calendars(written).flatMap(\.bytes) == written)
        }
    }
}

/// Calendars in the style of well-known programs; those named `busy-…` were written by other programs.
/// `Foreign/README.md` describes their origin.
enum Foreign {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Foreign")

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ics") }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    /// Returns the unfolded content lines of a file, sorted, each name and unneeded quotation mark normalised.
    static func contentLines(_ bytes: [UInt8]) -> [String] {
        var text = String(decoding: bytes.filter { $0 != 0x0D }.split(separator: [0x0A, 0x20]).joined(), as: UTF8.self)
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let needless = /="([^",:;]*)"/
        return text.split(separator: "\n").map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let names = line[..<colon].replacing(/(^|;)[^=;]*/) { $0.output.0.uppercased() }
            let isDelimiter = names.hasPrefix("BEGIN") || names.hasPrefix("END")
            let value = isDelimiter ? line[colon...].uppercased() : String(line[colon...])
            return (names + value).replacing(needless) { "=" + $0.output.1 }.replacing("^^x", with: "^x")
        }.sorted()
    }
}
