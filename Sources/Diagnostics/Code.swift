extension Diagnostic {
    /// A kind of finding. Each target declares its kinds beside the wording of its findings:
    ///
    /// ```swift
    /// extension Diagnostic.Code {
    ///     package static let bodyTwice = Self(
    ///         "body-twice", .error, "A rule has one text (`body`) or several to draw from (`bodies`).",
    ///         wrong: "body: Breathe.\nbodies: [Breathe., Look.]", right: "bodies: [Breathe., Look.]")
    /// }
    /// ```
    ///
    /// A new kind takes four steps: the declaration, its name in the target's list at the top of `Findings.swift`, a
    /// file `Tests/ReportsTests/Codes/<id>.yaml` that provokes it and no other (`UPDATE_GOLDEN=1 swift test --filter
    /// CodeTests` writes the rendering beside it, for review), and `horarium diagnostics-page > docs/diagnostics.md`.
    public struct Code: Sendable {
        /// The word in brackets after each message. It is stable: users silence it, search for it and ask `explain`.
        public let id: String
        /// The severity of a finding of this kind, unless `--strict` raises it.
        public let severity: Severity
        /// The text that `horarium explain` prints.
        public let explanation: Explanation

        /// Creates a kind of finding, to be stored in a static member.
        ///
        /// - Parameters:
        ///   - id: The word in brackets after each message.
        ///   - severity: The severity of such findings.
        ///   - summary: The fault and why it matters, in full sentences.
        ///   - wrong: A text with the fault.
        ///   - right: The same text without it.
        public init(_ id: String, _ severity: Severity, _ summary: String, wrong: String, right: String) {
            self.id = id
            self.severity = severity
            explanation = Explanation(summary: summary, wrong: wrong, right: right)
        }
    }
}

extension Diagnostic.Code: Hashable, CustomStringConvertible {
    /// Whether two kinds have the same identifier, which is unique.
    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

    /// Hashes the identifier alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The identifier.
    public var description: String { id }
}
