import Foundation
import Testing

extension CommandLineTests {
    private static let calendar = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Planner//EN", "BEGIN:VEVENT", "UID:1@example.org",
        "DTSTAMP:20261201T000000Z", "DTSTART:20261201T060000Z", "SUMMARY Stand-up", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    @Test("'check' knows a calendar by its name, by its first line and on standard input")
    func checkCalendar() throws {
        try write(Self.calendar, "team.ics")
        try write(Self.calendar, "feed")
        let wording = ":8:1: error: expected ':' and a value after 'SUMMARY' [calendar-syntax]"
        #expect(try run("check", "team.ics").messages.hasPrefix("team.ics" + wording))
        #expect(try run("check", "team.ics").status == 1)
        #expect(try run("check", "feed").messages.hasPrefix("feed" + wording))
        let piped = try run("check", "-", inputFrom: "team.ics")
        #expect(piped.messages.contains(wording) && piped.status == 1)
        let json = try run("check", "team.ics", "--format", "json")
        #expect(json.status == 1 && json.output.contains("\"calendar-syntax\""))
    }

    @Test("What is wrong in every line is told once, as a warning that '--strict' makes an error")
    func checkLineEnds() throws {
        let mended = Self.calendar.replacingOccurrences(of: "SUMMARY ", with: "SUMMARY:")
        try write(mended, "team.ics")
        #expect(try run("check", "team.ics") == Result(status: 0, output: "", messages: ""))
        try write(mended.replacingOccurrences(of: "\r\n", with: "\n"), "team.ics")
        let result = try run("check", "team.ics")
        #expect(result.status == 0)
        #expect(
            result.messages.hasPrefix(
                "team.ics:1:1: warning: the line ends with LF instead of CRLF, as in 9 more places [calendar-line]"))
        #expect(result.messages.components(separatedBy: "calendar-line").count == 2)
        #expect(try run("check", "team.ics", "--strict").status == 1)
    }

    @Test("A calendar that was built, a plan on standard input and a missing file are judged as ever")
    func checkOthers() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml").status == 0)
        #expect(try run("check", "out/plan.ics") == Result(status: 0, output: "", messages: ""))
        #expect(try run("check", "-", inputFrom: "plan.yaml").status == 0)
        #expect(try run("check", "missing.ics").status == 66)
    }
}
