package import Diagnostics
import Documents
import Suggestions

extension PlanDecoder {
    /// The keys whose values people read.
    private static let textKeys: Set<String> = ["title", "body", "bodies", "name"]

    /// Notes texts that end where a comment seems to begin by mistake.
    ///
    /// - `isText`: Whether the node is such a text, or a list of them.
    mutating func noteCutTexts(in node: DocumentNode, isText: Bool = false) {
        switch node.value {
        case .mapping(let mapping):
            for entry in mapping.entries {
                noteCutTexts(in: entry.value, isText: Self.textKeys.contains(entry.key))
            }
        case .sequence(let items): for item in items { noteCutTexts(in: item, isText: isText) }
        case .string(let text)
        where isText && node.span.text == text && Typography.isCommentByMistake(behind: node.span):
            let finding = Diagnostic.textCut(text, Typography.restOfLine(from: node.span))
            // What an alias repeats is one text.
            if !findings.contains(finding) { findings.append(finding) }
        default: break
        }
    }
}

extension Diagnostic.Code {
    package static let textCut = Self(
        "text-cut", .note,
        """
        A '#' behind a blank starts a comment, so that the text ends before it. Text with such a '#' in it needs quotes; a comment \
        has a blank behind its '#'.
        """,
        wrong: "title: Round #1", right: "title: 'Round #1'")
}

extension Diagnostic {
    /// - `line`: The text and all behind it on its line.
    static func textCut(_ text: String, _ line: SourceSpan) -> Diagnostic {
        let whole = ValueSuggestions.flow(line.text)
        return Diagnostic(
            .textCut, "'#' starts a comment, so that the text is '\(text)'; write \(whole), or a blank behind the '#'",
            at: line, replacement: .likely(whole))
    }
}
