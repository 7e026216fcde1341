import ArgumentParser

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The command line: each command reads its request, calls the rooms and prints.
@main
struct Horarium: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "horarium",
        abstract: "Turns one YAML plan of meditation, prayer and exercise into a calendar and a notification manifest.",
        discussion: """
            Start with 'horarium init daily.yaml', edit the file, then run 'horarium build daily.yaml'.
            Exit codes: 0 fine; 1 the plan has errors, nothing was written; 2 diff found changes; 64 wrong usage; \
            66 a file is missing; 73 or 74 it could not be written.
            """,
        version: Program.versionText,
        subcommands: [
            InitCommand.self, CheckCommand.self, BuildCommand.self, DiffCommand.self, ShowCommand.self,
            ExplainCommand.self, SimulateCommand.self, ExportCommand.self, PrayersCommand.self, MethodsCommand.self,
            SchemaCommand.self, DiagnosticsPageCommand.self,
        ])

    static func main() {
        // A reader that goes away, or a file that may not grow, is an error to report and no reason to die.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        main(nil)
    }
}
