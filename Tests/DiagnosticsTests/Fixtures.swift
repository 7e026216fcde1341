import Diagnostics

/// Returns the span of the first `needle` in a file.
func span(of needle: String, in text: String, file name: String = "plan.yaml") -> SourceSpan {
    let file = SourceFile(name: name, text: Array(text.utf8))
    guard let range = text.unicodeScalars.firstRange(of: needle.unicodeScalars) else {
        return SourceSpan(startOf: file)
    }
    return SourceSpan(
        file: file, start: position(of: range.lowerBound, in: text), end: position(of: range.upperBound, in: text))
}

private func position(of index: String.Index, in text: String) -> SourcePosition {
    let before = text.unicodeScalars[..<index]
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return SourcePosition(
        line: lines.count, column: (lines.last?.count ?? 0) + 1,
        offset: String(String.UnicodeScalarView(before)).utf8.count)
}

/// Kinds of findings like those that targets depending on Diagnostics declare.
extension Diagnostic.Code {
    static let unknownKey = sample("unknown-key")
    static let duplicateKey = sample("duplicate-key")
    static let emptyDocument = sample("empty-document")
    static let tooDeep = sample("too-deep")
    static let badFormat = sample("bad-format")

    private static func sample(_ id: String) -> Self { Self(id, .error, "Something is wrong.", wrong: "a", right: "b") }
}

/// Findings of every shape: with and without replacement and related places, over one line and several, in two files.
let sampleFindings: [Diagnostic] = [
    Diagnostic(.emptyDocument, "the file is empty", at: span(of: "", in: "", file: "<stdin>")),
    Diagnostic(
        .unknownKey, "unknown key 'perday' in 'prompts.check-in'; did you mean 'perDay'?",
        at: span(of: "perday", in: "plan: 1\nprompts:\n  check-in:\n    perday: 4\n", file: "plans/da%ly, 1:2.yaml"),
        replacement: .certain("perDay")),
    Diagnostic(
        .duplicateKey, "the key 'a' comes twice", at: span(of: "a: 2", in: "a: 1\n\"\\\u{7}\u{2028}\": \na: 2\n"),
        related: [.init("first defined here", at: span(of: "a: 1", in: "a: 1\n\"\\\u{7}\u{2028}\": \na: 2\n"))]),
    Diagnostic(
        .badFormat, "far from its zone", at: span(of: "b: 2", in: "a: 1\nb: 2\n", file: "swapped.yaml"),
        fixes: [
            .init(
                "exchange them",
                [
                    TextEdit(span(of: "1", in: "a: 1\nb: 2\n", file: "swapped.yaml"), "2"),
                    TextEdit(span(of: "2", in: "a: 1\nb: 2\n", file: "swapped.yaml"), "1"),
                ])
        ]),
    Diagnostic(.tooDeep, "100 % of\r\nthe levels", at: span(of: "[\n]", in: "x: [\n]\n", file: "/abs/plan.yaml")),
]
