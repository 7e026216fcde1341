import Documents

extension ManualPages {
    /// A command as the command line describes it: the program itself, or one of its subcommands.
    struct Command {
        var name: String
        var abstract: String
        var discussion: String
        var positionals: [Argument]
        var options: [Argument]
        /// Those that the help lists, without `help` itself.
        var commands: [Command]

        init(_ fields: HelpFields) {
            name = fields.text("commandName") ?? ""
            abstract = fields.text("abstract") ?? ""
            discussion = fields.text("discussion") ?? ""
            let arguments = Self.shown(fields, "arguments").map(Argument.init)
            positionals = arguments.filter { $0.isPositional }
            options = arguments.filter { !$0.isPositional }
            commands = Self.shown(fields, "subcommands").map(Command.init).filter { $0.name != "help" }
        }

        private static func shown(_ fields: HelpFields, _ key: String) -> [HelpFields] {
            fields.items(key).filter { $0.flag("shouldDisplay") ?? true }
        }
    }

    /// An argument, option or flag of a command.
    struct Argument {
        private var kind: String
        /// With their dashes.
        private var names: [String]
        private var valueName: String
        private var isOptional: Bool
        private var isRepeating: Bool
        private var abstract: String
        private var fallback: String?
        private var values: [String]

        init(_ fields: HelpFields) {
            kind = fields.text("kind") ?? ""
            names = fields.items("names").map { name in
                (name.text("kind") == "long" ? "--" : "-") + (name.text("name") ?? "")
            }
            valueName = fields.text("valueName") ?? ""
            isOptional = fields.flag("isOptional") ?? false
            isRepeating = fields.flag("isRepeating") ?? false
            abstract = fields.text("abstract") ?? ""
            fallback = fields.text("defaultValue")
            values = fields.texts("allValues")
        }

        var isPositional: Bool { kind == "positional" }

        /// As it stands in the synopsis, by its longest name.
        var synopsis: String {
            let repeated = isRepeating ? " ..." : ""
            let longest = names.max { $0.count < $1.count } ?? ""
            let whole = isPositional ? value : Self.flag(longest) + (takesValue ? " \(value)" : "")
            return (isOptional ? "Op " : "") + whole + repeated
        }

        /// As it stands before its description: `Fl o , Fl \-output Ar dir`.
        var term: String {
            if isPositional { return value + (isRepeating ? " ..." : "") }
            return names.sorted { $0.count < $1.count }.map(Self.flag).joined(separator: " , ")
                + (takesValue ? " \(value)" : "")
        }

        /// What it means, what it takes, what holds without it.
        var description: String {
            var text = abstract
            let isListed = values.allSatisfy { abstract.contains($0) }
            if !values.isEmpty, !isListed {
                text += " It is " + values.map { "`\($0)`" }.joined(separator: ", ") + "."
            }
            if let fallback, !fallback.isEmpty { text += " Default: `\(fallback)`." }
            return text
        }

        private var takesValue: Bool { kind == "option" }

        private var value: String { "Ar \(ManualText.argument(valueName))" }

        /// mdoc writes the first dash itself.
        private static func flag(_ name: String) -> String { "Fl \(ManualText.argument(name.dropFirst()))" }
    }
}
