import Diagnostics
import Testing

import Documents

/// Warnings like those that other targets declare.
extension Diagnostic.Code {
    fileprivate static let soundFormat = warning("sound-format")
    fileprivate static let promptDropped = warning("prompt-dropped")
    fileprivate static let emptyWindow = warning("empty-window")

    private static func warning(_ id: String) -> Self { Self(id, .warning, "Not as wanted.", wrong: "a", right: "b") }
}

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

    private static let known: [Diagnostic.Code] = [.soundFormat, .promptDropped, .emptyWindow, .fileTooLarge]

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
        let text = "# yaml-language-server: $schema=plan.schema.json\n# horarium: ignore prompt-dropped\nplan: 1\n"
        let file = SourceFile(name: "plan.yaml", text: Array(text.utf8))
        let finding = Diagnostic(.promptDropped, "", at: SourceSpan(startOf: file))
        #expect(IgnoreComments(in: file).silences(finding))
    }

    @Test("A code that cannot be ignored is told")
    func badCodes() {
        let text = "a: 1  # horarium: ignore sound-fromat, file-too-large, prompt-dropped; not a code\n"
        let file = SourceFile(name: "plan.yaml", text: Array(text.utf8))
        let findings = IgnoreComments(in: file, known: Self.known).findings
        #expect(findings.map(\.code) == [.ignoreComment, .ignoreComment])
        #expect(findings.map(\.span.text) == ["sound-fromat", "file-too-large"])
        #expect(findings.first?.replacement == "sound-format")
        #expect(IgnoreComments(in: file).findings.isEmpty, "nobody has said which codes there are")
    }
}
