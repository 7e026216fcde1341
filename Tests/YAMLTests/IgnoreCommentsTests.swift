import Diagnostics
import Testing

import YAML

@Suite("Comments that silence warnings")
struct IgnoreCommentsTests {
    private static let file = SourceFile(
        name: "plan.yaml",
        text: Array(
            """
            a: 1  # horarium: ignore duplicate-key
            # horarium: ignore unknown-key, bad-format
            # why

            b: 2
            c: "# horarium: ignore unknown-key"
            d: |
              # horarium: ignore unknown-key
            e: 3
            """.utf8))

    @Test(
        "A comment is about its own line, or about the next one when it stands alone; text in quotes is no comment",
        arguments: [
            (1, .duplicateKey, true), (1, .unknownKey, false), (2, .duplicateKey, false), (5, .unknownKey, true),
            (5, .badFormat, true), (6, .unknownKey, false), (8, .unknownKey, false), (9, .unknownKey, false),
        ] as [(Int, Diagnostic.Code, Bool)])
    func silenced(line: Int, code: Diagnostic.Code, isSilenced: Bool) {
        let place = SourcePosition(line: line, column: 1, offset: 0)
        var finding = Diagnostic(code, "", at: SourceSpan(file: Self.file, start: place, end: place))
        let comments = IgnoreComments(in: Self.file)
        #expect(!comments.silences(finding), "errors are never silenced")
        finding.severity = .warning
        #expect(comments.silences(finding) == isSilenced)
    }
}
