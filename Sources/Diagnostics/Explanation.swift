extension Diagnostic.Code {
    /// An explanation of a kind of finding, with an example and its correction.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// The fault and why it matters, in full sentences.
        public var summary: String
        /// A text with the fault; more than one line where needed.
        public var wrong: String
        /// The same text, corrected.
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
