package import Diagnostics

extension Diagnostic.Code {
    package static let emptyDocument = Self(
        "empty-document", .error,
        "The file says nothing: it is empty or holds only comments. 'horarium init' writes a plan to start from.",
        wrong: "# my plan",
        right: """
            plan: 1
            timezone: Europe/London
            """)

    package static let severalDocuments = Self(
        "several-documents", .error,
        """
        A line '---' starts a second document, but a file holds one. Put the second into its own file and name it \
        under 'include'.
        """,
        wrong: """
            plan: 1
            ---
            plan: 1
            """,
        right: """
            plan: 1
            include: [second.yaml]
            """)

    package static let duplicateKey = Self(
        "duplicate-key", .error,
        "The same key comes twice in one mapping. Other programs keep one of the values without a word.",
        wrong: """
            title: Morning
            title: Evening
            """,
        right: "title: Morning and evening")

    package static let nonStringKey = Self(
        "non-string-key", .error,
        "A key is a number, true, false, null, a list or a mapping. Keys are text; quotes make text of anything.",
        wrong: "1: first", right: "'1': first")

    package static let badMerge = Self(
        "bad-merge", .error,
        "'<<' takes in the keys of other mappings, so its value is an alias of a mapping or a list of such.",
        wrong: "<<: basics", right: "<<: *basics")

    package static let unknownAnchor = Self(
        "unknown-anchor", .error,
        "An alias '*name' repeats the value that '&name' marks further up in the same file. There is none.",
        wrong: "evening: *mornin",
        right: """
            morning: &morning {from: 07:00}
            evening: *morning
            """)

    package static let recursiveAlias = Self(
        "recursive-alias", .error,
        "An alias stands inside the very value that it repeats, which would never end.",
        wrong: "list: &list [*list]",
        right: """
            list: &list [one]
            copy: *list
            """)

    package static let aliasBomb = Self(
        "alias-bomb", .error,
        """
        Aliases of aliases multiply: a short file can stand for billions of values, so reading stops at a limit that \
        no plan reaches.
        """,
        wrong: """
            a: &a [x, x, x, x]
            b: &b [*a, *a, *a, *a]
            c: &c [*b, *b, *b, *b]   # and so on
            """,
        right: "a: [x, x, x, x]")

    package static let tooDeep = Self(
        "too-deep", .error,
        "Values are nested deeper than any plan needs, often because a bracket is not closed.",
        wrong: "days: [[[[[[ mon", right: "days: [mon]")

    package static let unknownTag = Self(
        "unknown-tag", .error,
        """
        A word with '!' in front is a tag, which says what kind of value follows. Only YAML's own kinds are known: \
        !!str, !!int, !!float, !!bool, !!null, !!seq and !!map. Text that starts with '!' needs quotes.
        """,
        wrong: "title: !important", right: "title: '!important'")

    package static let badScalar = Self(
        "bad-scalar", .error,
        "A value does not fit the tag in front of it, or it is a number of absurd length.",
        wrong: "perDay: !!int four", right: "perDay: 4")
}

extension Diagnostic {
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
            related: [.init("first defined here", at: first)], fixes: repeatedLine(span, first))
    }

    /// Returns the fix that removes the second of two identical lines; where the lines differ, the author's intention
    /// is unknown.
    private static func repeatedLine(_ second: SourceSpan, _ first: SourceSpan) -> [Fix] {
        guard second.file == first.file else { return [] }
        let (line, other) = (SourceLine(second.file, at: second.start), SourceLine(first.file, at: first.start))
        guard line.isEntry, line.whole.text == other.whole.text else { return [] }
        return [Fix("remove the second", [TextEdit(line.withBreak, "")], isCertain: true)]
    }

    static func missingKey(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.nonStringKey, "a key is missing before ':'", at: span)
    }

    static func nonStringKey(_ kind: DocumentNode.Kind, at span: SourceSpan) -> Diagnostic {
        let text = span.text
        if text.isEmpty { return missingKey(at: span) }
        if let number = decimalComma(before: span) { return number }
        let behind = span.file.text[Int(span.end.offset)...].first { !isBlank($0) }
        if behind == UInt8(ascii: ",") || behind == UInt8(ascii: "}") {
            return Diagnostic(
                .nonStringKey,
                "'\(text)' stands here as a key without a value; inside brackets, text with ',' needs quotes", at: span)
        }
        let kind =
            switch kind {
            case .null: "null"
            case .bool: "a boolean"
            case .integer, .number: "a number"
            default: "a collection"
            }
        return Diagnostic(
            .nonStringKey, "the key '\(text)' is \(kind), but keys are text; write '\(text)' in quotes", at: span,
            replacement: .certain("'\(text)'"))
    }

    /// Returns the finding about `51,5074` in a flow mapping: a decimal number in much of the world, two entries in
    /// YAML.
    private static func decimalComma(before span: SourceSpan) -> Diagnostic? {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let before = span.file.text[..<Int(span.start.offset)]
        guard before.last == UInt8(ascii: ","), span.text.utf8.allSatisfy(isDigit) else { return nil }
        let whole = before.dropLast().suffix(4).reversed().prefix { isDigit($0) || $0 == UInt8(ascii: "-") }
        // The number is the whole value: that of `Dec 1,2026` is not.
        let mark = before.dropLast(whole.count + 1).last { !isBlank($0) }
        guard whole.contains(where: isDigit), mark == UInt8(ascii: ":") else { return nil }
        var number = span
        let length = Int32(whole.count + 1)
        number.start.column -= length
        number.start.offset -= length
        let written = String(decoding: whole.reversed(), as: UTF8.self) + "." + span.text
        // A text like `1,250` may be a number of thousands, and `5,5,5` no number.
        return .syntax(
            "a ',' ends the value here; a number has a '.', as in '\(written)'", at: number,
            replacement: .write(written, ifCertain: span.text.utf8.count != 3 && !number.isBesideDecimalComma))
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
        if let near = Spelling.correction(of: name, among: known.sorted())?.map({ "*\($0)" }) {
            return Diagnostic(
                .unknownAnchor, "no anchor '&\(name)' is defined above '*\(name)'; did you mean '\(near.text)'?",
                at: span, replacement: near)
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
        let limits = "\(DocumentLimits.nodes) values or \(DocumentLimits.textBytes) bytes of text"
        return Diagnostic(
            .aliasBomb, "the aliases up to here repeat so much that it makes more than \(limits)", at: span)
    }

    static func tooDeep(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooDeep, "values are nested more than \(DocumentLimits.depth) levels deep", at: span)
    }

    /// Returns the finding about a tag that is not YAML's own; `isAlone` says that no value follows, so that the tag is
    /// what was meant as text.
    static func unknownTag(_ tag: String, isAlone: Bool = false, at span: SourceSpan) -> Diagnostic {
        guard tag.hasPrefix("!!") || !tag.hasPrefix("!") else {
            return Diagnostic(
                .unknownTag,
                "'\(tag)' is a tag to YAML, not text, and no known one; put text that starts with '!' in quotes",
                at: span, replacement: isAlone && span.text == tag ? .certain("'\(tag)'") : nil)
        }
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
        let message = "a number of more than \(DocumentLimits.numberLength) characters; put it in quotes if it is text"
        return Diagnostic(.badScalar, message, at: span)
    }
}
