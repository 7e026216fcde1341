import ArgumentParser
import Batch
import Diagnostics
import Pipeline
import RingService
import Ringing

struct RingCommand: ParsableCommand, Colouring {
    static let configuration = CommandConfiguration(
        command: "ring",
        abstract:
            "Deliver a plan's notifications, each at its second: on the desktop, in the terminal, to a phone, a program or an address.",
        discussion: """
            Goes on until it is interrupted, and follows edits of the plan. A target is 'desktop', 'terminal', 'command:PROGRAM ARG', \
            which gets each notification as JSON on its standard input, 'webhook:URL', which gets the same as a POST, or \
            'ntfy:URL/TOPIC', whose subscribers' phones show it; without --to and --config it is the desktop where one answers, else \
            the terminal. What was delivered is kept in the state, so that it does not ring again; a second process for a plan ends \
            with 73. docs/ring.md says more.
            """)

    @Argument(help: ArgumentHelp("The plan files.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @Option(help: ArgumentHelp("Where to deliver; may be given several times.", valueName: "target"))
    var to: [String] = []

    @Option(
        help: ArgumentHelp(
            "A YAML file with targets, so that no token stands on the command line; docs/ring.md shows one.",
            valueName: "file"),
        completion: .plans)
    var config: String?

    @OptionGroup var filter: RingFilterOptions

    @Option(
        help: ArgumentHelp(
            "The folder of the states. Default: horarium in $XDG_STATE_HOME, or ~/.local/state/horarium.",
            valueName: "dir"), completion: .directory)
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Append what became of each notification, and each answer, a line of JSON each.", valueName: "file"),
        completion: .file())
    var log: String?

    @Flag(help: "Deliver what is due now, then end: for cron and timers.") var once = false

    @OptionGroup var values: ValueOptions

    @OptionGroup var colour: ColourOptions

    mutating func validate() throws {
        if plans.contains(SystemFiles.standardInput) {
            throw ValidationError("a plan that rings is a file; standard input is none")
        }
        do throws(RingTargetName.Fault) { _ = try names() } catch { throw ValidationError(error.reason) }
        if let state { try LastBuildOptions.requireFolder(state, of: "--state") }
        if log?.isEmpty == true { throw ValidationError("--log takes the name of a file, such as ring.log") }
    }

    func run() throws {
        for plan in plans where !SystemFiles.exists(plan) {
            Console.message("error: there is no file '\(plan)'")
            throw ExitCode.fileIsMissing
        }
        let settings = try settings()
        let targets = try targets(settings)
        // Before there are threads, so that none of them is interrupted.
        let signals = StopSignals()
        let loop = try loop(targets, settings)
        let stop = loop.stop
        WorkThread.start {
            signals.wait()
            stop()
        }
        loop.run {
            guard !once else { return }
            Console.message(
                "ringing \(plans.joined(separator: ", ")) to \(targets.map(\.label).joined(separator: ", "))")
        }
    }

    /// The contents of the file of targets; empty without one.
    private func settings() throws -> RingSettings {
        guard let config else { return RingSettings() }
        let reading = RingSettings.read(config, using: SystemFiles.read)
        Console.report(reading.findings)
        guard let settings = reading.settings else { throw PlanInputs.exitCode(for: reading.findings) }
        return settings
    }

    private func names() throws(RingTargetName.Fault) -> [RingTargetName] {
        var names: [RingTargetName] = []
        for text in to { names.append(try RingTargetName(text)) }
        return names
    }

    /// The targets of the file and of the command line, which have names of their own; without any, the desktop where one
    /// answers, else the terminal.
    private func targets(_ settings: RingSettings) throws -> [NamedTarget] {
        var names = try names()
        var environment = RingEnvironment(hasBell: Console.isTerminal)
        let isChosen = !names.isEmpty || !settings.targets.isEmpty
        if !isChosen || (settings.targets.map(\.name) + names).contains(.desktop) {
            let service = DesktopService()
            environment.desktop = service.features
            // Nobody would wait for a button.
            if once { environment.desktop.hasButtons = false }
            if !isChosen { names = [service.answers == true ? .desktop : .terminal] }
            if isChosen, service.answers == false {
                Console.message("no notification service answers; until one does, nothing is shown on the desktop")
            }
        }
        let ofFile = settings.targets.map { $0.named(environment, filter.value) }
        let labels = RingTargetName.labels(of: names, besides: ofFile.map(\.label))
        return ofFile + zip(labels, names).map { NamedTarget($0, $1.target(environment), filters: [filter.value]) }
    }

    private func loop(_ targets: [NamedTarget], _ settings: RingSettings) throws -> RingLoop {
        let overrides = values.overrides
        do throws(RingLoop.Failure) {
            return try RingLoop(
                plans, to: targets, by: { ProgramEnvironment.pipeline(overrides: overrides, readFile: $0) },
                RingLoop.Options(
                    stateFolder: state ?? settings.state ?? Self.usualState, log: log ?? settings.log,
                    settings: config.map { ($0, settings) }, isOnce: once),
                RingLoop.Messages(say: { Console.message($0) }, report: { Console.report($0) }))
        } catch {
            switch error {
            case .plans(let findings):
                Console.report(findings.filter { $0.severity > .note })
                throw PlanInputs.exitCode(for: findings)
            case .sameID(let one, let other, let id):
                throw Console.wrongUsage(
                    "'\(one)' and '\(other)' both have the id '\(id)'; give one of them another id")
            case .isHeld(let plan, let state):
                Console.message(
                    "error: another process rings '\(plan)': it holds '\(state)'; --state names another folder")
                throw ExitCode.cannotCreate
            case .write(let failure): try failure.leave()
            }
        }
    }

    /// The folder that the XDG Base Directory Specification gives to states.
    private static var usualState: String {
        if let folder = ProgramEnvironment.variable("XDG_STATE_HOME"), folder.hasPrefix("/") {
            return "\(folder)/horarium"
        }
        return "\(ProgramEnvironment.variable("HOME") ?? ".")/.local/state/horarium"
    }
}
