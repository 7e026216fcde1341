internal import Diagnostics

// One factory per message keeps the wording in one place.
extension Diagnostic {
    static func fileTooLarge(bytes: Int, limit: Int, in file: SourceFile) -> Diagnostic {
        let message = "the file has \(bytes) bytes, more than the \(limit) that are read"
        return Diagnostic(.fileTooLarge, message, at: SourceSpan(startOf: file))
    }

    static func tooManyNodes(at span: SourceSpan) -> Diagnostic {
        let message =
            "the file says too much: at most \(Limits.nodes) values and \(Limits.textBytes) bytes of text are read"
        return Diagnostic(.fileTooLarge, message, at: span)
    }

    /// `offset` counts the file's bytes from 0; what stands before it is readable.
    static func badEncoding(_ problem: String, in file: SourceFile, before offset: Int) -> Diagnostic {
        let span = file.character(at: offset, from: .start)
        return Diagnostic(.badEncoding, "\(problem); save the file as UTF-8", at: span)
    }

    static func emptyDocument(in file: SourceFile) -> Diagnostic {
        Diagnostic(.emptyDocument, "the file is empty or holds only comments", at: SourceSpan(startOf: file))
    }

    static func severalDocuments(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .severalDocuments, "a second document starts here, but a file is one document; move it to its own file",
            at: span)
    }

    static func unexpectedContent(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.yamlSyntax, "a value is expected here", at: span)
    }

    static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateKey, "the key '\(key)' comes twice in one mapping; keep one of them", at: span,
            related: [.init("first defined here", at: first)])
    }

    static func missingKey(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.nonStringKey, "a key is missing before ':'", at: span)
    }

    static func nonStringKey(_ key: Node, at span: SourceSpan) -> Diagnostic {
        let text = span.text
        if text.isEmpty { return missingKey(at: span) }
        if let number = decimalComma(before: span) { return number }
        let kind =
            switch key.value {
            case .null: "null"
            case .bool: "a boolean"
            case .integer, .number: "a number"
            default: "a collection"
            }
        return Diagnostic(
            .nonStringKey, "the key '\(text)' is \(kind), but keys are text; write '\(text)' in quotes", at: span,
            replacement: "'\(text)'")
    }

    /// `51,5074` in a flow mapping: a number as it is written in much of the world, and two entries to YAML.
    private static func decimalComma(before span: SourceSpan) -> Diagnostic? {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let before = span.file.text[..<Int(span.start.offset)]
        guard before.last == UInt8(ascii: ","), span.text.utf8.allSatisfy(isDigit) else { return nil }
        let whole = before.dropLast().suffix(4).reversed().prefix { isDigit($0) || $0 == UInt8(ascii: "-") }
        guard whole.contains(where: isDigit) else { return nil }
        var number = span
        let length = Int32(whole.count + 1)
        number.start.column -= length
        number.start.offset -= length
        let written = String(decoding: whole.reversed(), as: UTF8.self) + "." + span.text
        return .syntax(
            "a ',' ends the value here; a number has a '.', as in '\(written)'", at: number, replacement: written)
    }

    static func collectionKey(_ kind: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .nonStringKey, "\(kind) is used as a key, but keys are text; put text that starts with a bracket in quotes",
            at: span)
    }

    static func badMerge(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .badMerge, "'<<' takes in the keys of a mapping, but this is none; write '<<: *name' or '<<: [*one, *two]'",
            at: span)
    }

    static func secondMerge(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateKey, "'<<' comes twice in one mapping; write one list, '<<: [*one, *two]'", at: span,
            related: [.init("first used here", at: first)])
    }

    static func unknownAnchor(_ name: String, at span: SourceSpan, known: [String]) -> Diagnostic {
        if let near = nearest(to: name, among: known.sorted()) {
            return Diagnostic(
                .unknownAnchor, "no anchor '&\(name)' is defined above '*\(name)'; did you mean '*\(near)'?", at: span,
                replacement: "*\(near)")
        }
        let known = known.sorted().prefix(5).map { "'&\($0)'" }.joined(separator: ", ")
        let hint = known.isEmpty ? "write '&\(name)' before the value that it repeats" : "defined so far: \(known)"
        return Diagnostic(.unknownAnchor, "no anchor '&\(name)' is defined above '*\(name)'; \(hint)", at: span)
    }

    static func badAnchorName(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "an anchor's name consists of letters, digits, '-' and '_', with a space behind", at: span)
    }

    static func recursiveAlias(_ name: String, at span: SourceSpan, anchor: SourceSpan) -> Diagnostic {
        Diagnostic(
            .recursiveAlias, "'*\(name)' stands inside the value that it repeats, which would never end", at: span,
            related: [.init("anchor defined here", at: anchor)])
    }

    static func aliasBomb(at span: SourceSpan) -> Diagnostic {
        let limits = "\(Limits.nodes) values or \(Limits.textBytes) bytes of text"
        return Diagnostic(
            .aliasBomb, "the aliases up to here repeat so much that it makes more than \(limits)", at: span)
    }

    static func tooDeep(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooDeep, "values are nested more than \(Limits.depth) levels deep", at: span)
    }

    static func unknownTag(_ tag: String, at span: SourceSpan) -> Diagnostic {
        let known = "'!!str', '!!int', '!!float', '!!bool', '!!null', '!!seq' and '!!map'"
        return Diagnostic(.unknownTag, "unknown tag '\(tag)'; only \(known) have a meaning here", at: span)
    }

    static func misplacedTag(_ tag: String, wants: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.badScalar, "the tag '\(tag)' announces \(wants), but something else follows", at: span)
    }

    static func badScalar(_ text: String, tag: String, wants: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.badScalar, "'\(text)' does not fit its tag '\(tag)', which wants \(wants)", at: span)
    }

    static func longNumber(at span: SourceSpan) -> Diagnostic {
        let message = "a number of more than \(Limits.numberLength) characters; put it in quotes if it is text"
        return Diagnostic(.badScalar, message, at: span)
    }

    static func unknownCode(_ word: String, at span: SourceSpan) -> Diagnostic {
        let near = nearest(to: word, among: Code.allCases.filter { $0.severity < .error }.map(\.rawValue))
        let hint = near.map { "did you mean '\($0)'?" } ?? "codes stand in brackets behind each message"
        return Diagnostic(
            .ignoreComment, "there is no code '\(word)' to ignore; \(hint)", at: span, replacement: near)
    }

    static func ignoredError(_ code: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .ignoreComment, "'\(code)' is an error, and only warnings can be ignored; put right what it is about",
            at: span)
    }
}
