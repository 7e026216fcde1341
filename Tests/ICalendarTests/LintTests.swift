import CivilTime
import ICalendar
import Testing

@Suite("Lint")
struct LintTests {
    /// A calendar without a fault, one line an element.
    static let clean = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20261201T000000Z",
        "DTSTART:20261201T060000Z", "DTEND:20261201T061000Z", "SUMMARY:Fajr", "BEGIN:VALARM", "ACTION:DISPLAY",
        "TRIGGER:-PT10M", "DESCRIPTION:Fajr", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]

    @Test("A clean calendar has no findings")
    func cleanCalendar() { #expect(ICalendarLint.findings(bytes(Self.clean)).isEmpty) }

    /// Each fault alone: the line to replace, its replacement, and the expected finding with its line.
    @Test(
        "Each fault is found, alone and in its line",
        arguments: [
            Fault("SUMMARY:Fajr", "SUMMARY:" + String(repeating: "x", count: 68), .lineLength, 9),
            Fault("SUMMARY:Fajr", "SUMMARY:a\u{1}b", .controlCharacter, 9),
            Fault("SUMMARY:Fajr", "SUMMARY:a\rb", .controlCharacter, 9),
            Fault("SUMMARY:Fajr", "", .strayBytes, 9),
            Fault("SUMMARY:Fajr", "SUMMARY Fajr", .syntax, 9),
            Fault("SUMMARY:Fajr", "SUMMARY:a\r\nSUMMARY:b", .repeated, 10),
            Fault("VERSION:2.0", "", .missing, 1, also: .strayBytes),
            Fault("VERSION:2.0", "VERSION:1.0", .value, 2),
            Fault("PRODID:-//a//b//EN", "X-A:b", .missing, 1),
            Fault("PRODID:-//a//b//EN", "PRODID:-//a//b//EN\r\nMETHOD:PUBLISH", .method, 4),
            Fault("UID:1", "X-A:b", .missing, 4),
            Fault("DTSTAMP:20261201T000000Z", "X-A:b", .missing, 4),
            Fault("DTSTAMP:20261201T000000Z", "DTSTAMP:20261201T000000", .value, 6),
            Fault("DTSTART:20261201T060000Z", "X-A:b", .missing, 4),
            Fault("DTSTART:20261201T060000Z", "DTSTART:20260732T060000Z", .value, 7),
            Fault("DTEND:20261201T061000Z", "DTEND:20261201T060000Z", .order, 8),
            Fault("DTEND:20261201T061000Z", "DTEND;VALUE=DATE:20261202", .value, 8),
            Fault("DTEND:20261201T061000Z", "DTEND;TZID=Europe/London:20261201T061000", .unknownTimezone, 8),
            Fault("DTEND:20261201T061000Z", "DTEND:20261201T061000Z\r\nDURATION:PT1H", .repeated, 9),
            Fault("TRIGGER:-PT10M", "X-A:b", .missing, 10),
            Fault("TRIGGER:-PT10M", "TRIGGER:10 minutes", .value, 12),
            Fault("ACTION:DISPLAY", "X-A:b", .missing, 10),
            Fault("DESCRIPTION:Fajr", "X-A:b", .missing, 10),
            Fault("END:VALARM", "X-A:b", .structure, 10),
            Fault("END:VCALENDAR", "X-A:b", .structure, 1),
            Fault("END:VCALENDAR", "END:VCALENDAR\r\nX-A:b", .structure, 17),
            Fault("BEGIN:VCALENDAR", "\u{FEFF}BEGIN:VCALENDAR", .strayBytes, 1),
        ])
    func faults(_ fault: Fault) {
        let lines = Self.clean.map { $0 == fault.line ? fault.instead : $0 }
        let findings = ICalendarLint.findings(bytes(lines))
        #expect(findings.contains { $0.rule == fault.rule && $0.line == fault.number }, "\(findings)")
        #expect(Set(findings.map(\.rule)) == Set([fault.rule] + fault.also), "\(findings)")
    }

    @Test("Line ends and folds")
    func lineEnds() {
        #expect(
            ICalendarLint.findings(Array(Self.clean.joined(separator: "\n").utf8)).count { $0.rule == .lineEnd }
                == Self.clean.count)
        let twice = Self.clean.dropLast() + Self.clean[3...]
        #expect(ICalendarLint.findings(bytes(Array(twice))).map(\.rule) == [.duplicateUID])
        var split = bytes(Self.clean)
        let place = split.count - "\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8.count
        split.insert(contentsOf: [0xC3, 0x0D, 0x0A, 0x20, 0xA9], at: place)
        #expect(ICalendarLint.findings(split).map(\.rule) == [.foldInCharacter])
        #expect(ICalendarLint.findings([]).map(\.rule) == [.structure])
    }

    @Test("The folds of a foreign program are judged, not its properties")
    func foreign() throws {
        #expect(
            Set(ICalendarLint.findings(try Foreign.bytes("fold-inside-utf8.ics")).map(\.rule)) == [
                .foldInCharacter, .strayBytes,
            ])
        #expect(Set(ICalendarLint.findings(try Foreign.bytes("google.ics")).map(\.rule)) == [.method])
    }

    private func bytes(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\r\n") + "\r\n").utf8) }
}

/// One line of a clean calendar, its replacement, and the finding that this must lead to.
struct Fault: CustomTestStringConvertible, Sendable {
    var line, instead: String
    var rule: ICalendarLint.Finding.Rule
    var number: Int
    var also: [ICalendarLint.Finding.Rule]

    init(
        _ line: String, _ instead: String, _ rule: ICalendarLint.Finding.Rule, _ number: Int,
        also: ICalendarLint.Finding.Rule...
    ) {
        (self.line, self.instead, self.rule, self.number, self.also) = (line, instead, rule, number, also)
    }

    var testDescription: String { "\(instead.debugDescription) for \(line)" }
}
