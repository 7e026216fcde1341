internal import Diagnostics

/// A failure of libyaml, to be put into words for someone who has never heard of libyaml.
struct SyntaxFailure {
    let file: SourceFile
    /// The message of libyaml; ``place`` is the place that it is about.
    let problem: String
    let place: SourcePosition
    /// The construct that libyaml was reading; ``contextPlace`` is where that began.
    let context: String
    let contextPlace: SourcePosition?
    /// The start of each open flow collection; ``quoted`` is the scalar in quotes just before the failure, if there is
    /// one.
    let openFlows: [SourcePosition]
    let quoted: (start: SourcePosition, end: SourcePosition)?

    private var line: SourceLine { SourceLine(file, at: place) }

    /// The finding, in the author's terms.
    var diagnostic: Diagnostic {
        if context.hasSuffix("a quoted scalar") { return quotedScalar }
        if let tab { return tab }
        if let lookalike { return lookalike }
        if line.restOfText.text.hasPrefix("//") { return .slashComment(at: line.slice(2)) }
        if let behindQuote { return behindQuote }
        if let tagInBrackets { return tagInBrackets }
        if let bracket { return bracket }
        switch problem {
        case "mapping values are not allowed in this context": return misplacedColon
        case "could not find expected ':'":
            return Self.missingColon(behind: SourceLine(file, at: contextPlace ?? place).restOfText)
        case "found character that cannot start any token":
            return badStart
        case "found unexpected ':'":
            return .colonInBrackets(at: line.word(openFlows.isEmpty))
        case "block sequence entries are not allowed in this context":
            return .listBehindText(at: line.one)
        case "mapping keys are not allowed in this context":
            return .badStart("? ", at: line.restOfText)
        case "did not find expected alphabetic or numeric character":
            let start = contextPlace ?? place
            let text = SourceLine(file, at: start)
            return .namelessAnchor(isAlias: text.character == "*", at: text.restOfText)
        case "did not find expected comment or line break":
            return .textBehindBlockMark(at: line.restOfText)
        case "found an indentation indicator equal to 0":
            return .zeroIndentation(at: line.one)
        case "found undefined tag handle":
            return .undeclaredTag(at: line.restOfText)
        case "did not find expected <document start>":
            return .behindDocument(at: line.restOfText)
        case "did not find expected key", "did not find expected '-' indicator":
            return strayLine
        default:
            return other
        }
    }

    private var other: Diagnostic {
        if context.hasSuffix("a tag") {
            let tag = SourceLine(file, at: contextPlace ?? place).restOfText
            return .noTag(at: tag)
        }
        if context.hasSuffix("directive") || problem.contains("directive") || problem.contains("YAML document") {
            return .noDirective(at: line.all)
        }
        if problem == "did not find expected node content" {
            return .missingValue(before: line.character, at: line.one)
        }
        return .noYAML(context.isEmpty ? problem : "\(problem) \(context)", at: line.restOfText)
    }

    /// Text that starts with a character reserved by YAML: `%`, `@`, a back-tick.
    private var badStart: Diagnostic {
        let text = openFlows.isEmpty ? line.restOfText : line.restOfFlowText
        if text.text.hasPrefix("```") { return .markdownFence(at: text) }
        let number = text.text.dropFirst()
        if text.text.hasPrefix("%"), !number.isEmpty, number.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            return .percentFirst(number, at: text)
        }
        return .badStart("\(line.character)", at: text)
    }

    // MARK: Quotes

    private var quotedScalar: Diagnostic {
        let opening = SourceLine(file, at: contextPlace ?? place)
        switch problem {
        case "found unknown escape character":
            return .unknownEscape(at: line.slice(2))
        case "did not find expected hexdecimal number":
            return .shortEscape(at: line.slice(2))
        case "found invalid Unicode character escape code":
            return .escapedNothing(at: line.slice(6))
        default:
            return .unclosedQuote(at: opening.one, isInBrackets: !openFlows.isEmpty)
        }
    }

    /// Text after a closing quote: an apostrophe inside, or a quote that was closed by the next one's opening.
    private var behindQuote: Diagnostic? {
        guard let quoted, quoted.end <= place, quoted.end.line == place.line || atEnd else { return nil }
        let between = file.text[Int(quoted.end.offset)..<min(Int(place.offset), file.text.count)]
        guard between.allSatisfy(isBlank), !atEnd, openFlows.isEmpty || ![",", "]", "}"].contains(line.character) else {
            return nil
        }
        if quoted.start.line < quoted.end.line {
            return .lateQuote(
                at: SourceLine(file, at: quoted.start).one, rest: line.restOfText, isInBrackets: !openFlows.isEmpty)
        }
        if !openFlows.isEmpty, ["'", "\""].contains(line.character) {
            return .missingComma(before: line.character, at: line.one)
        }
        let span = SourceSpan(file: file, start: quoted.start, end: quoted.end)
        let value = SourceLine(file, at: quoted.start).restOfText
        return .textBehindQuote(
            at: line.restOfText, quote: span, fixes: openFlows.isEmpty ? Self.doubledApostrophes(in: value) : [])
    }

    /// Returns the fix for a value that begins and ends with a single quote, where all others are apostrophes between
    /// letters: these are written twice.
    private static func doubledApostrophes(in value: SourceSpan) -> [Diagnostic.Fix] {
        let text = value.text
        let words = text.dropFirst().dropLast().split(separator: "'", omittingEmptySubsequences: false)
        let joints = zip(words, words.dropFirst())
        guard text.count > 2, text.first == "'", text.last == "'", words.count > 1,
            joints.allSatisfy({ ($0.last?.isLetter ?? false) && ($1.first?.isLetter ?? false) })
        else { return [] }
        return [Diagnostic.Fix(of: value, .certain("'" + words.joined(separator: "''") + "'"))]
    }

    // MARK: White space

    private var tab: Diagnostic? {
        if line.isBlankLine, let tabs = line.tabIndentation { return .tabAlone(at: tabs) }
        if let tabs = line.tabIndentation { return .tabIndentation(at: tabs, spaces: widthFitting(tabs)) }
        return line.character == "\t" ? .misplacedTab(at: line.one) : nil
    }

    /// Returns the number of spaces that align a line with one tab with the line above, or indent it below its key.
    private func widthFitting(_ tabs: SourceSpan) -> Int? {
        guard let above = line.above else { return 0 }
        guard tabs.text == "\t", above.tabIndentation == nil else { return nil }
        let level = above.indentation + (above.all.text.hasSuffix(":") ? 2 : 0)
        return level > line.indentation ? level - line.indentation : nil
    }

    private var atEnd: Bool { Int(place.offset) >= file.text.count }

    // MARK: Brackets

    /// A word such as `!wed` just before a bracket that closes, which no tag may touch.
    private var tagInBrackets: Diagnostic? {
        guard context.hasSuffix("a tag"), let contextPlace, ["]", "}"].contains(line.character) else { return nil }
        let tag = SourceLine(file, at: contextPlace).restOfFlowText
        return .unknownTag(tag.text, isAlone: true, at: tag)
    }

    private var bracket: Diagnostic? {
        guard let opening = openFlows.last else {
            guard ["]", "}"].contains(line.character) else { return nil }
            return .strayBracket(at: line.one)
        }
        let open = SourceLine(file, at: opening).one
        if atEnd || opening.line < place.line && line.startsWithKey { return .unclosedBracket(at: open, end: line.all) }
        if ["]", "}"].contains(line.character) {
            return .wrongBracket(at: line.one, opening: open)
        }
        switch problem {
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return .missingComma(at: line.restOfText, opening: open)
        case "did not find expected node content" where line.character == ",":
            return .emptyItem(at: line.one)
        default:
            return nil
        }
    }

    // MARK: Lines that do not fit

    /// A ':' in the middle of text, or a line indented below one that already has its value.
    private var misplacedColon: Diagnostic {
        if let value = line.valueAroundPlace {
            return .colonInText(at: value)
        }
        let key = line.keyBeforePlace
        if key.text.unicodeScalars.count > 1024 {
            return .longKey(at: key)
        }
        if let above = line.above, !above.hasColon, above.indentation == line.indentation {
            return Self.missingColon(behind: above.all)
        }
        if let above = line.above, above.indentation < line.indentation {
            return .belowValue(at: key, above: above.all)
        }
        return .misplacedColon(at: key)
    }

    /// Returns the finding about a line that should be `key: value` and has no colon.
    private static func missingColon(behind text: SourceSpan) -> Diagnostic {
        let words = text.text.split { $0 == " " || $0 == "=" }
        if words.count == 2, words[0] != "//" {
            return .missingColon(at: text, meant: "\(words[0]): \(words[1])")
        }
        return .missingColon(behind: text)
    }

    /// Text that is not an entry of the mapping or list around it.
    private var strayLine: Diagnostic {
        let isList = problem.hasSuffix("'-' indicator")
        guard let contextPlace, line.isAtStart else {
            return .behindValue(at: line.restOfText, value: line.bracketsAroundPlace)
        }
        let first = SourceLine(file, at: contextPlace)
        let expected = Int(contextPlace.column) - 1
        let around = Diagnostic.NeighbourLines(isList: isList, indentation: expected, start: first.restOfText)
        if line.character == ":" { return .missingKey(at: line.one) }
        if line.indentation == expected {
            return .strayEntry(in: around, at: line.restOfText)
        }
        guard let above = line.above, above.indentation > line.indentation else {
            return .deepLine(in: around, at: line.restOfText)
        }
        return .shallowLine(line.indentation, above: above.indentation, in: around, at: line.restOfText)
    }
}
