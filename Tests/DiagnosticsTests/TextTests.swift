import Testing

@testable import Diagnostics

@Suite("Findings as text")
struct TextTests {
    private func render(_ findings: Diagnostic..., width: Int = 100) -> String {
        DiagnosticRenderer(format: .text, width: width).render(findings)
    }

    @Test("The finding of the design's section 6 reads as there, with its line and a caret range")
    func unknownKey() {
        let text = String(repeating: "# c\n", count: 8) + "    perday: 4\n"
        let finding = Diagnostic(
            .unknownKey, "unknown key 'perday' in 'prompts.check-in'; did you mean 'perDay'?",
            at: span(of: "perday", in: text, file: "plans/daily.yaml"), replacement: .certain("perDay"))
        #expect(
            render(finding) == """
                plans/daily.yaml:9:5: error: unknown key 'perday' in 'prompts.check-in'; did you mean 'perDay'? [unknown-key]
                 9 |     perday: 4
                   |     ^^^^^^
                   help: write 'perDay'

                """)
    }

    @Test("Related places follow, the numbers right-aligned")
    func related() {
        let text = "a: 1\n" + String(repeating: "\n", count: 9) + "a: 2"
        let first = span(of: "a", in: text)
        let second = SourceSpan(
            file: first.file, start: .init(line: 11, column: 1, offset: 14), end: .init(line: 11, column: 2, offset: 15)
        )
        let finding = Diagnostic(
            .duplicateKey, "the key 'a' comes twice", at: second, related: [.init("first defined here", at: first)])
        #expect(
            render(finding) == """
                plan.yaml:11:1: error: the key 'a' comes twice [duplicate-key]
                 11 | a: 2
                    | ^
                plan.yaml:1:1: note: first defined here
                  1 | a: 1
                    | ^

                """)
    }

    /// A line, the part of it under the carets, and the columns of the parts on a terminal (UAX #11; emoji sequences
    /// two columns, UTS #51).
    @Test(
        "Carets stand under wide, combined, joined and escaped characters",
        arguments: [
            ("日本: needle", "needle", 6, 6), ("k: 日本語", "日本語", 3, 6), ("e\u{301}e\u{301}: needle", "needle", 4, 6),
            ("👩‍👩‍👧‍👦: needle", "needle", 4, 6), ("☀️: needle", "needle", 4, 6), ("❤: needle", "needle", 3, 6),
            ("🇫🇷🇩🇪 needle", "needle", 5, 6), ("👍🏽 needle", "needle", 3, 6), ("1️⃣ needle", "needle", 3, 6),
            ("가나 ｶﾅ needle", "needle", 8, 6), ("\tneedle", "needle", 4, 6), ("ab\tneedle", "needle", 4, 6),
            ("a\u{202E}b needle", "needle", 11, 6), ("\u{1B}[31m needle", "needle", 13, 6),
            ("x\u{200B}y", "\u{200B}", 1, 8),
            ("a: needle", "", 0, 1),
        ])
    func widths(line: String, needle: String, before: Int, carets: Int) throws {
        let lines = render(Diagnostic(.badFormat, "x", at: span(of: needle, in: line + "\n"))).split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[2] == "   | " + String(repeating: " ", count: before) + String(repeating: "^", count: carets))
    }

    @Test(
        "Nothing from the file reaches the terminal's controls",
        arguments: ["\u{1B}]0;x\u{7}", "\u{9B}31m", "a\u{202E}b\u{2066}", "\u{E0041}"])
    func spoofing(text: String) {
        let finding = Diagnostic(
            .unknownKey, "unknown key '\(text)'", at: span(of: text, in: "\(text): 1\n", file: "\(text).yaml"),
            related: [.init("\(text)", at: span(of: text, in: "\(text): 1\n"))], replacement: .likely(text))
        let shown = render(finding).unicodeScalars.filter { $0 != "\n" }
        #expect(
            shown.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format })
    }

    @Test("Long lines are clipped around the caret", arguments: [0, 1, 30, 500, 100_000])
    func clipping(before: Int) throws {
        let line = String(repeating: "日", count: before) + "needle" + String(repeating: "x", count: 100_000)
        let lines = render(Diagnostic(.badFormat, "x", at: span(of: "needle", in: line)), width: 60).split(
            separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[1].hasSuffix("x…"))
        #expect(lines[1].reduce(0) { $0 + ($1 == "日" ? 2 : 1) } <= 60)
        let carets = try #require(lines[2].firstIndex(of: "^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: carets)
        let needle = try #require(lines[1].firstRange(of: "needle"))
        #expect(lines[1][..<needle.lowerBound].reduce(0) { $0 + ($1 == "日" ? 2 : 1) } == column)
        #expect(lines[2].hasSuffix(" ^^^^^^"))
    }

    @Test("A span over several lines is marked to its first line's end; one past the end gets a caret")
    func edges() {
        #expect(
            render(Diagnostic(.tooDeep, "x", at: span(of: "[\n]", in: "ab: [ \n]\n".replacing(" \n", with: "\n"))))
                .hasSuffix("   |     ^\n"))
        let file = SourceFile(name: "p", text: Array("a: [\n".utf8))
        let end = SourcePosition(line: 2, column: 1, offset: 5)
        #expect(
            render(Diagnostic(.badFormat, "x", at: SourceSpan(file: file, start: end, end: end))).hasSuffix(
                " 2 |\n   | ^\n"))
    }

    @Test("Findings come by file and place, once each, and past the limit they are only counted")
    func order() {
        let text = String(repeating: "a: 1\n", count: 60)
        let file = SourceFile(name: "b.yaml", text: Array(text.utf8))
        let many = (0..<60).map { line in
            let start = SourcePosition(line: line + 1, column: 1, offset: line * 5)
            return Diagnostic(.badFormat, "x", at: SourceSpan(file: file, start: start, end: start))
        }
        let other = Diagnostic(.badFormat, "x", at: span(of: "a", in: text, file: "a.yaml"))
        let shown = DiagnosticRenderer(format: .text).render(many.reversed() + many + [other])
        let places = shown.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(places.count == 50)
        #expect(places.prefix(3).map { $0.prefix(8) } == ["a.yaml:1", "b.yaml:1", "b.yaml:2"])
        #expect(shown.hasSuffix("\n50 of 61 findings shown\n"))
    }

    @Test("Colours come only when asked for")
    func colours() {
        #expect(!DiagnosticRenderer(format: .text).render(sampleFindings).contains("\u{1B}"))
        #expect(
            DiagnosticRenderer(format: .text, useColour: true).render(sampleFindings).contains(
                "\u{1B}[1;31merror:\u{1B}[0m"))
    }
}
