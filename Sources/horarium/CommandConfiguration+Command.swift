import ArgumentParser

extension CommandConfiguration {
    /// The configuration of a command of the program.
    ///
    /// A command that has another above it is not asked for completion scripts, which are the whole program's. To be
    /// asked takes as long as reading its arguments does.
    init(command name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true) {
        self.init(
            commandName: name, _superCommandName: Horarium.name, abstract: abstract, discussion: discussion,
            shouldDisplay: shouldDisplay)
    }
}
