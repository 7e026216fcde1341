import Diagnostics
import Documents
import PlanModel
import PlanReader
import Testing
import Timetables

@Suite("Silencing warnings in plans")
struct IgnoreTests {
    /// A kind of finding that planning makes.
    static let dropped = Diagnostic.Code("prompt-dropped", .warning, "It is.", wrong: "a", right: "b")
    static let plan = "plan: 1\ntimezone: Europe/London\nseed: 7\n"

    @Test("A comment silences a warning in its own file, included ones too, and nothing elsewhere")
    func files() {
        let loader = TestFiles.loader([
            "plan.yaml": Self.plan
                + "include: [part.yaml]\nprompts:\n  a: {sound: a.mp3}  # horarium: ignore sound-format\n",
            "part.yaml": "prompts:\n  # horarium: ignore sound-format\n  b: {sound: b.mp3}\n  c: {sound: c.mp3}\n",
        ])
        let loaded = loader.load("plan.yaml")
        #expect(loaded.findings.map(\.span.text) == ["c.mp3"])
        #expect(loaded.plan != nil)
    }

    @Test("Findings of planning can be silenced as well")
    func planning() throws {
        let loaded = TestFiles.loader([
            "plan.yaml": Self.plan + "prompts:\n  a: {}  # horarium: ignore prompt-dropped\n"
        ])
        .load("plan.yaml")
        let rule = try #require(loaded.plan?.prompts.first)
        let findings = [
            Diagnostic(Self.dropped, "", at: rule.source), Diagnostic(.soundFormat, "", at: rule.source),
        ]
        #expect(loaded.unsilenced(findings).map(\.code) == [.soundFormat])
    }

    @Test(
        "A comment where the plan names its timetable silences warnings about that file, and no errors",
        arguments: [
            "  timetable: t.csv  # horarium: ignore timetable-column\n",
            "  # horarium: ignore timetable-column\n  timetable: t.csv\n",
            "  timetable:  # horarium: ignore timetable-column\n    file: t.csv\n",
            "  timetable:\n    file: t.csv  # horarium: ignore timetable-column; zawal\n",
        ])
    func timetable(lines: String) {
        let plan = Self.plan + "location: {latitude: 51.5, longitude: -0.1}\nprayers:\n" + lines
        func codes(_ plan: String, _ table: String) -> [Diagnostic.Code] {
            TestFiles.loader(["plan.yaml": plan, "t.csv": table]).load("plan.yaml").findings.map(\.code)
        }
        #expect(codes(plan, "date,fajr,zawal\n2026-12-01,06:06,05:50\n") == [])
        #expect(codes(plan, "date,fajr,zawal\n2026-12-01,x,05:50\n").map(\.severity) == [.error])
        let bare = plan.replacing("ignore timetable-column", with: "")
        #expect(codes(bare, "date,fajr,zawal\n2026-12-01,06:06,05:50\n") == [.timetableColumn])
    }

    @Test("An unknown code in a comment is a warning")
    func unknown() {
        let loaded = TestFiles.loader(["plan.yaml": Self.plan + "prompts: {a: {}}  # horarium: ignore sounds\n"])
            .load("plan.yaml")
        #expect(loaded.findings.map(\.code) == [.ignoreComment])
        #expect(loaded.plan != nil)
    }
}
