extension Diagnostic.Code {
    /// The explanation of a kind of finding, with an example of it and the same put right.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// The fault in such a case and why it matters, in full sentences.
        public var summary: String
        /// A text that is found fault with; more than one line where needed.
        public var wrong: String
        /// The same text put right.
        public var right: String

        /// The explanation as plain text.
        public var description: String {
            "\(summary)\n\nWrong:\n\n\(indented(wrong))\n\nRight:\n\n\(indented(right))\n"
        }

        /// The explanation as Markdown.
        public var markdown: String {
            "\(summary)\n\nWrong:\n\n```yaml\n\(wrong)\n```\n\nRight:\n\n```yaml\n\(right)\n```\n"
        }

        private func indented(_ text: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
        }
    }
}
