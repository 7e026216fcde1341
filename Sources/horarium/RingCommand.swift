import ArgumentParser
import Batch
import Diagnostics
import Documents
import DeviceManifest
import Localization
import ManifestWriter
import Pipeline
import PlanModel
import RingService
import Ringing
import Scheduling

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct RingCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "ring",
        abstract: "Deliver a plan's notifications, each at its second: on the desktop, to a phone, to a program.",
        discussion: """
            Goes on until it is interrupted, and follows edits of the plan. A target is 'desktop', 'terminal', \
            'command:PROGRAM ARG', 'webhook:URL' or 'ntfy:URL/TOPIC'; without --to and --config it is the desktop where one \
            answers, else the terminal. What was delivered is kept in the state, so that nothing rings twice; a second \
            process for a plan ends with 73. docs/ring.md has recipes.
            """)

    @Argument(help: ArgumentHelp("The plan files.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @Option(help: ArgumentHelp("Where to deliver; may be given several times.", valueName: "target"))
    var to: [String] = []

    @Option(
        help: ArgumentHelp(
            "A YAML file with targets, so that tokens need not stand on the command line.", valueName: "ring.yaml"),
        completion: .plans)
    var config: String?

    @OptionGroup var filter: RingFilterOptions

    @Option(help: "How long before its time ntfy gets a message, which it then keeps: up to 3d, or 0s for not at all.")
    var ahead: String?

    @Option(help: "The most requests to ntfy in 24 hours.") var dailyLimit: Int?

    @Option(
        help: ArgumentHelp(
            "The folder of the states. Default: horarium in $XDG_STATE_HOME, or ~/.local/state/horarium.",
            valueName: "dir"), completion: .directory)
    var state: String?

    @Option(
        help: ArgumentHelp("Append what became of each notification, a line of JSON each.", valueName: "file"),
        completion: .file())
    var log: String?

    @Flag(help: "Deliver what is due now, then end: for cron and timers.") var once = false

    @Option(
        help: ArgumentHelp(
            "Run this workout template now, with its phases: p pauses, s goes on to the next, q stops.",
            valueName: "template"))
    var start: String?

    @OptionGroup var values: ValueOptions

    @OptionGroup var look: TextOptions

    mutating func validate() throws {
        if plans.contains(SystemFiles.standardInput) {
            throw ValidationError("a plan that rings is a file; standard input is none")
        }
        for text in to {
            do throws(RingTargetSpec.Fault) { _ = try RingTargetSpec(text) } catch {
                throw ValidationError(error.reason)
            }
        }
        if let ahead, RingSettings.ahead(ahead) == nil {
            throw ValidationError("--ahead takes a length of time from 10s to 3d, or 0s, not '\(ahead)'")
        }
        if let dailyLimit, dailyLimit < 1 {
            throw ValidationError("--daily-limit takes a number from 1, not \(dailyLimit)")
        }
        if let state { try LastBuildOptions.refuseEmptyFolder(state) }
        if start != nil, plans.count > 1 { throw ValidationError("--start runs a template of one plan; give one plan") }
        if start != nil, once { throw ValidationError("--start and --once are opposites; take one of them out") }
        if log?.isEmpty == true { throw ValidationError("--log takes the name of a file, such as ring.log") }
    }

    func run() throws {
        for plan in plans where !SystemFiles.exists(plan) {
            Console.message("error: there is no file '\(plan)'")
            throw ExitCode.fileIsMissing
        }
        let settings = try self.settings()
        let builder = RingTargetBuilder(plans: plans, isOnce: once)
        if let start { return try run(start, to: settings.targets.map(builder.target)) }
        let targets = settings.targets.isEmpty ? [builder.usual(settings.filter)] : settings.targets.map(builder.target)
        // Before there are threads, so that none of them is interrupted.
        let signals = StopSignals()
        let loop = try loop(targets, settings)
        let stop = loop.stop
        WorkThread.start {
            signals.wait()
            stop()
        }
        loop.run {
            refuseNothing(loop, targets)
            guard !once else { return }
            let names = targets.map(\.label).joined(separator: ", ")
            Console.message("ringing \(plans.joined(separator: ", ")) to \(names)")
        }
    }

    /// Runs a template now.
    private func run(_ id: String, to targets: [any RingTarget]) throws {
        let schedule = try PlanInputs.planned(plans[0], values)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        guard let session = manifest.sessions.first(where: { $0.id == id }) else {
            let known = manifest.sessions.map(\.id)
            let near = Spelling.nearest(to: id, among: known)
            let hint = near.map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))"
            throw Console.wrongUsage(
                known.isEmpty
                    ? "'\(plans[0])' has no workout templates to start" : "the plan has no template '\(id)'; \(hint)")
        }
        let signals = StopSignals()
        let loop = SessionLoop(session, of: manifest, rest: schedule.plan.words(.rest), to: targets) {
            Console.message($0)
        }
        let stop = loop.stop
        WorkThread.start {
            signals.wait()
            stop()
        }
        _ = loop.start()
    }

    /// Says which rules of the filters no plan has.
    private func refuseNothing(_ loop: RingLoop, _ targets: [any RingTarget]) {
        let named = targets.reduce(into: Set<String>()) { $0.formUnion($1.traits.filter.rules) }
        let known = loop.rules
        for rule in named.subtracting(known).sorted() where !known.isEmpty {
            let near = Spelling.nearest(to: rule, among: known.sorted())
            Console.message(
                "warning: no plan has a rule '\(rule)'; "
                    + (near.map { "did you mean '\($0)'?" }
                        ?? "'horarium explain PLAN --codes' lists nothing of that name"))
        }
    }

    private func loop(_ targets: [any RingTarget], _ settings: RingSettings) throws -> RingLoop {
        let options = RingLoop.Options(
            stateFolder: state ?? settings.state ?? Self.usualState, log: log ?? settings.log, isOnce: once)
        let overrides = values.overrides
        do throws(RingLoop.Failure) {
            return try RingLoop(
                plans, to: targets,
                by: { ProgramEnvironment.pipeline(overrides: overrides, readFile: $0) }, options,
                RingLoop.Voice(say: { Console.message($0) }, report: { Console.report($0) }))
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

    /// The settings of the file and of the command line, which counts more.
    private func settings() throws -> RingSettings {
        var settings = RingSettings()
        if let config {
            let reading = RingSettings.read(config, using: SystemFiles.read)
            Console.report(reading.findings)
            guard let read = reading.settings else { throw PlanInputs.exitCode(for: reading.findings) }
            settings = read
        }
        let filter = filter.filter
        settings.narrow(to: filter)
        for text in to {
            guard let spec = try? RingTargetSpec(text) else { continue }
            settings.add(.init(spec: spec, filter: filter))
        }
        for place in settings.targets.indices {
            if let ahead = ahead.flatMap(RingSettings.ahead) { settings.targets[place].ahead = ahead }
            if let dailyLimit { settings.targets[place].dailyLimit = dailyLimit }
        }
        return settings
    }

    /// The folder that the XDG Base Directory Specification gives to states.
    private static var usualState: String {
        if let folder = ProgramEnvironment.variable("XDG_STATE_HOME"), folder.hasPrefix("/") {
            return "\(folder)/horarium"
        }
        return "\(ProgramEnvironment.variable("HOME") ?? ".")/.local/state/horarium"
    }
}

/// Which notifications are delivered.
struct RingFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only these sections: prompts, prayers or workouts, with commas.", valueName: "sections"))
    var only: String?

    @Option(help: ArgumentHelp("Only these rules, such as fajr,check-in.", valueName: "ids"), completion: .rules)
    var rules: String?

    @Option(help: ArgumentHelp("Only what sounds, or only what is silent.", valueName: "sound|silent"))
    var alerts: String?

    mutating func validate() throws {
        for word in Self.words(only) where RingFilter.Section(rawValue: word) == nil {
            throw ValidationError("--only takes prompts, prayers or workouts, not '\(word)'")
        }
        for word in Self.words(alerts) where RingFilter.Alert(rawValue: word) == nil {
            throw ValidationError("--alerts takes sound or silent, not '\(word)'")
        }
        for (name, text) in [("--only", only), ("--rules", rules), ("--alerts", alerts)] {
            if let text, Self.words(text).isEmpty {
                throw ValidationError("\(name) names nothing; leave it out for all")
            }
        }
    }

    var filter: RingFilter {
        RingFilter(
            sections: Set(Self.words(only).compactMap { RingFilter.Section(rawValue: $0) }),
            rules: Set(Self.words(rules)), alerts: Set(Self.words(alerts).compactMap { RingFilter.Alert(rawValue: $0) })
        )
    }

    private static func words(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
}
