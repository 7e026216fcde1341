import Diagnostics
import Text

// The findings about text in the wrong place: colons, dashes, indentation, and characters with a meaning.
extension Diagnostic {
    /// The finding about the first of the marks that version control leaves around two versions of some lines; `nil`
    /// where there is none.
    static func conflict(in file: SourceFile) -> Diagnostic? {
        // A line of equals signs alone may be an ornament.
        let marks = ["<<<<<<<", ">>>>>>>"].map { Array($0.utf8) }
        let lines = file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.enumerated().first { _, line in
            marks.contains { line.starts(with: $0) && line.dropFirst($0.count).first.map(isBlank) ?? true }
        }
        guard let (number, line) = first else { return nil }
        func position(_ columns: Int) -> SourcePosition {
            SourcePosition(line: number + 1, column: 1 + columns, offset: line.startIndex + columns)
        }
        return .syntax(
            "version control has put two versions of these lines into the file; keep one, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>",
            at: SourceSpan(file: file, start: position(0), end: position(7)))
    }

    static func colonInText(at span: SourceSpan) -> Diagnostic {
        .needsQuotes("': ' in the middle of text starts another value", at: span)
    }

    static func colonInBrackets(at span: SourceSpan) -> Diagnostic {
        .needsQuotes("a ':' inside brackets starts a value", at: span)
    }

    static func misplacedColon(at span: SourceSpan) -> Diagnostic {
        .syntax("a ':' cannot stand here; put text with ': ' in quotes", at: span)
    }

    static func missingColon(at span: SourceSpan, meant: String) -> Diagnostic {
        .syntax("a ':' is missing in '\(span.text)'; write '\(meant)'", at: span, replacement: .certain(meant))
    }

    static func missingColon(behind span: SourceSpan) -> Diagnostic {
        let text = span.text
        if text.hasPrefix("//") { return .slashComment(at: SourceLine(span.file, at: span.start).slice(2)) }
        if text.hasPrefix("-"), let first = text.dropFirst().first, first.isLetter {
            return .syntax(
                "a space is missing behind this '-'", at: span, replacement: .likely("- \(text.dropFirst())"))
        }
        return .syntax(
            "a ':' is missing behind '\(span.text)'; write '\(span.text): value', or indent the line if it continues the one above",
            at: span)
    }

    static func tightColon(at span: SourceSpan) -> Diagnostic {
        .syntax("a space is missing behind this ':'", at: span, replacement: .certain(": "))
    }

    static func otherColon(isTight: Bool, at span: SourceSpan) -> Diagnostic {
        .syntax("'\(span.text)' is not the ':' of YAML", at: span, replacement: .certain(isTight ? ": " : ":"))
    }

    /// Returns the finding about a character in place of a space; `name` is `a no-break space`, for example.
    static func oddSpace(_ name: String, at span: SourceSpan) -> Diagnostic {
        .syntax("behind this ':' stands \(name); write an ordinary space", at: span, replacement: .certain(" "))
    }

    static func oddIndentation(_ name: String, width: Int, at span: SourceSpan) -> Diagnostic {
        .syntax(
            "\(name) is used as indentation; YAML indents with ordinary spaces only", at: span,
            replacement: .certain(String(repeating: " ", count: width)))
    }

    static func longKey(at span: SourceSpan) -> Diagnostic {
        .syntax("a key before ':' may have at most 1024 characters", at: span)
    }

    static func listBehindText(at span: SourceSpan) -> Diagnostic {
        .syntax("a list cannot start behind other text; put '-' on a line of its own", at: span)
    }

    static func badStart(_ start: String, at span: SourceSpan) -> Diagnostic {
        .needsQuotes("text cannot start with '\(start)'", at: span)
    }

    static func percentFirst(_ number: some StringProtocol, at span: SourceSpan) -> Diagnostic {
        .syntax("the '%' stands behind the number", at: span, replacement: .certain("\(number)%"))
    }

    static func namelessAnchor(isAlias: Bool, at span: SourceSpan) -> Diagnostic {
        let meaning = isAlias ? "'*' starts an alias" : "'&' starts an anchor"
        return .needsQuotes("\(meaning), whose name is letters, digits, '-' and '_'", at: span)
    }

    static func noTag(at span: SourceSpan) -> Diagnostic {
        .needsQuotes("'!' starts a tag, and this is none", at: span)
    }

    static func undeclaredTag(at span: SourceSpan) -> Diagnostic {
        .syntax("the tag's prefix is not declared; text that starts with '!' needs quotes", at: span)
    }

    static func noDirective(at span: SourceSpan) -> Diagnostic {
        .needsQuotes("a line that starts with '%' is a directive, and this is none", at: span)
    }

    static func textBehindBlockMark(at span: SourceSpan) -> Diagnostic {
        .syntax("behind '|' or '>' the text starts in the next line; text that starts with them needs quotes", at: span)
    }

    static func zeroIndentation(at span: SourceSpan) -> Diagnostic {
        .syntax("the indentation behind '|' or '>' is a digit from 1 to 9", at: span)
    }

    static func behindDocument(at span: SourceSpan) -> Diagnostic {
        .syntax(
            "the document has ended above; indent this line like the document's first line, or put the text in quotes",
            at: span)
    }

    /// Returns the finding about text after a closing bracket; `value` is the whole value, from its opening bracket on.
    static func behindValue(at span: SourceSpan, value: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "the value ends before this; put all of it in quotes if it is text", at: span,
            fixes: value.map { [Fix(of: $0, .likely(quoted($0.text)))] } ?? [])
    }

    /// Returns the finding about a comment that starts with `//`, the text of `span`.
    static func slashComment(at span: SourceSpan) -> Diagnostic {
        let before = span.file.text[..<Int(span.start.offset)].last
        let isTight = before.map { !isBlank($0) } ?? false
        return .syntax(
            "a comment starts with '#', not with '//'", at: span, replacement: .certain(isTight ? " #" : "#"))
    }

    static func missingValue(before character: String, at span: SourceSpan) -> Diagnostic {
        .syntax("a value is expected before '\(character)'; text with it needs quotes", at: span)
    }

    /// Returns the finding about a failure not known here; `detail` is libyaml's message.
    static func noYAML(_ detail: String, at span: SourceSpan) -> Diagnostic {
        .syntax("this is not YAML; check indentation, brackets and quotes (\(detail))", at: span)
    }

    static func belowValue(at span: SourceSpan, above: SourceSpan) -> Diagnostic {
        .syntax(
            "'\(span.text)' is indented like a part of the line above, which has a value already; give both the same indentation, or put the text above in quotes",
            at: span, related: [.init("the line above", at: above)])
    }

    /// The list or mapping to which a line should belong.
    struct NeighbourLines {
        var isList: Bool
        var indentation: Int
        var start: SourceSpan

        fileprivate var kind: String { isList ? "list" : "mapping" }
        fileprivate var related: [Related] { [.init("the \(kind) starts here", at: start)] }
    }

    static func strayEntry(in around: NeighbourLines, at span: SourceSpan) -> Diagnostic {
        .syntax(
            around.isList
                ? "every line of a list at this level starts with '- '; indent the line if it belongs to the item above"
                : "a '- ' cannot stand among the keys of a mapping; indent it below its key",
            at: span, related: around.related)
    }

    static func deepLine(in around: NeighbourLines, at span: SourceSpan) -> Diagnostic {
        .syntax(
            "the line is indented as if it belonged to the value above, which has ended; the \(around.kind) around is indented by \(counted(around.indentation, "space"))",
            at: span, related: around.related)
    }

    static func shallowLine(
        _ indentation: Int, above: Int, in around: NeighbourLines, at span: SourceSpan
    ) -> Diagnostic {
        .syntax(
            "the line is indented by \(counted(indentation, "space")), which fits nothing above; indent it by \(around.indentation) like the \(around.kind) around, or by \(above) like the line above",
            at: span, related: around.related)
    }
}
