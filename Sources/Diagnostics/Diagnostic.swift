/// One finding about an input file, addressed to the person who wrote it.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// A second place that the finding is about.
    public struct Related: Hashable, Sendable {
        /// The relation of the place to the finding: `first defined here`.
        public var message: String
        /// The place.
        public var span: SourceSpan

        /// Creates a note about a second place.
        public init(_ message: String, at span: SourceSpan) {
            self.message = message
            self.span = span
        }
    }

    /// The kind of finding: a stable word that `horarium explain` describes.
    public var code: Code
    /// The severity; the code's own unless raised by `--strict`.
    public var severity: Severity
    /// The fault, then the correct form: lower case, no full stop, the author's own words in single quotes.
    public var message: String
    /// The text that the caret goes under.
    public var span: SourceSpan
    /// Other places that help to understand the finding.
    public var related: [Related]
    /// The corrections, where any are known: one, or several to choose from, the best first.
    public var fixes: [Fix]

    /// Creates a finding with the code's own severity.
    public init(
        _ code: Code, _ message: String, at span: SourceSpan, related: [Related] = [], fixes: [Fix] = []
    ) {
        self.code = code
        self.severity = code.severity
        self.message = message
        self.span = span
        self.related = related
        self.fixes = fixes
    }

    /// Creates a finding whose correction, if there is one, replaces the text of the span.
    public init(
        _ code: Code, _ message: String, at span: SourceSpan, related: [Related] = [], replacement: Replacement?
    ) {
        self.init(
            code, message, at: span, related: related, fixes: replacement.map { [Fix(of: span, $0)] } ?? [])
    }

    /// The text to write in place of the span's, where that is the only correction.
    public var replacement: String? {
        guard fixes.count == 1, fixes[0].edits.count == 1, fixes[0].edits[0].span == span else { return nil }
        return fixes[0].edits[0].replacement
    }

    /// `file:line:column: severity: message [code]`, a form that editors and CI logs can link.
    public var description: String { "\(span): \(severity): \(message) [\(code.id)]" }
}

/// The severity of a finding.
public enum Severity: String, Sendable, Comparable, CustomStringConvertible {
    /// A finding worth knowing about something correct.
    case note
    /// A finding about something that the author probably does not want; outputs are written.
    case warning
    /// A finding that prevents outputs from being written.
    case error

    /// Whether `a` is less severe than `b`, from note to error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    /// The word itself.
    public var description: String { rawValue }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
