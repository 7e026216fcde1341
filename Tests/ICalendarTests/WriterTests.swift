import CivilTime
import Foundation
import ICalendar
import Testing

@Suite("Writing")
struct WriterTests {
    /// The two lines of the example in RFC 6868 §3.2.
    @Test("Parameters are escaped as in RFC 6868")
    func parameterEscapes() {
        let property = ICalendarProperty(
            "ATTENDEE", "mailto:babe@example.com", parameters: [ICalendarParameter("CN", "George Herman \"Babe\" Ruth")]
        )
        #expect(lines(property) == ["ATTENDEE;CN=George Herman ^'Babe^' Ruth:mailto:babe@example.com"])
    }

    /// The example of RFC 5545 §3.3.11.
    @Test("Text is escaped as in RFC 5545")
    func textEscapes() {
        let property = ICalendarProperty("X", text: "Project XYZ Final Review\nConference Room - 3B\nCome Prepared.")
        #expect(property.value == #"Project XYZ Final Review\nConference Room - 3B\nCome Prepared."#)
        #expect(ICalendarProperty("X", text: #"a\b;c,d"#).value == #"a\\b\;c\,d"#)
        // Eight bytes are looked at together: at each place before, in and behind such a group.
        for place in 0...20 {
            let (before, behind) = (String(repeating: "~", count: place), String(repeating: "é", count: 20 - place))
            #expect(ICalendarProperty("X", text: "\(before);\(behind)").value == "\(before)\\;\(behind)")
        }
    }

    @Test(
        "No text can end its line",
        arguments: [
            "\r\n", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{1E}", "\u{7F}",
        ])
    func lineBreaks(_ text: String) {
        let hostile = "Prayer" + text + "END:VEVENT" + text + "BEGIN:VEVENT"
        let component = ICalendarComponent(
            "VEVENT",
            properties: [
                ICalendarProperty("SUMMARY", text: hostile), ICalendarProperty("X-RAW", hostile),
                ICalendarProperty("X-PARAMETER", "", parameters: [ICalendarParameter("P", hostile)]),
                ICalendarProperty("X" + text + "Y", "z"),
            ])
        let file = String(decoding: component.bytes, as: UTF8.self)
        let physical = file.components(separatedBy: "\r\n")
        #expect(physical.count { $0.hasPrefix("END:") } == 1)
        #expect(physical.count { $0.hasPrefix("BEGIN:") } == 1)
        #expect(!file.replacingOccurrences(of: "\r\n", with: "").unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test("Folding keeps to 75 octets and to whole characters")
    func folding() {
        let flags = String(repeating: "🇬🇧", count: 40)
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 12)
        let accents = String(repeating: "e\u{301}", count: 90)
        let skin = "x" + String(repeating: "🙏🏽", count: 40)
        for text in [flags, families, accents, skin, String(repeating: "a ", count: 90)] {
            for shift in 0..<12 {
                let value = String(repeating: "-", count: shift) + text
                let physical = lines(ICalendarProperty("SUMMARY", text: value))
                #expect(physical.allSatisfy { $0.utf8.count <= 75 })
                #expect(physical.count > 2)
                let characters = physical.dropFirst().reduce(physical[0].count) { $0 + $1.count - 1 }
                #expect(characters == "SUMMARY:".count + value.count, "a fold split a character of \(text.prefix(1))")
            }
        }
        // One character longer than a line has to be cut, but between scalars.
        let tower = "a" + String(repeating: "\u{301}", count: 200)
        let physical = lines(ICalendarProperty("SUMMARY", text: tower))
        #expect(physical.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
    }

    @Test("A stream is the same bytes whatever the size of its chunks", arguments: [1, 100, 65536])
    func chunks(_ size: Int) {
        let event = VEvent(
            uid: "a@b", dtstamp: Instant(epochSeconds: 0), dtstart: .utc(Instant(epochSeconds: 86400)), summary: "Sit")
        let calendar = VCalendar(prodid: "-//Example//Tests//EN", name: "Test", events: [event, event])
        var streamed: [UInt8] = []
        var writer = ICalendarWriter<Never>(chunkSize: size) { streamed += $0 }
        writer.begin(VCalendar(prodid: "-//Example//Tests//EN", name: "Test").component)
        for event in calendar.events { writer.write(event.component) }
        writer.finish()
        #expect(streamed == calendar.bytes)
    }

    private func lines(_ property: ICalendarProperty) -> [String] {
        var out: [UInt8] = []
        var writer = ICalendarWriter<Never> { out += $0 }
        writer.write(property)
        writer.finish()
        return String(decoding: out, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
    }
}
