import Text

extension Diagnostic {
    /// A correction that a finding suggests.
    public struct Fix: Hashable, Sendable {
        /// The title in a menu: `write 'perDay'`.
        public var title: String
        /// The changes that make it up, none of which overlaps another.
        public var edits: [TextEdit]
        /// Whether it leaves the author no real choice: nothing else can have been meant, and what was meant stays as
        /// it is. `horarium check --fix` makes these by itself.
        public var isCertain: Bool

        /// Makes a correction of several changes.
        public init(_ title: String, _ edits: [TextEdit], isCertain: Bool = false) {
            self.title = title
            self.edits = edits
            self.isCertain = isCertain
        }

        /// Makes the correction that writes one text in place of another.
        public init(of span: SourceSpan, _ replacement: Replacement) {
            self.init(
                Self.title(ofWriting: replacement.text), [TextEdit(span, replacement.text)],
                isCertain: replacement.isCertain)
        }

        /// Returns the title of a correction of the text under the caret.
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

    /// A text to write in place of another, and how sure it is.
    public struct Replacement: Hashable, Sendable {
        /// The text; empty where the other is only to be taken out.
        public var text: String
        /// Whether nothing else can have been meant.
        public var isCertain: Bool

        private init(_ text: String, isCertain: Bool) {
            self.text = text
            self.isCertain = isCertain
        }

        /// The only text that can have been meant.
        public static func certain(_ text: String) -> Self { Self(text, isCertain: true) }

        /// The text that was probably meant, where another is possible or the meaning changes.
        public static func likely(_ text: String) -> Self { Self(text, isCertain: false) }

        /// A text that is certain under a condition.
        public static func write(_ text: String, ifCertain isCertain: Bool) -> Self { Self(text, isCertain: isCertain) }

        /// The same text for no more than a guess, unless a condition holds.
        public func certain(if condition: Bool) -> Self { Self(text, isCertain: isCertain && condition) }

        /// The same certainty for another text, which this one is a part of.
        public func map(_ change: (String) -> String) -> Self { Self(change(text), isCertain: isCertain) }
    }
}
