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
            Prints its address, and goes on until it is interrupted. Plans are built anew when they change; an error keeps the \
            last good calendar. Only this machine reaches it, unless --host says otherwise; others then need the token: \
            programs in 'Authorization: Bearer' or, for calendars, as '?token=' behind the address, browsers once by \
            opening '/?token='. docs/serve.md has recipes.
            """)

    @Argument(
        help: ArgumentHelp(
            "The plan files, and folders of plans: what is saved there later is served too.", valueName: "plan"),
        completion: .plans)
    var plans: [String]

    @Option(help: "The address to listen on; any but this machine's own loopback needs --token-file.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on, from 0 to 65535; with 0 the system chooses one.") var port = 8080

    @Flag(help: "Disable saving.") var readOnly = false

    @Option(
        help: ArgumentHelp(
            "A file with the token that opens everything: at least 16 letters, digits or '-._~+/='.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    mutating func validate() throws {
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
        let options = Server.Options(host: host, port: port, isReadOnly: readOnly, token: try token())
        // Before there are threads, so that none of them is interrupted.
        let signals = StopSignals()
        let builder = PlanBuilder(
            zones: { () throws(TimeZoneError) in try ProgramEnvironment.zones() }, now: { ProgramEnvironment.now },
            stamp: ProgramEnvironment.prescribedTime)
        let registry = try registry(builder)
        let server: Server
        do throws(Server.Failure) {
            server = try Server(registry, options, now: { ProgramEnvironment.now })
        } catch {
            Console.message("error: cannot listen on \(host), port \(port): \(error.reason)")
            throw ExitCode.cannotCreate
        }
        server.followInBackground()
        try Console.print(server.address)
        signals.wait()
        server.stop()
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
