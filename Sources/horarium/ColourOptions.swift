import ArgumentParser

/// When output is coloured.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    case always, never
}

/// For commands that colour what they print, or what they find.
struct ColourOptions: ParsableArguments {
    @Option(help: "Colour: auto, which is on a terminal without NO_COLOR; always; never.") var color = ColourChoice.auto
}

/// A command whose output may be coloured.
protocol Colouring { var colour: ColourOptions { get } }
