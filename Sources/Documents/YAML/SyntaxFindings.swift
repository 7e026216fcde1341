import Text
package import Diagnostics

extension Diagnostic.Code {
    package static let yamlSyntax = Self(
        "yaml-syntax", .error,
        """
        The text is not YAML. Most often text with ': ' in it, or that starts with one of @ ` % & * ! | > [ { , \
        lacks its quotes, or a line is not indented like its neighbours.
        """,
        wrong: "title: Pause: breathe", right: "title: 'Pause: breathe'")

    package static let tabIndentation = Self(
        "tab-indentation", .error,
        """
        YAML does not allow tabs for indentation, since they are wide or narrow depending on the editor. Most \
        editors can turn them into spaces.
        """,
        wrong: """
            window:
            \tfrom: 07:00
            """,
        right: """
            window:
              from: 07:00
            """)

    package static let unclosedQuote = Self(
        "unclosed-quote", .error,
        """
        A quote is opened and not closed, so everything behind it counts as text. Inside single quotes an apostrophe \
        is written twice; inside double quotes a double quote is written \\".
        """,
        wrong: "title: 'It's time", right: "title: 'It''s time'")
}

// The findings about a file's YAML as such.
extension Diagnostic {
    static func syntax(
        _ message: String, at span: SourceSpan, related: [Related] = [], replacement: Replacement? = nil
    ) -> Diagnostic {
        Diagnostic(.yamlSyntax, message, at: span, related: related, replacement: replacement)
    }

    static func loneDash(at span: SourceSpan) -> Diagnostic {
        .syntax("a '-' alone is no text here; put it in quotes", at: span, replacement: .certain("'-'"))
    }

    static func questionMark(at span: SourceSpan) -> Diagnostic {
        .syntax("inside brackets, text that starts with '?' needs quotes", at: span)
    }

    static func tightComment(at span: SourceSpan) -> Diagnostic {
        .syntax("a space is missing before the comment's '#'", at: span, replacement: .certain(" #"))
    }

    static func lateDirective(at span: SourceSpan) -> Diagnostic {
        .syntax("a '%' directive may only stand at the start of the file", at: span)
    }

    static func quoteRunsOn(at span: SourceSpan, line: Int) -> Diagnostic {
        let quote = span.text
        return Diagnostic(
            .unclosedQuote,
            "the quote \(quote) opened here is not closed in line \(line), and the next line is not indented as a part of "
                + "the text; close the quote or indent the lines that continue it", at: span,
            fixes: SourceLine(span.file, at: span.start).closingQuote)
    }

    static func unclosedQuote(at span: SourceSpan, isInBrackets: Bool) -> Diagnostic {
        let quote = span.text
        let apostrophe = quote == "'" ? " (an apostrophe inside single quotes is written twice, '')" : ""
        return Diagnostic(
            .unclosedQuote,
            "the quote \(quote) opened here is never closed; add \(quote) at the end of the text\(apostrophe)",
            at: span, fixes: isInBrackets ? [] : SourceLine(span.file, at: span.start).closingQuote)
    }

    /// Returns the finding about a quote that the next quote in a later line seems to have closed.
    static func lateQuote(at span: SourceSpan, rest: SourceSpan, isInBrackets: Bool) -> Diagnostic {
        Diagnostic(
            .unclosedQuote,
            "the quote \(span.text) opened here is closed only in line \(rest.start.line), where more text follows; "
                + "close it earlier", at: span, related: [.init("text behind the closing quote", at: rest)],
            fixes: isInBrackets ? [] : SourceLine(span.file, at: span.start).closingQuote)
    }

    /// Returns the finding about text after a closing quote; `fixes` correct the whole value, where that is possible.
    static func textBehindQuote(at span: SourceSpan, quote: SourceSpan, fixes: [Fix]) -> Diagnostic {
        let mark = quote.text.prefix(1)
        let hint =
            mark == "'" ? "an apostrophe inside single quotes is written twice, ''" : "a quote inside is written \\\""
        return Diagnostic(
            .yamlSyntax, "the text in quotes ends before this; \(hint)", at: span,
            related: [.init("the text in quotes", at: quote)], fixes: fixes)
    }

    static func unknownEscape(at span: SourceSpan) -> Diagnostic {
        .syntax(
            "'\(span.text)' is no escape in double quotes; write '\\\(span.text)' or use single quotes", at: span,
            replacement: .likely("\\" + span.text))
    }

    static func shortEscape(at span: SourceSpan) -> Diagnostic {
        .syntax(
            "'\\x', '\\u' and '\\U' want 2, 4 and 8 hexadecimal digits; a backslash itself is written '\\\\'", at: span)
    }

    static func escapedNothing(at span: SourceSpan) -> Diagnostic {
        .syntax("the escape names no character; write the character itself, or '\\U' and 8 digits", at: span)
    }

    static func missingComma(before character: String, at span: SourceSpan) -> Diagnostic {
        .syntax("a ',' is missing before this", at: span, replacement: .likely(", \(character)"))
    }

    static func missingComma(at span: SourceSpan, opening: SourceSpan) -> Diagnostic {
        .syntax(
            "a ',' is missing before this, or '\(opening.text)' is not closed", at: span,
            related: [.init("opened here", at: opening)])
    }

    static func emptyItem(at span: SourceSpan) -> Diagnostic { .syntax("a value is missing before ','", at: span) }

    static func strayBracket(at span: SourceSpan) -> Diagnostic {
        .syntax("'\(span.text)' closes nothing; remove it or put the text in quotes", at: span)
    }

    static func wrongBracket(at span: SourceSpan, opening: SourceSpan) -> Diagnostic {
        .syntax(
            "'\(span.text)' does not close '\(opening.text)'", at: span, related: [.init("opened here", at: opening)],
            replacement: .likely(opening.text == "[" ? "]" : "}"))
    }

    static func shallowFlow(at span: SourceSpan, indent: Int, opening: SourceSpan) -> Diagnostic {
        .syntax(
            "a line inside '\(opening.text)' must be indented by more than \(counted(indent, "space")); is the bracket closed?",
            at: span, related: [.init("opened here", at: opening)])
    }

    static func deepEmptyLine(at span: SourceSpan, indent: Int) -> Diagnostic {
        .syntax(
            "this empty line has more spaces than the text below it, which is indented by \(counted(indent, "space")); remove them",
            at: span, replacement: .certain(""))
    }

    /// Returns the finding about tabs; `spaces` is the number of spaces that fits in their place, or two for each tab
    /// if `nil`.
    static func tabIndentation(at span: SourceSpan, spaces: Int? = nil) -> Diagnostic {
        let wrong = "a tab is used as indentation; YAML indents with spaces only"
        if let lines = TabbedLines.indentations(of: span.file), lines.count > 1 {
            let edits = lines.map { TextEdit($0, twoSpaces(forEachTabIn: $0)) }
            let fix = Fix("write two spaces for each tab, in \(lines.count) lines", edits, isCertain: true)
            return Diagnostic(.tabIndentation, wrong, at: span, fixes: [fix])
        }
        let written = spaces.map { String(repeating: " ", count: $0) } ?? twoSpaces(forEachTabIn: span)
        return Diagnostic(
            .tabIndentation, wrong, at: span, replacement: .write(written, ifCertain: spaces != nil))
    }

    private static func twoSpaces(forEachTabIn span: SourceSpan) -> String {
        String(repeating: " ", count: 2 * span.text.utf8.count { $0 == UInt8(ascii: "\t") })
    }

    static func tabAlone(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .tabIndentation, "a tab stands in an otherwise empty line; remove it", at: span, replacement: .certain(""))
    }

    static func misplacedTab(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .tabIndentation, "a tab stands here where YAML allows only spaces", at: span, replacement: .certain(" "))
    }

    static func markdownFence(at span: SourceSpan) -> Diagnostic {
        .syntax("'```' is Markdown's; a plan is what stands between such lines", at: span, replacement: .certain(""))
    }

    static func needsQuotes(_ why: String, at span: SourceSpan) -> Diagnostic {
        .syntax("\(why); put the text in quotes", at: span, replacement: .certain(quoted(span.text)))
    }

    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    static func unclosedBracket(at opening: SourceSpan, end: SourceSpan) -> Diagnostic {
        let close = opening.text == "[" ? "]" : "}"
        return .syntax(
            "the '\(opening.text)' opened here is never closed; add '\(close)'", at: opening,
            related: [.init("'\(close)' or ',' was expected here at the latest", at: end)])
    }

    /// Returns the finding about a character that YAML forbids in a file (YAML 1.2.2, §5.1), at a byte offset.
    static func unreadableCharacter(at offset: Int, in file: SourceFile) -> Diagnostic {
        let start = file.position(of: offset, from: .start)
        let rest = String(decoding: file.text[min(offset, file.text.count)...].prefix(4), as: UTF8.self)
        let scalar = rest.unicodeScalars.first ?? "\u{FFFD}"
        let digits = scalar.value.hexadecimal(4)
        let end = file.position(of: offset + String(scalar).utf8.count, from: start)
        return .syntax(
            "the control character U+\(digits) is not allowed in YAML; in double quotes write \\u\(digits)",
            at: SourceSpan(file: file, start: start, end: end), replacement: .likely("\\u\(digits)"))
    }
}
