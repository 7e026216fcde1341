extension Diagnostic.Code {
    /// What a kind of finding means, with an example of it and the same put right.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// What is wrong in such a case and why it matters, in full sentences.
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

    /// What this kind of finding means: what `horarium explain` prints.
    public var explanation: Explanation {
        switch self {
        case .missingFile:
            .init(
                summary: "The file does not exist. A path in a plan is relative to the plan's own folder.",
                wrong: "include: [workout.yaml]", right: "include: [workouts.yaml]")
        case .unreadableFile:
            .init(
                summary: "The file exists, but it is a folder or its permissions do not allow reading it.",
                wrong: "include: [workouts]", right: "include: [workouts/weekly.yaml]")
        case .fileTooLarge:
            .init(
                summary:
                    "The file is larger than any plan. Reading stops early, so that a wrong or hostile file cannot fill the "
                    + "memory. Split a plan into parts with 'include'.",
                wrong: "# 5 MB in one file", right: "include: [prompts.yaml, prayers.yaml]")
        case .badEncoding:
            .init(
                summary:
                    "The file's bytes are not text in UTF-8, nor UTF-16 with a byte order mark. Editors can save as UTF-8.",
                wrong: "title: Caf\u{FFFD}   # saved as Latin-1", right: "title: Café   # saved as UTF-8")
        case .yamlSyntax:
            .init(
                summary:
                    "The text is not YAML. Most often text with ': ' in it, or that starts with one of @ ` % & * ! | > [ { , "
                    + "lacks its quotes, or a line is not indented like its neighbours.",
                wrong: "title: Pause: breathe", right: "title: 'Pause: breathe'")
        case .tabIndentation:
            .init(
                summary:
                    "YAML does not allow tabs for indentation, since they are wide or narrow depending on the editor. "
                    + "Most editors can turn them into spaces.",
                wrong: "window:\n\tfrom: 07:00", right: "window:\n  from: 07:00")
        case .unclosedQuote:
            .init(
                summary:
                    "A quote is opened and not closed, so everything behind it counts as text. Inside single quotes an "
                    + "apostrophe is written twice; inside double quotes a double quote is written \\\".",
                wrong: "title: 'It's time", right: "title: 'It''s time'")
        case .emptyDocument:
            .init(
                summary:
                    "The file says nothing: it is empty or holds only comments. 'horarium init' writes a plan to start from.",
                wrong: "# my plan", right: "plan: 1\ntimezone: Europe/London")
        case .severalDocuments:
            .init(
                summary:
                    "A line '---' starts a second document, but a file holds one. Put the second into its own file and name it "
                    + "under 'include'.",
                wrong: "plan: 1\n---\nplan: 1", right: "plan: 1\ninclude: [second.yaml]")
        case .duplicateKey:
            .init(
                summary:
                    "The same key comes twice in one mapping. Other programs keep one of the values without a word.",
                wrong: "title: Morning\ntitle: Evening", right: "title: Morning and evening")
        case .nonStringKey:
            .init(
                summary:
                    "A key is a number, true, false, null, a list or a mapping. Keys are text; quotes make text of anything.",
                wrong: "1: first", right: "'1': first")
        case .badMerge:
            .init(
                summary:
                    "'<<' takes in the keys of other mappings, so its value is an alias of a mapping or a list of such.",
                wrong: "<<: basics", right: "<<: *basics")
        case .unknownAnchor:
            .init(
                summary:
                    "An alias '*name' repeats the value that '&name' marks further up in the same file. There is none.",
                wrong: "evening: *mornin", right: "morning: &morning {from: 07:00}\nevening: *morning")
        case .recursiveAlias:
            .init(
                summary: "An alias stands inside the very value that it repeats, which would never end.",
                wrong: "list: &list [*list]", right: "list: &list [one]\ncopy: *list")
        case .aliasBomb:
            .init(
                summary:
                    "Aliases of aliases multiply: a short file can stand for billions of values, so reading stops at a limit "
                    + "that no plan reaches.",
                wrong: "a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]   # and so on",
                right: "a: [x, x, x, x]")
        case .tooDeep:
            .init(
                summary: "Values are nested deeper than any plan needs, often because a bracket is not closed.",
                wrong: "days: [[[[[[ mon", right: "days: [mon]")
        case .unknownTag:
            .init(
                summary:
                    "A word with '!' in front is a tag, which says what kind of value follows. Only YAML's own kinds are known: "
                    + "!!str, !!int, !!float, !!bool, !!null, !!seq and !!map. Text that starts with '!' needs quotes.",
                wrong: "title: !important", right: "title: '!important'")
        case .badScalar:
            .init(
                summary: "A value does not fit the tag in front of it, or it is a number of absurd length.",
                wrong: "perDay: !!int four", right: "perDay: 4")
        case .jsonSyntax:
            .init(
                summary: "The file is not JSON: a comma, quotation mark or bracket is missing or superfluous.",
                wrong: "{\"plan\": 1,}", right: "{\"plan\": 1}")
        case .unknownKey:
            .init(
                summary:
                    "The key has no meaning at this place. It would be ignored, so it is an error: most often a typing mistake.",
                wrong: "perday: 4", right: "perDay: 4")
        case .missingKey:
            .init(
                summary: "Something cannot do without a key that is not there.",
                wrong: "window: {from: 07:00}", right: "window: {from: 07:00, to: 22:00}")
        case .wrongType:
            .init(
                summary:
                    "The value is of another kind than the key wants: text instead of a number, one value instead of a list.",
                wrong: "days: mon", right: "days: [mon]")
        case .unknownValue:
            .init(
                summary: "The value is none of those that the key can have.",
                wrong: "distribution: random", right: "distribution: stratified")
        case .outOfRange:
            .init(
                summary: "The value is smaller or larger than the key allows.", wrong: "perDay: 1000",
                right: "perDay: 10")
        case .badFormat:
            .init(
                summary: "The text is not written as such a value is: a time of day, a duration, a date, a share.",
                wrong: "from: 7.30", right: "from: 07:30")
        case .schemaViolation:
            .init(
                summary: "The document breaks a rule of its schema.",
                wrong: "days: [mon, mon]", right: "days: [mon, tue]")
        case .badSchema:
            .init(
                summary:
                    "The file given as a schema is no JSON Schema (draft 2020-12), or refers to one that is not there.",
                wrong: "type: text", right: "type: string")
        }
    }
}
