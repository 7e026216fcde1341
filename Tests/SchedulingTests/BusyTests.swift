import CivilTime
import Diagnostics
import Documents
import PlanModel
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@Suite("Busy times")
struct BusyTests {
    /// A meeting on 1 December 2026 from 10:00 to 11:00 in London, and a holiday on the next day.
    static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        SUMMARY:Canary
        DTSTART:20261201T100000Z
        DTEND:20261201T110000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        SUMMARY:Canary
        DTSTART;VALUE=DATE:20261202
        END:VEVENT
        END:VCALENDAR

        """

    static func load(_ text: String, calendar: String? = BusyTests.calendar) -> LoadedPlan {
        PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                if path == "plans/test.yaml" {
                    return Array("plan: 1\nseed: 1\ntimezone: Europe/London\n\(text)\n".utf8)
                }
                guard path == "plans/work.ics", let calendar else { throw .missing }
                return Array(calendar.utf8)
            }, zones: { .builtIn }
        ).load("plans/test.yaml")
    }

    static func schedule(_ text: String, from: String = "2026-12-01") throws -> Schedule {
        let loaded = load(text)
        let plan = try #require(loaded.plan, "\(loaded.findings)")
        return Planner.schedule(plan, over: PlannedHorizon(start: try #require(LocalDate(from)), days: 1))
    }

    /// A prompt in the middle of 09:00 to 12:00, which is 10:30.
    static func prompt(_ keys: String = "", busy: String = "margin: 5m") -> String {
        """
        busy: {work: {calendar: work.ics, \(busy)}}
        prompts: {sit: {window: {from: 09:00, to: 12:00}, distribution: even\(keys)}}
        """
    }

    @Test("Prompts keep away from an event, with the margin on both sides")
    func margin() throws {
        // 09:55 to 11:05 is kept free: from 10:30 it is 35:01 to the last free second before it, 35:00 to the first
        // after it.
        #expect(try Self.schedule(Self.prompt()).times(of: "sit") == ["11:05:00"])
        let earlier = Self.prompt().replacing("from: 09:00", with: "from: 08:00")
        #expect(try Self.schedule(earlier).times(of: "sit") == ["09:54:59"])
        #expect(try Self.schedule(Self.prompt(busy: "margin: 0m")).times(of: "sit") == ["11:00:00"])
        #expect(try Self.schedule(Self.prompt(", avoid: {busy: none}")).times(of: "sit") == ["10:30:00"])
        #expect(try Self.schedule(Self.prompt(", overrideQuiet: true")).times(of: "sit") == ["11:05:00"])
    }

    @Test("Days count only where the plan says so")
    func days() throws {
        #expect(try Self.schedule(Self.prompt(), from: "2026-12-02").times(of: "sit") == ["10:30:00"])
        let dropped = try Self.schedule(Self.prompt(busy: "allDay: true"), from: "2026-12-02")
        #expect(dropped.times(of: "sit").isEmpty)
        let finding = try #require(dropped.findings.first { $0.code == .promptDropped })
        #expect(finding.message.contains("busy 'work' leaves no second"))
    }

    @Test("A session that overlaps an event is a warning, one that begins as it ends is not")
    func sessions() throws {
        func codes(_ at: String) throws -> [Diagnostic] {
            try Self.schedule(
                """
                busy: {work: {calendar: work.ics, margin: 30m}}
                workouts: {sessions: {run: {template: t, at: \(at)}}, templates: {t: {type: hiit, work: 4m, rest: 1m, rounds: 2}}}
                """
            ).findings.filter { $0.code == .sessionOverBusy }
        }
        let over = try codes("10:55")
        #expect(over.count == 1)
        #expect(over.first?.message.contains("'run' overlaps busy 'work' on 2026-12-01, from 10:00 to 11:00") == true)
        #expect(try codes("11:00").isEmpty)
        #expect(try codes("09:50").isEmpty)
    }

    @Test("The file's bytes count in the digest")
    func digest() throws {
        let plan = try #require(Self.load(Self.prompt()).plan)
        let other = Self.calendar.replacing("Canary", with: "Another")
        #expect(try #require(Self.load(Self.prompt(), calendar: other).plan).digest != plan.digest)
    }

    @Test("A file that is missing or broken is told, without its words")
    func broken() throws {
        let missing = Self.load(Self.prompt(), calendar: nil)
        #expect(missing.plan == nil && missing.findings.map(\.code) == [.missingFile])
        let cut = Self.load(Self.prompt(), calendar: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Canary\nCanary\n")
        #expect(cut.plan == nil && cut.findings.map(\.code) == [.busyFile])
        #expect(cut.findings.map { $0.span.description } == ["plans/work.ics:4:1"])
        let event = Self.load(Self.prompt(), calendar: Self.calendar.replacing("20261201T100000Z", with: "Canary"))
        #expect(event.plan != nil && event.findings.map(\.code) == [.busyEvent])
        #expect(event.findings.map { $0.span.description } == ["plans/work.ics:5:1"])
        let renderer = DiagnosticRenderer(format: .text, useColour: false, width: 100, version: "0")
        #expect(!renderer.render(cut.findings + event.findings).contains("Canary"))
    }
}
