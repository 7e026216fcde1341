internal import Diagnostics

/// A failure of libyaml, to be put into words for someone who has never heard of it.
struct SyntaxFailure {
    let file: SourceFile
    /// libyaml's words, and the place that they are about.
    let problem: String
    let place: SourcePosition
    /// What it was reading then, and where that began.
    let context: String
    let contextPlace: SourcePosition?
    /// Where each open flow collection starts, and the scalar in quotes just before, if there is one.
    let openFlows: [SourcePosition]
    let quoted: (start: SourcePosition, end: SourcePosition)?

    private var line: SourceLine { SourceLine(file, at: place) }

    /// The finding, in the author's terms.
    var diagnostic: Diagnostic {
        if context.hasSuffix("a quoted scalar") { return quotedScalar }
        if let tab { return tab }
        if let lookalike { return lookalike }
        if let behindQuote { return behindQuote }
        if let bracket { return bracket }
        switch problem {
        case "mapping values are not allowed in this context": return misplacedColon
        case "could not find expected ':'":
            return Self.missingColon(behind: SourceLine(file, at: contextPlace ?? place).restOfText)
        case "found character that cannot start any token":
            return badStart
        case "found unexpected ':'":
            return .needsQuotes("a ':' inside brackets starts a value", at: line.word(openFlows.isEmpty))
        case "block sequence entries are not allowed in this context":
            return .syntax("a list cannot start behind other text; put '-' on a line of its own", at: line.one)
        case "mapping keys are not allowed in this context":
            return .needsQuotes("text cannot start with '? '", at: line.restOfText)
        case "did not find expected alphabetic or numeric character":
            let start = contextPlace ?? place
            let text = SourceLine(file, at: start)
            let meaning = text.character == "*" ? "'*' starts an alias" : "'&' starts an anchor"
            return .needsQuotes("\(meaning), whose name is letters, digits, '-' and '_'", at: text.restOfText)
        case "did not find expected comment or line break":
            return .syntax(
                "behind '|' or '>' the text starts in the next line; text that starts with them needs quotes",
                at: line.restOfText)
        case "found an indentation indicator equal to 0":
            return .syntax("the indentation behind '|' or '>' is a digit from 1 to 9", at: line.one)
        case "found undefined tag handle":
            return .syntax(
                "the tag's prefix is not declared; text that starts with '!' needs quotes", at: line.restOfText)
        case "did not find expected <document start>":
            return .syntax(
                "the document has ended above; indent this line like the document's first line, or put the text in quotes",
                at: line.restOfText)
        case "did not find expected key", "did not find expected '-' indicator":
            return strayLine
        default:
            return other
        }
    }

    private var other: Diagnostic {
        if context.hasSuffix("a tag") {
            let tag = SourceLine(file, at: contextPlace ?? place).restOfText
            return .needsQuotes("'!' starts a tag, and this is none", at: tag)
        }
        if context.hasSuffix("directive") || problem.contains("directive") || problem.contains("YAML document") {
            return .needsQuotes("a line that starts with '%' is a directive, and this is none", at: line.all)
        }
        if problem == "did not find expected node content" {
            return .syntax("a value is expected before '\(line.character)'; text with it needs quotes", at: line.one)
        }
        let detail = context.isEmpty ? problem : "\(problem) \(context)"
        return .syntax("this is not YAML; check indentation, brackets and quotes (\(detail))", at: line.restOfText)
    }

    /// Text that starts with one of the characters that YAML keeps for itself: `%`, `@`, a back-tick.
    private var badStart: Diagnostic {
        let text = openFlows.isEmpty ? line.restOfText : line.restOfFlowText
        if text.text.hasPrefix("```") { return .markdownFence(at: text) }
        let number = text.text.dropFirst()
        if text.text.hasPrefix("%"), !number.isEmpty, number.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            return .syntax("the '%' stands behind the number", at: text, replacement: "\(number)%")
        }
        return .needsQuotes("text cannot start with '\(line.character)'", at: text)
    }

    // MARK: Quotes

    private var quotedScalar: Diagnostic {
        let opening = SourceLine(file, at: contextPlace ?? place)
        switch problem {
        case "found unknown escape character":
            let escape = line.slice(2)
            return .syntax(
                "'\(escape.text)' is no escape in double quotes; write '\\\(escape.text)' or use single quotes",
                at: escape,
                replacement: "\\" + escape.text)
        case "did not find expected hexdecimal number":
            return .syntax(
                "'\\x', '\\u' and '\\U' want 2, 4 and 8 hexadecimal digits; a backslash itself is written '\\\\'",
                at: line.slice(2))
        case "found invalid Unicode character escape code":
            return .syntax(
                "the escape names no character; write the character itself, or '\\U' and 8 digits", at: line.slice(6))
        default:
            return .unclosedQuote(at: opening.one)
        }
    }

    /// Text behind a closing quote: an apostrophe inside, or a quote that was closed by the next one's opening.
    private var behindQuote: Diagnostic? {
        guard let quoted, quoted.end <= place, quoted.end.line == place.line || atEnd else { return nil }
        let between = file.text[Int(quoted.end.offset)..<min(Int(place.offset), file.text.count)]
        guard between.allSatisfy(isBlank), !atEnd, openFlows.isEmpty || ![",", "]", "}"].contains(line.character) else {
            return nil
        }
        if quoted.start.line < quoted.end.line {
            return .lateQuote(at: SourceLine(file, at: quoted.start).one, rest: line.restOfText)
        }
        if !openFlows.isEmpty, ["'", "\""].contains(line.character) {
            return .syntax("a ',' is missing before this", at: line.one, replacement: ", \(line.character)")
        }
        let span = SourceSpan(file: file, start: quoted.start, end: quoted.end)
        return .textBehindQuote(at: line.restOfText, quote: span)
    }

    // MARK: White space

    private var tab: Diagnostic? {
        if line.isBlankLine, let tabs = line.tabIndentation { return .tabAlone(at: tabs) }
        if let tabs = line.tabIndentation { return .tabIndentation(at: tabs, spaces: widthFitting(tabs)) }
        return line.character == "\t" ? .misplacedTab(at: line.one) : nil
    }

    /// How many spaces put a line with one tab beside the line above, or below its key.
    private func widthFitting(_ tabs: SourceSpan) -> Int? {
        guard let above = line.above else { return 0 }
        guard tabs.text == "\t", above.tabIndentation == nil else { return nil }
        let level = above.indentation + (above.all.text.hasSuffix(":") ? 2 : 0)
        return level > line.indentation ? level - line.indentation : nil
    }

    private var atEnd: Bool { Int(place.offset) >= file.text.count }

    // MARK: Brackets

    private var bracket: Diagnostic? {
        guard let opening = openFlows.last else {
            guard ["]", "}"].contains(line.character) else { return nil }
            return .syntax("'\(line.character)' closes nothing; remove it or put the text in quotes", at: line.one)
        }
        let open = SourceLine(file, at: opening).one
        if atEnd || opening.line < place.line && line.startsWithKey { return .unclosedBracket(at: open, end: line.all) }
        if ["]", "}"].contains(line.character) {
            return .syntax(
                "'\(line.character)' does not close '\(open.text)'", at: line.one,
                related: [.init("opened here", at: open)], replacement: open.text == "[" ? "]" : "}")
        }
        switch problem {
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return .syntax(
                "a ',' is missing before this, or '\(open.text)' is not closed", at: line.restOfText,
                related: [.init("opened here", at: open)])
        case "did not find expected node content" where line.character == ",":
            return .syntax("a value is missing before ','", at: line.one)
        default:
            return nil
        }
    }

    // MARK: Lines that do not fit

    /// A ':' in the middle of text, or a line that is indented below one that has its value already.
    private var misplacedColon: Diagnostic {
        if let value = line.valueAroundPlace {
            return .needsQuotes("': ' in the middle of text starts another value", at: value)
        }
        let key = line.keyBeforePlace
        if key.text.unicodeScalars.count > 1024 {
            return .syntax("a key before ':' may have at most 1024 characters", at: key)
        }
        if let above = line.above, !above.hasColon, above.indentation == line.indentation {
            return Self.missingColon(behind: above.all)
        }
        if let above = line.above, above.indentation < line.indentation {
            return .syntax(
                "'\(key.text)' is indented like a part of the line above, which has a value already; give both the same "
                    + "indentation, or put the text above in quotes", at: key,
                related: [.init("the line above", at: above.all)])
        }
        return .syntax("a ':' cannot stand here; put text with ': ' in quotes", at: key)
    }

    /// A line that should be `key: value` and has no colon.
    private static func missingColon(behind text: SourceSpan) -> Diagnostic {
        let words = text.text.split { $0 == " " || $0 == "=" }
        if words.count == 2 {
            let fixed = "\(words[0]): \(words[1])"
            return .syntax("a ':' is missing in '\(text.text)'; write '\(fixed)'", at: text, replacement: fixed)
        }
        return .syntax(
            "a ':' is missing behind '\(text.text)'; write '\(text.text): value', or indent the line if it continues the "
                + "one above", at: text)
    }

    /// Something that is no entry of the mapping or list that it stands in.
    private var strayLine: Diagnostic {
        let isList = problem.hasSuffix("'-' indicator")
        let kind = isList ? "list" : "mapping"
        guard let contextPlace, line.isAtStart else {
            return .needsQuotes("the value ends before this", at: line.restOfText)
        }
        let first = SourceLine(file, at: contextPlace)
        let expected = Int(contextPlace.column) - 1
        let related = [Diagnostic.Related("the \(kind) starts here", at: first.restOfText)]
        if line.character == ":" { return .missingKey(at: line.one) }
        if line.indentation == expected {
            let message =
                isList
                ? "every line of a list at this level starts with '- '; indent the line if it belongs to the item above"
                : "a '- ' cannot stand among the keys of a mapping; indent it below its key"
            return .syntax(message, at: line.restOfText, related: related)
        }
        guard let above = line.above, above.indentation > line.indentation else {
            return .syntax(
                "the line is indented as if it belonged to the value above, which has ended; the \(kind) around is "
                    + "indented by \(spaces(expected))", at: line.restOfText, related: related)
        }
        return .syntax(
            "the line is indented by \(spaces(line.indentation)), which fits nothing above; indent it by "
                + "\(expected) like the \(kind) around, or by \(above.indentation) like the line above",
            at: line.restOfText, related: related)
    }
}
