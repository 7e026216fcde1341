import Text

extension Diagnostic {
    /// A correction that a finding suggests.
    public struct Fix: Hashable, Sendable {
        /// The effect, in words for a menu: `write 'perDay'`.
        public var title: String
        /// The changes of the correction; no two of them overlap.
        public var edits: [TextEdit]
        /// Whether the correction leaves the author no real choice: no other meaning is possible, and the meaning is
        /// preserved. `horarium check --fix` applies such corrections by itself.
        public var isCertain: Bool

        /// Creates a correction that consists of several changes.
        public init(_ title: String, _ edits: [TextEdit], isCertain: Bool = false) {
            self.title = title
            self.edits = edits
            self.isCertain = isCertain
        }

        /// Creates a correction that replaces one text by another; it is not certain where a sign or a negation is lost.
        public init(of span: SourceSpan, _ replacement: Replacement) {
            self.init(
                Self.title(ofWriting: replacement.text), [TextEdit(span, replacement.text)],
                isCertain: replacement.isCertain && Signs(in: span.text).areKept(in: replacement.text))
        }

        /// Returns the instruction for the text under the caret.
        private static func title(ofWriting replacement: String) -> String {
            let shown = DisplayCell.visible(replacement)
            if replacement.isEmpty { return "remove it" }
            if replacement.allSatisfy({ $0 == " " }) {
                return replacement.count == 1 ? "write a space" : "write \(replacement.count) spaces"
            }
            if let quote = replacement.first, "'\"".contains(quote), replacement.count > 1, replacement.last == quote {
                return "write \(shown), quotes included"
            }
            return replacement.contains("'") ? "write \(shown)" : "write '\(shown)'"
        }
    }

    /// A text that replaces another, and whether it is certain.
    public struct Replacement: Hashable, Sendable {
        /// The text; empty where the other is only removed.
        public var text: String
        /// Whether no other text can have been meant.
        public var isCertain: Bool

        private init(_ text: String, isCertain: Bool) {
            self.text = text
            self.isCertain = isCertain
        }

        /// Returns the only text that can have been meant.
        public static func certain(_ text: String) -> Self { Self(text, isCertain: true) }

        /// Returns the text that was probably meant, where another is possible or the meaning changes.
        public static func likely(_ text: String) -> Self { Self(text, isCertain: false) }

        /// Returns a text that is certain under a condition.
        public static func write(_ text: String, ifCertain isCertain: Bool) -> Self { Self(text, isCertain: isCertain) }

        /// Returns the same text, which stays certain only if a condition holds.
        public func certain(if condition: Bool) -> Self { Self(text, isCertain: isCertain && condition) }

        /// Returns a changed text, such as one that contains this one, with the same certainty.
        public func map(_ change: (String) -> String) -> Self { Self(change(text), isCertain: isCertain) }
    }
}
