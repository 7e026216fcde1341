extension Diagnostic {
    /// A kind of finding. Each target declares those that it finds beside the wording of its findings:
    ///
    /// ```swift
    /// extension Diagnostic.Code {
    ///     package static let bodyTwice = Self(
    ///         "body-twice", .error, "A rule has one text (`body`) or several to draw from (`bodies`).",
    ///         wrong: "body: Breathe.\nbodies: [Breathe., Look.]", right: "bodies: [Breathe., Look.]")
    /// }
    /// ```
    ///
    /// A new one takes four steps: the declaration, its name in the target's list at the top of `Findings.swift`, a
    /// file `Tests/ReportsTests/Codes/<id>.yaml` that provokes it and nothing else
    /// (`UPDATE_GOLDEN=1 swift test --filter CodeTests` writes the rendering beside it, to be read), and
    /// `horarium diagnostics-page > docs/diagnostics.md`.
    public struct Code: Sendable {
        /// The word in brackets behind each message. It is stable: users silence it, search for it and ask `explain`.
        public let id: String
        /// How bad a finding of this kind is, unless `--strict` raises it.
        public let severity: Severity
        /// The text that `horarium explain` prints.
        public let explanation: Explanation

        /// Makes a kind of finding, to be kept in a static member.
        ///
        /// - Parameters:
        ///   - id: The code: lower case, with hyphens.
        ///   - severity: How bad it is, unless a plan silences it or `--strict` is given.
        ///   - summary: The fault in such a case and why it matters, in full sentences.
        ///   - wrong: A text that is found fault with.
        ///   - right: The same text put right.
        public init(_ id: String, _ severity: Severity, _ summary: String, wrong: String, right: String) {
            self.id = id
            self.severity = severity
            explanation = Explanation(summary: summary, wrong: wrong, right: right)
        }
    }
}

extension Diagnostic.Code: Hashable, CustomStringConvertible {
    /// Two are the same when their identifiers are, which are unique.
    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

    /// Hashes the identifier alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The identifier.
    public var description: String { id }
}
