public import Diagnostics
internal import Documents
import Text

extension Violation {
    /// Returns the violation in words for the document's author, who need not know that there is a schema.
    ///
    /// - Parameters:
    ///   - root: The name of the whole document: `the plan`.
    ///   - advice: The text to write instead, from a caller that knows the document better than its schema does.
    ///   - example: An example of an expected value, for a value of the wrong type.
    /// - Returns: A finding with the violation's span, and with a fix where one is known.
    public func diagnostic(
        root: String = "the document", advice: Advice? = nil, example: String? = nil
    ) -> Diagnostic {
        let words = Wording(self, root: root, advice: advice, example: example)
        var diagnostic = words.diagnostic
        if let relatedSpan { diagnostic.related.append(.init("first given here", at: relatedSpan)) }
        if let usedAt { diagnostic.related.append(.init("used here", at: usedAt)) }
        diagnostic.related += alsoUsedAt.prefix(Self.mostUses).map { .init("used here too", at: $0) }
        return diagnostic
    }

    /// Returns a word in the same quotes as the text of the violation's span, which it replaces.
    package func quoted(_ word: String) -> String {
        guard let quote = span.text.unicodeScalars.first, quote == "\"" || quote == "'" else { return word }
        return "\(quote)\(word)\(quote)"
    }

    /// The largest number of other uses that are listed.
    private static let mostUses = 5

    /// Advice for a value, in place of the schema's own expectation.
    public struct Advice: Hashable, Sendable {
        /// The text after the semicolon: `did you mean '07:30'?`.
        public var words: String
        /// The text to write in place of the violation's span, if it is known.
        public var replacement: Diagnostic.Replacement?
        /// Other texts that the author may have meant.
        public var others: [Diagnostic.Replacement]

        /// Creates advice.
        public init(
            _ words: String, replacement: Diagnostic.Replacement? = nil, others: [Diagnostic.Replacement] = []
        ) {
            self.words = words
            self.replacement = replacement
            self.others = others
        }
    }
}

/// The wording of one violation: each kind has one sentence, first the fault, then the expectation.
private struct Wording {
    private let violation: Violation
    private let root: String
    private let advice: Violation.Advice?
    private let example: String?

    /// The largest number of known keys or values that are listed.
    private static let maximumListed = 24
    /// The largest number of characters that are quoted from a text.
    private static let maximumShown = 40

    init(_ violation: Violation, root: String, advice: Violation.Advice?, example: String?) {
        self.violation = violation
        self.root = root
        self.advice = advice
        self.example = example
    }

    var diagnostic: Diagnostic {
        switch violation.details {
        case .unknownKey(let key, let known): return unknownKey(key, known)
        case .forbiddenKey(let key): return make(.unknownKey, "the key '\(key)' is not allowed in \(place)")
        case .missingKey(let key, let because):
            return make(
                .missingKey,
                "missing key '\(key)' in \(place)" + (because.map { "; '\($0)' cannot do without it" } ?? ""))
        case .wrongType(let expected, let found): return wrongType(expected, found)
        case .notInEnum(let expected): return unknownValue(expected)
        case .outOfRange(let minimum, let maximum):
            return make(
                .outOfRange, "\(shown) for \(subject) is out of range", expecting: Self.range(minimum, maximum))
        case .notMultiple(let divisor):
            return make(.outOfRange, "\(shown) for \(subject) is out of range", expecting: "a multiple of \(divisor)")
        case .length(let found, let minimum, let maximum):
            return make(
                .outOfRange, "\(subject) has \(counted(found, "character"))",
                expecting: Self.range(minimum, maximum))
        case .itemCount(let found, let minimum, let maximum):
            return make(
                .outOfRange, "\(subject) has \(counted(found, "item"))",
                expecting: Self.range(minimum, maximum))
        case .keyCount(let found, let minimum, let maximum):
            return make(
                .outOfRange, "\(subject) has \(counted(found, "key"))",
                expecting: Self.range(minimum, maximum))
        case .pattern(let pattern): return badValue(.badFormat, "a text that matches \(pattern)")
        case .format(let format):
            return badValue(.badFormat, Self.formats[format] ?? "a text in the format '\(format)'")
        case .duplicateItem(let index, let first):
            return make(.schemaViolation, "\(shown) is listed twice in \(place), as item \(first + 1) and \(index + 1)")
        case .extraItem(let index):
            return make(.schemaViolation, "\(place) has an item too many", expecting: Self.range(nil, index))
        case .contains(let found, let minimum, let maximum):
            return make(
                .schemaViolation, "\(subject) has \(counted(found, "item")) of the kind that is asked for",
                expecting: Self.range(minimum, maximum))
        case .excluded: return badValue(.schemaViolation, nil)
        case .forbidden: return make(.schemaViolation, "no value is allowed for \(subject)")
        case .ambiguous(let count):
            return make(.schemaViolation, "\(subject) fits \(count) of the allowed forms", expecting: "only one to fit")
        case .noAlternative: return badValue(isScalar ? .badFormat : .schemaViolation, nil)
        case .endless:
            return make(.schemaViolation, "\(subject) cannot be checked, since the schema goes round in circles here")
        }
    }

    // MARK: Sentences

    private func unknownKey(_ key: String, _ known: [String]) -> Diagnostic {
        let wrong = "unknown key '\(key)' in \(place)"
        if advice != nil { return make(.unknownKey, wrong) }
        if let near = Spelling.correction(of: key, among: known) {
            return make(.unknownKey, "\(wrong); did you mean '\(near.text)'?", replacement: near.map(violation.quoted))
        }
        guard !known.isEmpty else { return make(.unknownKey, wrong + "; expected no further key, so take it out") }
        return make(.unknownKey, wrong + "; expected " + Self.choice(known.map { "'\($0)'" }))
    }

    private func wrongType(_ expected: [InstanceType], _ found: InstanceType) -> Diagnostic {
        let types = expected.map { Self.types[$0] ?? $0.name }
        let wrong = "wrong type for \(subject): found \(foundWords)"
        let quotes = expected == [.string] && isScalar && found != .null && violation.errorMessage == nil
        guard quotes, advice == nil else {
            let example = example.map { " such as \($0)" } ?? ""
            return make(.wrongType, wrong, expecting: Self.list(types) + example)
        }
        let quoted = "\"\(violation.node.span.text)\""
        return make(.wrongType, wrong, expecting: "a text, written \(quoted)", replacement: .certain(quoted))
    }

    private func unknownValue(_ expected: [DocumentNode]) -> Diagnostic {
        let wrong = violation.isKey ? "unknown key \(shown) in \(place)" : "unknown value \(shown) for \(subject)"
        let code: Diagnostic.Code = violation.isKey ? .unknownKey : .unknownValue
        let texts = expected.compactMap { node in if case .string(let text) = node.value { text } else { nil } }
        if advice == nil, case .string(let text) = violation.node.value,
            let near = Spelling.correction(of: text, among: texts)
        {
            return make(code, "\(wrong); did you mean '\(near.text)'?", replacement: near.map(violation.quoted))
        }
        return make(code, wrong, expecting: Self.choice(expected.map(Self.show)))
    }

    private func badValue(_ code: Diagnostic.Code, _ expected: String?) -> Diagnostic {
        let wrong = violation.isKey ? "bad key \(shown) in \(place)" : "bad value for \(subject): \(shown)"
        return make(code, wrong, expecting: expected)
    }

    /// Creates a diagnostic, in which the words of the schema's author, if any, describe the expectation.
    private func make(
        _ code: Diagnostic.Code, _ wrong: String, expecting expected: String? = nil,
        replacement: Diagnostic.Replacement? = nil
    ) -> Diagnostic {
        if let advice {
            let replacements = [advice.replacement].compactMap(\.self) + advice.others
            return Diagnostic(
                code, "\(wrong); \(advice.words)", at: violation.span,
                fixes: replacements.map { .init(of: violation.span, $0) })
        }
        var message = wrong
        let saysKey =
            switch violation.details {
            case .unknownKey, .forbiddenKey, .missingKey: true
            default: false
            }
        if let words = violation.errorMessage, !saysKey {
            message += words.hasPrefix("expected ") ? "; \(words)" : "; expected \(words)"
        } else if let expected {
            message += "; expected \(expected)"
        }
        return Diagnostic(code, message, at: violation.span, replacement: replacement)
    }

    // MARK: Parts of sentences

    /// The mapping or list at the path.
    private var place: String {
        let path = violation.path.dotted
        return path.isEmpty ? root : "'\(path)'"
    }

    /// The thing that the violation is about.
    private var subject: String {
        if violation.isKey, case .string(let key) = violation.node.value { return "the key '\(key)' in \(place)" }
        return place
    }

    private var isScalar: Bool {
        switch violation.node.value {
        case .sequence, .mapping: false
        default: true
        }
    }

    private var shown: String { Self.show(violation.node) }

    /// Returns a value as its author wrote it.
    private static func show(_ node: DocumentNode) -> String {
        switch node.value {
        case .null: return "nothing"
        case .bool(let bool): return String(bool)
        case .integer, .number: return node.number.literal
        case .sequence: return "a list"
        case .mapping: return "a mapping"
        case .string(let text):
            var shown = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                guard shown.count < maximumShown else { return "'\(String(shown))…'" }
                let isControl = scalar.properties.generalCategory == .control
                let isBlank = scalar == "\t" || scalar == "\n"
                shown.append(isBlank ? " " : isControl ? "\u{FFFD}" : scalar)
            }
            return "'\(String(shown))'"
        }
    }

    private var foundWords: String {
        switch violation.node.value {
        case .string: "the text \(shown)"
        case .integer, .number: "the number \(shown)"
        default: shown
        }
    }

    /// Returns `one of 'a', 'b'`, or the only word.
    private static func choice(_ words: [String]) -> String {
        if words.count == 1 { return words[0] }
        let more = words.count > maximumListed ? ", …" : ""
        return "one of " + words.prefix(maximumListed).joined(separator: ", ") + more
    }

    /// Returns `a, b or c`.
    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "something else" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func range(_ minimum: Int?, _ maximum: Int?) -> String {
        range(minimum.map { Violation.Bound(String($0)) }, maximum.map { Violation.Bound(String($0)) })
    }

    private static func range(_ minimum: Violation.Bound?, _ maximum: Violation.Bound?) -> String {
        let least = minimum.map { $0.isExclusive ? "more than \($0.literal)" : "at least \($0.literal)" }
        let most = maximum.map { $0.isExclusive ? "less than \($0.literal)" : "at most \($0.literal)" }
        switch (minimum, maximum) {
        case (let low?, let high?) where !low.isExclusive && !high.isExclusive:
            return low.literal == high.literal ? "exactly \(low.literal)" : "\(low.literal) to \(high.literal)"
        default: return [least, most].compactMap(\.self).joined(separator: " and ")
        }
    }

    private static let types: [InstanceType: String] = [
        .null: "nothing", .boolean: "true or false", .integer: "a whole number", .number: "a number", .string: "a text",
        .array: "a list", .object: "a mapping",
    ]

    private static let formats: [String: String] = [
        "date-time": "a date and time such as 2026-12-01T07:30:00Z", "date": "a date such as 2026-12-01",
        "time": "a time with its offset, such as 07:30:00Z", "duration": "a duration such as PT1H30M",
        "email": "an email address", "idn-email": "an email address", "hostname": "a host name",
        "idn-hostname": "a host name", "ipv4": "an IPv4 address", "ipv6": "an IPv6 address",
        "uri": "an absolute URI such as https://example.org/", "uri-reference": "a URI or relative reference",
        "iri": "an absolute IRI such as https://example.org/", "iri-reference": "an IRI or relative reference",
        "uuid": "a UUID such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380", "uri-template": "a URI template",
        "json-pointer": "a JSON pointer such as /a/0", "relative-json-pointer": "a relative JSON pointer such as 1/a",
        "regex": "a regular expression",
    ]
}
