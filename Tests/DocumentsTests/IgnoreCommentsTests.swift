import Diagnostics
import Testing

import Documents

@Suite("Comments that silence warnings")
struct IgnoreCommentsTests {
    private static let file = SourceFile(
        name: "plan.yaml",
        text: Array(
            """
            a: 1  # horarium: ignore prompt-dropped
            # horarium: ignore sound-format, empty-window; two reasons
            # why

            b: 2
            c: "# horarium: ignore sound-format"
            d: |
              # horarium: ignore sound-format
            e: 3
            """.utf8))

    @Test(
        "A comment is about its own line, or about the next one when it stands alone; text in quotes is no comment",
        arguments: [
            (1, .promptDropped, true), (1, .soundFormat, false), (2, .promptDropped, false), (5, .soundFormat, true),
            (5, .emptyWindow, true), (6, .soundFormat, false), (8, .soundFormat, false), (9, .soundFormat, false),
        ] as [(Int, Diagnostic.Code, Bool)])
    func silenced(line: Int, code: Diagnostic.Code, isSilenced: Bool) {
        let place = SourcePosition(line: line, column: 1, offset: 0)
        let comments = IgnoreComments(in: Self.file)
        var finding = Diagnostic(code, "", at: SourceSpan(file: Self.file, start: place, end: place))
        if place.offset == 0, line > 1 { finding.span.end.offset = 1 }
        #expect(comments.silences(finding) == isSilenced)
        finding.severity = .error
        #expect(!comments.silences(finding), "errors are never silenced")
    }

    @Test("A finding about the whole file is silenced above its first line")
    func wholeFile() {
        let text = "# yaml-language-server: $schema=plan.schema.json\n# horarium: ignore budget-exceeded\nplan: 1\n"
        let file = SourceFile(name: "plan.yaml", text: Array(text.utf8))
        let finding = Diagnostic(.budgetExceeded, "", at: SourceSpan(startOf: file))
        #expect(IgnoreComments(in: file).silences(finding))
    }

    @Test("A code that cannot be ignored is told")
    func badCodes() {
        let text = "a: 1  # horarium: ignore sound-fromat, unknown-key, prompt-dropped; not a code\n"
        let file = SourceFile(name: "plan.yaml", text: Array(text.utf8))
        let findings = IgnoreComments(in: file).findings
        #expect(findings.map(\.code) == [.ignoreComment, .ignoreComment])
        #expect(findings.map(\.span.text) == ["sound-fromat", "unknown-key"])
        #expect(findings.first?.replacement == "sound-format")
    }
}
