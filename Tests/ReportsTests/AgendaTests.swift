import CivilTime
import Scheduling
import Reports
import Testing

@Suite("Agenda")
struct AgendaTests {
    /// Thirds of the stretch from 08:00 to 17:00, and their centres.
    private static let plan = """
        plan: 1
        timezone: Etc/UTC
        horizon: {start: 2026-12-01, days: 2}
        prompts:
          p: {window: 08:00-17:00, perDay: 3, distribution: even}
        """

    private func agenda(at clock: String?, colour: Bool = false) throws -> [String] {
        let date = try #require(LocalDate("2026-12-01"))
        let now = clock.flatMap { LocalTime($0) }.map { ZoneRules.utc.instant(date, $0) }
        return Agenda(try Fixture.schedule(Self.plan), now: now, useColour: colour).table
    }

    private static func line(_ clock: String, _ slot: Int, on day: Int = 1) -> String {
        "  \(clock)  prompt  P  1 notification  p/2026-12-0\(day)/\(slot)"
    }

    @Test("Across the date line, the days of a place stay together")
    func dateLine() throws {
        let plan = """
            plan: 1
            timezone: Pacific/Honolulu
            horizon: {start: 2027-03-06, days: 2}
            prompts: {sit: {at: [08:00, 12:00, 18:00]}}
            travel: [{from: 2027-03-07, to: 2027-03-08, timezone: Pacific/Auckland}]
            """
        // 08:00 on Sunday in Auckland is 09:00 on Saturday in Honolulu.
        let headings = Agenda(try Fixture.schedule(plan)).table.filter { !$0.hasPrefix(" ") && !$0.isEmpty }
        #expect(headings == ["Sat 2027-03-06", "Sun 2027-03-07 Pacific/Auckland"])
    }

    private static let all =
        ["Tue 2026-12-01", line("09:30:00", 1), line("12:30:00", 2), line("15:30:00", 3), ""]
        + ["Wed 2026-12-02", line("09:30:00", 1, on: 2), line("12:30:00", 2, on: 2), line("15:30:00", 3, on: 2)]

    @Test("A line parts what is past from what lies ahead, where both are shown")
    func now() throws {
        #expect(try agenda(at: nil) == Self.all)
        var lines = Self.all
        lines.insert("  13:00:00 now ────────────────────", at: 3)
        #expect(try agenda(at: "13:00") == lines)
        #expect(try agenda(at: "07:00") == Self.all)
    }

    @Test("In colour, days are bold, what is past is pale, and the rest is the same text")
    func colour() throws {
        let lines = try agenda(at: "13:00", colour: true)
        #expect(lines[0] == "\u{1B}[1mTue 2026-12-01\u{1B}[0m")
        #expect(lines[1] == "\u{1B}[2m\(Self.line("09:30:00", 1))\u{1B}[0m")
        #expect(lines[3].hasPrefix("\u{1B}[1;31m  13:00:00 now "))
        #expect(lines[4] == "  15:30:00  \u{1B}[1;36mprompt\u{1B}[0m  P  1 notification  p/2026-12-01/3")
        let plain = try agenda(at: "13:00")
        #expect(lines.map { $0.replacing(#/\u{1B}\[[\d;]*m/#, with: "") } == plain)
    }

    @Test("After a journey's last night, the same date at home has a heading of its own")
    func comingHome() throws {
        let plan = """
            plan: 1
            timezone: Pacific/Apia
            horizon: {start: 2027-01-03, days: 2}
            travel: [{from: 2027-01-03, to: 2027-01-03, timezone: Pacific/Kiritimati}]
            prompts:
              p: {window: 22:00-02:00, perDay: 2, distribution: even, days: [sun, mon]}
            """
        let lines = Agenda(try Fixture.schedule(plan)).table
        #expect(
            lines.filter { !$0.hasPrefix(" ") && !$0.isEmpty } == [
                "Sun 2027-01-03 Pacific/Kiritimati", "Mon 2027-01-04 Pacific/Kiritimati", "Mon 2027-01-04 Pacific/Apia",
                "Tue 2027-01-05",
            ])
    }
}
