import ArgumentParser
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The command line: each command reads its request, calls the targets below and prints.
@main
struct Horarium: ParsableCommand {
    static let name = "horarium"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Turns one YAML plan of meditation, prayer and exercise into a calendar and a notification manifest.",
        discussion: """
            Start with 'horarium init daily.yaml', edit the file, then run 'horarium build daily.yaml'.
            Exit codes: 0 fine; 1 the plan has errors, nothing was written; 2 diff found changes; 64 wrong usage; \
            66 a file is missing; 73 or 74 it could not be written.
            """,
        version: ProgramEnvironment.versionText,
        subcommands: [
            InitCommand.self, CheckCommand.self, BuildCommand.self, WatchCommand.self, PreviewCommand.self,
            ServeCommand.self, RingCommand.self, DiffCommand.self, ShowCommand.self, ExplainCommand.self,
            NextCommand.self, SimulateCommand.self, ExportCommand.self, PrayersCommand.self, TimetableCommand.self,
            PlacesCommand.self, FleetCommand.self, MethodsCommand.self, LspCommand.self, SchemaCommand.self,
            DiagnosticsPageCommand.self, PlanPageCommand.self,
        ])

    static func main() {
        // A reader that goes away, or a file that may not grow, is an error to report and no reason to die.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // The number of one that is closed would be that of the next file: lines would be written there, keys read there.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // It can be read and not written to, as before.
            _ = open("/dev/null", O_RDONLY)
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            // Swift reads them from /proc/self/cmdline, and without /proc finds none, not even the program's own name.
            guard !CommandLine.arguments.isEmpty else {
                throw Console.wrongUsage("the arguments cannot be read; mount /proc")
            }
            if let wrong = misreadArgument() {
                throw Console.wrongUsage(
                    "the argument '\(wrong)' is not UTF-8; rename the file, or write the text as UTF-8")
            }
            guard !arguments.isEmpty else {
                Console.message(helpMessage())
                throw ExitCode.wrongUsage
            }
            try ProgramEnvironment.checkPrescribedTime()
            if let file = arguments.prefix(while: { $0 != "--" }).first(where: Self.isFileLikeOptions) {
                throw Console.wrongUsage("'\(file)' reads as options; write './\(file)' for the file")
            }
            var command = try parsed(arguments)
            try Console.$colour.withValue((command as? any Colouring)?.colour.color ?? .auto) { try command.run() }
        } catch {
            leave(error)
        }
    }

    /// Whether an argument would be taken for several options of one letter, and is a file's name.
    private static func isFileLikeOptions(_ argument: String) -> Bool {
        argument.hasPrefix("-") && !argument.hasPrefix("--")
            && [".yaml", ".yml", ".json", ".csv", ".ics"].contains { argument.hasSuffix($0) }
    }

    /// The first argument that is not UTF-8, with its bytes replaced: Swift would take it for the name of another file.
    private static func misreadArgument() -> String? {
        for place in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[place] else { continue }
            if String(validatingCString: bytes) == nil { return String(cString: bytes) }
        }
        return nil
    }

    /// The command that arguments ask for.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        // The one that is named reads its arguments without the others being gathered; what it does not take, help
        // among it, is the whole program's.
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments[0] }
        if let named, let command = try? named.parse(Array(arguments.dropFirst())) { return command }
        try rejectUnknownCommand(in: arguments)
        return try parseAsRoot(arguments)
    }

    /// A command that does not exist is likely one that is misspelt.
    private static func rejectUnknownCommand(in arguments: [String]) throws {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        let name = arguments[0] == "help" ? arguments.dropFirst().first : arguments[0]
        guard let name, !name.hasPrefix("-"), !names.contains(name) else { return }
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.map { "did you mean '\($0)'?" } ?? "'horarium --help' lists the commands"
        throw Console.wrongUsage("unknown command '\(name)'; \(hint)")
    }

    /// Says what ends the program, in the form of all its messages.
    private static func leave(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if code == .success {
            do { if !text.isEmpty { try Console.print(text) } } catch { exit(withError: error) }
        } else if !text.isEmpty {
            let prefix = "Error: "
            let message = text.hasPrefix(prefix) ? "error: \(lowercasingFirst(text.dropFirst(prefix.count)))" : text
            Console.message(suggestingOption(in: message))
        }
        exit(withError: code)
    }

    /// The options that others of the name are elsewhere, with what they take here.
    private static let otherOptions: [String: (option: String, words: String)] = [
        "--start": ("--from", "did you mean '--from'?"), "--begin": ("--from", "did you mean '--from'?"),
        "--date": ("--from", "did you mean '--from'?"),
        "--to": ("--days", "'--days' says how many days"), "--end": ("--days", "'--days' says how many days"),
        "--until": ("--days", "'--days' says how many days"),
        "--json": ("--format", "did you mean '--format json'?"), "--csv": ("--format", "did you mean '--format csv'?"),
        "--at": ("--now", "did you mean '--now'?"), "--year": ("--month", "'--month' takes one such as 2027-03"),
        "--location": ("--place", "did you mean '--place'?"), "--city": ("--place", "did you mean '--place'?"),
    ]

    /// Names the option that an unknown one begins, where it is one alone, or means elsewhere, or is a slip of. The
    /// parser's own suggestion is the nearest of all, however far.
    private static func suggestingOption(in message: String) -> String {
        let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix("unknown option "), parts[1].hasPrefix("--") else { return message }
        let command = configuration.subcommands.first {
            $0.configuration.commandName == CommandLine.arguments.dropFirst().first
        }
        let words = helpMessage(for: command ?? self).split { !$0.isLetter && $0 != "-" }
        let name = String(parts[1])
        let options = Set(words.filter { $0.hasPrefix("--") }.map(String.init))
        let longer = options.filter { $0.hasPrefix(name) && $0.count > name.count }
        let other = otherOptions[name].flatMap { options.contains($0.option) ? $0.words : nil }
        let slip = Spelling.nearest(
            to: String(name.dropFirst(2)), among: options.map { String($0.dropFirst(2)) }.sorted())
        let near = longer.count == 1 ? longer.first : slip.map { "--\($0)" }
        let hint = other ?? near.map { "did you mean '\($0)'?" }
        let rest = parts[2].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        return (["\(parts[0])'\(name)'\(hint.map { "; \($0)" } ?? "")"] + rest).joined(separator: "\n")
    }

    private static func lowercasingFirst(_ text: Substring) -> String { text.prefix(1).lowercased() + text.dropFirst() }
}
