package import Diagnostics

extension Diagnostic.Code {
    package static let jsonSyntax = Self(
        "json-syntax", .error,
        "The file is not JSON: a comma, quotation mark or bracket is missing or superfluous.",
        wrong: "{\"plan\": 1,}", right: "{\"plan\": 1}")
}

extension Diagnostic {
    static func emptyJSON(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyDocument, "the document is empty; expected a JSON value", at: span)
    }

    static func keyGivenTwice(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateKey, "the key '\(key)' is given twice", at: span, related: [.init("first given here", at: first)])
    }

    static func deepJSON(limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooDeep, "the document nests more than \(limit) levels deep", at: span)
    }

    static func invalidUTF8(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.badEncoding, "the text is not valid UTF-8", at: span)
    }

    static func openText(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "this text has no closing quote on its line", at: span)
    }

    static func endlessText(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "this text has no closing quote", at: span)
    }

    /// Returns the finding about an unescaped control character; `code` is its two hexadecimal digits.
    static func bareControl(_ code: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .jsonSyntax, "the control character U+00\(code) must be written as \\u00\(code) in a text", at: span)
    }

    static func halfSurrogate(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "half of a surrogate pair is not a character", at: span)
    }

    static func unknownJSONEscape(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .jsonSyntax, "a backslash is written '\\\\'; escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
            at: span)
    }

    static func shortJSONEscape(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "\\u takes four hexadecimal digits", at: span)
    }

    static func unexpectedEnd(of what: String, _ wanted: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "the \(what) ends here; expected \(wanted)", at: span)
    }

    static func unexpected(_ wanted: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.jsonSyntax, "unexpected '\(span.text)'; expected \(wanted)", at: span)
    }
}
