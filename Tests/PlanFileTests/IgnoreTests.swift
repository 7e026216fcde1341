import Documents
import Diagnostics
import PlanFile
import Testing

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

    @Test("An unknown code in a comment is a warning")
    func unknown() {
        let loaded = TestFiles.loader(["plan.yaml": Self.plan + "prompts: {a: {}}  # horarium: ignore sounds\n"])
            .load("plan.yaml")
        #expect(loaded.findings.map(\.code) == [.ignoreComment])
        #expect(loaded.plan != nil)
    }
}
