import ArgumentParser
import Pipeline
import CivilTime
import Documents
import HTTPServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "serve",
        abstract: "Serve plans to look at, to edit and to subscribe to: a page and a calendar feed for each.",
        discussion: """
            Prints its addresses, and goes on until it is interrupted. Plans are built anew when they change; an error keeps the \
            last good calendar. Only this machine reaches it, unless --host says otherwise; the owner's token \
            opens everything then: programs send it in 'Authorization: Bearer', browsers sign in once by opening '/?token='. Each plan \
            has a feed key of its own, kept beside the token, which reads its calendars and its manifest and nothing else: the \
            page has the addresses with it. docs/serve.md has recipes.
            """)

    @Argument(
        help: ArgumentHelp(
            "The plan files, and folders of plans: what is saved there later is served too.", valueName: "plan"),
        completion: .plans)
    var plans: [String] = []

    @Option(help: "The address to listen on; any but this machine's own loopback needs --token-file.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on, from 0 to 65535; with 0 the system chooses one.") var port = 8080

    @Flag(help: "Disable saving.") var readOnly = false

    @Option(
        help: ArgumentHelp(
            "A file with the token that opens everything: at least 16 letters, digits or '-._~+/='.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "The address under which a reverse proxy serves the same, such as https://plans.example.org; needs --token-file.",
            valueName: "url"))
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The most connections of one other address at a time; 0 for any number.", valueName: "number"))
    var perAddress = Admissions.usualPerAddress

    @Option(
        name: .customLong("new-key"),
        help: ArgumentHelp(
            "Replace the feed key of a plan, named by its file or an address of it, and end; needs --token-file.",
            valueName: "plan"), completion: .plans)
    var newKeys: [String] = []

    mutating func validate() throws {
        if !newKeys.isEmpty {
            guard tokenFile != nil else {
                throw ValidationError("--new-key needs --token-file: the keys are kept beside the token")
            }
            return
        }
        guard !plans.isEmpty else { throw ValidationError("name the plans to serve: files, or folders of plans") }
        if let publicURL {
            guard ServerAddresses.PublicURL(publicURL) != nil else {
                throw ValidationError(
                    "--public-url takes a scheme and a host, such as https://plans.example.org, and no path; not '\(publicURL)'"
                )
            }
            guard tokenFile != nil else {
                throw ValidationError("--public-url lets others reach the plans, and needs --token-file with a secret")
            }
        }
        guard perAddress >= 0 else {
            throw ValidationError("--per-address takes a number of connections, or 0 for any number; not \(perAddress)")
        }
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
        }
        guard tokenFile != nil || Server.Options.isLoopback(host: host) else {
            throw ValidationError(
                "--host \(host) lets others reach the plans, and needs --token-file with a secret: 'openssl rand -hex 20 > token'"
            )
        }
        if plans.contains(SystemFiles.standardInput) {
            throw ValidationError("a plan that is served is a file; standard input is none")
        }
    }

    func run() throws {
        if !newKeys.isEmpty { return try replaceKeys(of: newKeys) }
        let secrets = try secrets()
        let options = Server.Options(
            host: host, port: port, isReadOnly: readOnly, secrets: secrets,
            publicURL: publicURL.flatMap { .init($0) }, connectionsPerAddress: perAddress == 0 ? nil : perAddress)
        let builder = PlanBuilder(
            zones: { () throws(TimeZoneError) in try ProgramEnvironment.zones() }, now: { ProgramEnvironment.now },
            stamp: ProgramEnvironment.prescribedTime)
        let registry = try registry(builder)
        try using { () throws(FeedKeys.Failure) in try secrets?.keys.make(for: registry.ids) }
        // Until here a signal ends the program as it does any other; from here on before there are threads, so that none
        // of them is interrupted.
        registry.build()
        let signals = StopSignals()
        let server: Server
        do throws(Server.Failure) {
            server = try Server(registry, options, now: { ProgramEnvironment.now })
        } catch {
            Console.message("error: cannot listen on \(host), port \(port): \(error.reason)")
            throw ExitCode.cannotCreate
        }
        server.followInBackground()
        try tell(server.addresses.toOpen, token: secrets?.token)
        signals.wait()
        server.stop()
    }

    /// Prints the addresses to open. On a terminal they sign in; elsewhere, such as in a service's journal, the token has
    /// no place.
    private func tell(_ addresses: [String], token: Token?) throws {
        let query = Console.isTerminal ? token.map { $0.signIn } ?? "" : ""
        try Console.print(addresses.map { $0 + query })
        if let tokenFile, query.isEmpty {
            Console.message("sign in by opening /?token= there, with what stands in '\(tokenFile)' behind it")
        }
    }

    // MARK: Secrets

    private func secrets() throws -> (token: Token, keys: FeedKeys)? {
        guard let tokenFile, let token = try token() else { return nil }
        return (token, try using { () throws(FeedKeys.Failure) in try FeedKeys(besideToken: tokenFile) })
    }

    /// Replaces the keys of plans; a server that runs takes them at once.
    private func replaceKeys(of plans: [String]) throws {
        guard let secrets = try secrets() else { return }
        for plan in plans {
            let id = PlanRegistry.id(ofPlan: plan)
            let path = try using { () throws(FeedKeys.Failure) in
                if PlanRegistry.isFile(plan) { try secrets.keys.make(for: [id]) }
                return try secrets.keys.replace(id)
            }
            try Console.print(path)
        }
        Console.message("the old address opens nothing from now on: give the new one to those who subscribe")
    }

    /// Uses keys, or ends the command with the reason why they cannot be used.
    private func using<Value>(_ body: () throws(FeedKeys.Failure) -> Value) throws -> Value {
        do throws(FeedKeys.Failure) {
            return try body()
        } catch {
            Console.message("error: \(error.sentence)")
            switch error {
            case .unreadable, .unknown: throw ExitCode.fileIsMissing
            case .damaged: throw ExitCode.wrongUsage
            case .unwritable(let failure):
                Console.message("the keys are kept beside the token: put it into a folder that can be written to")
                throw failure.exitCode
            }
        }
    }

    private func registry(_ builder: PlanBuilder) throws -> PlanRegistry {
        do throws(PlanRegistry.Failure) {
            return try PlanRegistry(plans, by: builder) { Console.message($0) }
        } catch .unreadable(let path, .missing) {
            Console.message("error: there is no file '\(path)'")
            throw ExitCode.fileIsMissing
        } catch .unreadable(let path, let failure) {
            Console.message("error: '\(path)' cannot be served: \(failure.reason)")
            throw ExitCode.fileIsMissing
        } catch .alike(let id, let first, let second) {
            throw Console.wrongUsage(
                "'\(first)' and '\(second)' would both be served as '\(id)'; give one of the files another name")
        }
    }

    private func token() throws -> Token? {
        guard let tokenFile else { return nil }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(tokenFile)
        } catch {
            Console.message("error: the token's file '\(tokenFile)' cannot be read: \(error.reason)")
            throw ExitCode.fileIsMissing
        }
        guard let token = Token(file: bytes) else {
            throw Console.wrongUsage(
                "'\(tokenFile)' holds no token: one word of at least \(Token.minimumLength) letters, digits or '-._~+/=', such as 'openssl rand -hex 20' prints"
            )
        }
        return token
    }
}
