package import Documents

/// The manual: a page for the program, one for each of its commands, one for the plan file.
package struct ManualPages {
    /// A page.
    package struct Page {
        /// `horarium-build.1`.
        package var name: String
        /// In mdoc(7).
        package var text: String
    }

    let program: Command
    let date: String

    /// - Parameters:
    ///   - help: What the command line says of itself (`--experimental-dump-help`), as a tree.
    ///   - date: The date that the pages bear, `November 21, 2026`.
    package init(help: DocumentNode, date: String) {
        program = Command(HelpFields(HelpFields(help)["command"] ?? help))
        self.date = date
    }

    /// All of them, the program's first.
    package var all: [Page] { [overview] + program.commands.map(page) + [plan] }

    /// The program's own page.
    private var overview: Page {
        var text = ManualText(name: "horarium", section: 1, about: Self.about(program), date: date)
        text.heading("Synopsis")
        text.macro("Nm horarium")
        text.macro("Ar command")
        text.macro("Op Ar argument ...")
        text.heading("Description")
        text.paragraph(program.abstract)
        text.paragraphs(program.discussion, afterText: true)
        text.heading("Commands")
        text.list(program.commands) {
            "Cm \(ManualText.argument($0.name))"
        } body: {
            [$0.abstract]
        }
        text.paragraph(
            "Each has a page of its own, such as horarium-build(1), and says of itself with --help the same.")
        text.heading("Options")
        options(program.options, in: &text)
        text.heading("Environment")
        text.list(Self.environment) {
            "Ev \($0.name)"
        } body: {
            [$0.meaning]
        }
        text.heading("See also")
        text.macro("Xr horarium-plan 5")
        return Page(name: "horarium.1", text: text.text)
    }

    /// What the program takes from the environment.
    private static let environment: [(name: String, meaning: String)] = [
        (
            "COLUMNS", "The width of the terminal, where the program cannot ask for it."
        ),
        (
            "NO_COLOR",
            "If it is not empty, nothing is coloured unless --color asks for it."
        ),
        (
            "SOURCE_DATE_EPOCH",
            "Seconds since 1970, the time that is taken for now, and the stamp of what is new in a calendar: builds of one plan are then the same on any day."
        ),
        ("TERM", "Where it is 'dumb', nothing is coloured."),
        ("TZ", "The zone that 'horarium init' assumes; a plan names its own."),
        (
            "TZDIR",
            "A folder of TZif files to read zones from. Without it the newer is taken of the system's and those that the program carries."
        ),
    ]

    private func page(_ command: Command) -> Page {
        let name = "horarium-\(command.name)"
        var text = ManualText(name: name, section: 1, about: Self.about(command), date: date)
        text.heading("Synopsis")
        text.macro("Nm horarium Cm \(ManualText.argument(command.name))")
        for argument in command.options + command.positionals { text.macro(argument.synopsis) }
        text.heading("Description")
        text.paragraph(command.abstract)
        text.paragraphs(command.discussion, afterText: true)
        if !command.positionals.isEmpty {
            text.heading("Arguments")
            text.list(command.positionals) {
                $0.term
            } body: {
                [$0.description]
            }
        }
        text.heading("Options")
        options(command.options, in: &text)
        text.heading("See also")
        text.macro("Xr horarium 1 ,")
        text.macro("Xr horarium-plan 5")
        return Page(name: "\(name).1", text: text.text)
    }

    private func options(_ options: [Argument], in text: inout ManualText) {
        text.list(options) {
            $0.term
        } body: {
            [$0.description]
        }
    }

    /// What a command does, as the line below its name.
    private static func about(_ command: Command) -> String {
        command.abstract.prefix(1).lowercased() + command.abstract.dropFirst()
    }
}
