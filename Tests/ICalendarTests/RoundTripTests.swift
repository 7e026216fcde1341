import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing

@Suite("Round trip")
struct RoundTripTests {
    @Test("Write, read, write is the identity for 10,000 random calendars")
    func identity() throws {
        for seed in 1...Effort.size(10_000, small: 500) {
            var random = RandomCalendar(seed: UInt64(seed))
            let calendar = random.component("VCALENDAR", depth: 0)
            let bytes = calendar.bytes
            let read = try ICalendarReader().components(bytes)
            #expect(read == [calendar], "\(String(decoding: bytes, as: UTF8.self))")
            #expect(read.flatMap(\.bytes) == bytes, "\(String(decoding: bytes, as: UTF8.self))")
            let longest = bytes.split(separator: 0x0A).map(\.count).max() ?? 0
            #expect(longest <= 76, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("Text survives but for line breaks and control characters")
    func text() throws {
        for seed in 1...2_000 {
            var random = RandomCalendar(seed: UInt64(seed))
            let texts = (0..<4).map { _ in random.text() }
            var event = VEvent(
                uid: "a", dtstamp: instant("2026-12-01T00:00:00Z"), dtstart: .date(LocalDate(epochDay: 0)))
            event.summary = texts[0]
            event.categories = texts
            event.alarms = [VAlarm(trigger: .fromStart(.zero), description: texts[1])]
            let read = try ICalendarReader().components(
                VCalendar(prodid: "-//Example//Tests//EN", name: texts[2], events: [event]).bytes)
            let calendar = try #require(read.first.flatMap { VCalendar($0) })
            #expect(calendar.events == [event], "\(texts)")
            #expect(calendar.events.first?.summary == normalised(texts[0]), "\(texts)")
            #expect(calendar.events.first?.categories == texts.map(normalised), "\(texts)")
            #expect(calendar.name == normalised(texts[2]), "\(texts)")
        }
    }

    private static let newlines = (0...0x2100).compactMap(Unicode.Scalar.init).filter(CharacterSet.newlines.contains)
        .map { String($0) }

    /// Returns a text with every kind of line break as LF and without other control characters, by the character
    /// classes of Foundation and Unicode rather than the library's.
    private func normalised(_ text: String) -> String {
        var text = text.replacingOccurrences(of: "\r\n", with: "\n")
        for newline in Self.newlines { text = text.replacingOccurrences(of: newline, with: "\n") }
        let scalars = text.unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.value > 0x7F || $0.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test("The hostile payloads come back as the same text", arguments: try HostileInput.all().flatMap(\.payloads))
    func hostile(_ payload: String) throws {
        let at = EventTime.utc(instant("2026-12-01T06:00:00Z"))
        var event = VEvent(uid: "a", dtstamp: instant("2026-12-01T00:00:00Z"), dtstart: at, summary: payload)
        event.description = payload
        event.location = payload
        let bytes = VCalendar(prodid: "-//Example//Tests//EN", name: payload, events: [event]).bytes
        #expect(ICalendarLint.findings(bytes).isEmpty)
        let calendars = try ICalendarReader().calendars(bytes)
        #expect(calendars.count == 1)
        #expect(calendars.first?.events.count == 1)
        #expect(calendars.first?.events.first?.component.properties.count == 6)
        #expect(calendars.first?.events.first?.summary == normalised(payload))
    }
}

/// Calendars with any text anywhere.
struct RandomCalendar {
    var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    static let pieces = [
        "a", "Prayer ", ":", ";", ",", "\\", "\\n", "\"", "^", "^n", "\n", "\r\n", "\r", " ", "  ", "\t", "é",
        "e\u{301}",
        "الفجر", "🧘🏽‍♀️", "🇬🇧", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{7F}", "\u{FEFF}",
        "\u{FFFD}",
        "BEGIN:VEVENT", "END:VCALENDAR", "=", "中文字", "\u{200F}", "\u{10FFFF}", "ﷺ", "x\u{300}\u{301}\u{302}",
    ]

    mutating func text() -> String {
        let count = Int.random(in: 0...(Int.random(in: 0...9, using: &random) == 0 ? 90 : 8), using: &random)
        return (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// Returns a value in the form that a reader returns: without line ends and control characters.
    private mutating func value() -> String {
        ICalendarProperty("X", text: text()).value
    }

    private mutating func name() -> String {
        let names = ["SUMMARY", "X-A", "X-LONG-NAME-THAT-GOES-ON", "DTSTART", "UID", "x-lower", "TZID", "X_Y"]
        return names.randomElement(using: &random) ?? "X"
    }

    private mutating func property() -> ICalendarProperty {
        let parameters = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            ICalendarParameter(
                name(), values: (0...Int.random(in: 0...2, using: &random)).map { _ in parameterValue() })
        }
        return ICalendarProperty(name(), value(), parameters: parameters)
    }

    private mutating func parameterValue() -> String {
        let clean = text().unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
        return String(String.UnicodeScalarView(clean))
    }

    mutating func component(_ name: String, depth: Int) -> ICalendarComponent {
        let properties = (0..<Int.random(in: 0...6, using: &random)).map { _ in property() }
        let children = depth < 2 ? Int.random(in: 0...2, using: &random) : 0
        return ICalendarComponent(
            name, properties: properties,
            components: (0..<children).map { _ in
                component(["VEVENT", "VALARM", "X-COMP"].randomElement(using: &random) ?? "", depth: depth + 1)
            })
    }
}
