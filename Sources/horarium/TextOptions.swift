import ArgumentParser
import Text

/// When output is coloured.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    case always, never
}

/// For commands that print text for people, or what they find.
struct TextOptions: ParsableArguments {
    @Option(help: "Colour: auto, which is on a terminal without NO_COLOR; always; never.") var color = ColourChoice.auto
    @Flag(
        inversion: .prefixedNo,
        help: "Text for screen readers, without columns, bars and excerpts: as TERM=dumb has it, unless --no-plain.")
    var plain: Bool?

    /// The layout that the command line or the environment asks for.
    var form: TextForm {
        plain ?? (ProgramEnvironment.variable("TERM") == "dumb") ? .plain : .columns
    }
}

/// A command whose text may be coloured or plain.
protocol PrintsText { var look: TextOptions { get } }
