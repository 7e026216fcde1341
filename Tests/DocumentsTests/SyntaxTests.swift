import Diagnostics
import Testing

@testable import Documents

@Suite("Syntax errors in plain words")
struct SyntaxTests {
    /// A text, the place of the caret, words of the message, and the replacement.
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var code: Diagnostic.Code
        var place: String
        var caret: String
        var words: String
        var replacement: String?
        var testDescription: String { text }

        init(
            _ text: String, _ code: Diagnostic.Code, _ place: String, _ caret: String, _ words: String,
            _ new: String? = nil
        ) {
            (self.text, self.code, self.place, self.caret, self.words, self.replacement) = (
                text, code, place, caret, words, new
            )
        }
    }

    @Test(
        "Each mistake is explained where it was made",
        arguments: [
            Row("title: foo: bar # c\n", .yamlSyntax, "1:8", "foo: bar", "in quotes", "'foo: bar'"),
            Row("a: it's: x\n", .yamlSyntax, "1:4", "it's: x", "in quotes", "'it''s: x'"),
            Row("a: 1\n  b: 2\n", .yamlSyntax, "2:3", "b", "same indentation"),
            Row(
                "a:\n    b: 1\n  c: 2\n", .yamlSyntax, "3:3", "c: 2", "indent it by 0 like the mapping around, or by 4"),
            Row("a: \"x\" y\n", .yamlSyntax, "1:8", "y", "the text in quotes ends before this"),
            Row("a: 'It's fine'\n", .yamlSyntax, "1:8", "s fine'", "written twice"),
            Row("title: \"Hello\nbody: \"x\"\n", .unclosedQuote, "1:8", "\"", "not closed in line 1"),
            Row("title: 'Hello\nbody: x\n", .unclosedQuote, "1:8", "'", "never closed"),
            Row("a:\n\tb: 1\n", .tabIndentation, "2:1", "\t", "spaces only", "  "),
            Row("a:\n  b: 1\n\tc: 2\n", .tabIndentation, "3:1", "\t", "spaces only", "  "),
            Row("a: |\n  x\n\t\nb: 1\n", .tabIndentation, "3:1", "\t", "remove it", ""),
            Row("a: [1, 2\nb: 3\n", .yamlSyntax, "1:4", "[", "never closed; add ']'"),
            Row("a: {x: 1, y: 2\n", .yamlSyntax, "1:4", "{", "never closed; add '}'"),
            Row("a: [1, 2}\n", .yamlSyntax, "1:9", "}", "does not close '['", "]"),
            Row("a: [mon, !wed]\n", .unknownTag, "1:10", "!wed", "in quotes", "'!wed'"),
            Row("a: {b: !wed}\n", .unknownTag, "1:8", "!wed", "in quotes", "'!wed'"),
            Row("a: [!wed, mon]\n", .unknownTag, "1:5", "!wed", "in quotes", "'!wed'"),
            Row("a: !last-fri\n", .unknownTag, "1:4", "!last-fri", "in quotes", "'!last-fri'"),
            Row("a: !secret x\n", .unknownTag, "1:4", "!secret", "in quotes"),
            Row("a: [1,, 2]\n", .yamlSyntax, "1:7", ",", "a value is missing"),
            Row("a: [\"x\" \"y\"]\n", .yamlSyntax, "1:9", "\"", "',' is missing", ", \""),
            Row("perDay 4\nwindow: 2\n", .yamlSyntax, "1:1", "perDay 4", "write 'perDay: 4'", "perDay: 4"),
            Row("a: 1\nfoo\nb: 2\n", .yamlSyntax, "2:1", "foo", "a ':' is missing behind 'foo'"),
            Row("a: @x\n", .yamlSyntax, "1:4", "@x", "cannot start with '@'", "'@x'"),
            Row("a: *important*\n", .yamlSyntax, "1:4", "*important*", "'*' starts an alias", "'*important*'"),
            Row("a: - b\n", .yamlSyntax, "1:4", "-", "a line of its own"),
            Row("a: 1\n- b\n", .yamlSyntax, "2:1", "- b", "among the keys of a mapping"),
            Row("- a\nb: 1\n", .yamlSyntax, "2:1", "b: 1", "starts with '- '"),
            Row(" a: 1\nb: 2\n", .yamlSyntax, "2:1", "b: 2", "the document has ended above"),
            Row("a: \"c:\\dir\"\n", .yamlSyntax, "1:7", "\\d", "write '\\\\d'", "\\\\d"),
            Row("a: |text\n  more\n", .yamlSyntax, "1:5", "text", "starts in the next line"),
            Row("a: ]\n", .yamlSyntax, "1:4", "]", "closes nothing"),
            Row(": x\n", .nonStringKey, "1:1", ":", "a key is missing"),
            Row("a: 1\n%b: 2\n", .yamlSyntax, "2:1", "%b: 2", "is a directive", "'%b: 2'"),
            Row("k: \"v\"#c\n", .yamlSyntax, "1:7", "#", "space is missing", " #"),
            Row("a: [1,\n2]\n", .yamlSyntax, "2:1", "2", "indented by more than 0 spaces"),
            Row("a: [1,\né]\n", .yamlSyntax, "2:1", "é", "indented by more than 0 spaces"),
            Row("a: [-, b]\n", .yamlSyntax, "1:5", "-", "in quotes", "'-'"),
            Row("é: [?b]\n", .yamlSyntax, "1:6", "b", "starts with '?'"),
        ])
    func explained(row: Row) throws {
        let found = try #require(finding(row.text))
        #expect(found.code == row.code)
        #expect("\(found.span.start.line):\(found.span.start.column)" == row.place)
        #expect(found.span.text == row.caret)
        #expect(found.message.contains(row.words), "\(found.message)")
        #expect(found.replacement == row.replacement)
    }

    @Test("A closing bracket may stand at its key's indentation, as everyone writes it")
    func closingBracket() { #expect(finding("a: [\n  1,\n  2\n]\nb: {\n  c: 1\n}\n") == nil) }

    @Test("An error at the end of a file without a last line break is placed at that end")
    func end() {
        let end = finding("é: {x: 1")?.related.first?.span.end
        #expect(end == SourcePosition(line: 1, column: 9, offset: 9))
    }
}
