import ArgumentParser
import CivilTime
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
            the terminal. With --ahead, ntfy has what comes before its time, so that the phone rings while this machine sleeps. What was delivered is kept in the state, so that it does not ring again; a second process for a plan ends \
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
            "Hand over to ntfy what comes within this time, up to 3d, so that the phone rings while this machine sleeps; 0 takes it back.",
            valueName: "time"),
        transform: { text in
            guard let ahead = NamedTarget.ahead(text) else {
                throw ValidationError("expected a time up to 3d, such as 12h, or 0")
            }
            return ahead
        })
    var ahead: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Send ntfy no more messages than this in 24 hours, the nearest first. Default: 250 with --ahead, else any number.",
            valueName: "count"))
    var dailyLimit: Int?

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

    @Option(
        help: ArgumentHelp(
            "Instead, go through this workout of the plan now, in the terminal: p pauses, s goes on to the next, q stops.",
            valueName: "template"), completion: .templates)
    var start: String?

    @OptionGroup var values: ValueOptions

    @OptionGroup var colour: ColourOptions

    mutating func validate() throws {
        if plans.contains(SystemFiles.standardInput) {
            throw ValidationError("a plan that rings is a file; standard input is none")
        }
        do throws(RingTargetName.Fault) { _ = try names() } catch { throw ValidationError(error.reason) }
        if start != nil {
            if plans.count > 1 { throw ValidationError("--start takes one plan") }
            if once { throw ValidationError("--start goes through a workout; take --once out") }
            if to.isEmpty, config == nil, filter.value != RingFilter() {
                throw ValidationError("--only, --rules and --alerts are about targets; name one with --to")
            }
            if state != nil { throw ValidationError("--start keeps no state; take --state out") }
            if ahead != nil || dailyLimit != nil {
                throw ValidationError("--start knows no times before they come; take --ahead and --daily-limit out")
            }
        }
        if let dailyLimit, dailyLimit < 1 { throw ValidationError("--daily-limit is 1 or more") }
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
        if let start {
            let loop = try workout(start, targets, settings)
            signals.call(loop.stop)
            guard loop.run() else {
                throw Console.wrongUsage("this workout goes on by a key, and no more keys can come")
            }
            return
        }
        let loop = try loop(targets, settings)
        signals.call(loop.stop)
        loop.run {
            guard !once else { return }
            Console.message(
                "ringing \(plans.joined(separator: ", ")) to \(targets.map(\.label).joined(separator: ", "))")
        }
    }

    /// Prepares a workout of the plan.
    private func workout(
        _ template: String, _ targets: [NamedTarget], _ settings: RingSettings
    ) throws -> SessionLoop {
        let overrides = values.overrides
        let reading = RingPlan.read(plans[0]) { ProgramEnvironment.pipeline(overrides: overrides, readFile: $0) }
        Console.report(reading.findings.filter { $0.severity > .note })
        guard let plan = reading.plan else { throw PlanInputs.exitCode(for: reading.findings) }
        let written = try PlanInputs.templates([template], of: plan.plan)[0]
        do throws(WriteFailure) {
            return try SessionLoop(
                StartedWorkout(written, of: plan), to: targets, log: log ?? settings.log,
                say: { Console.message($0) })
        } catch {
            try error.leave()
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
    /// answers, else the terminal. A workout that is started is in the terminal anyway.
    private func targets(_ settings: RingSettings) throws -> [NamedTarget] {
        var names = try names()
        var settings = settings
        if start != nil {
            names.removeAll { $0 == .terminal }
            settings.targets.removeAll { $0.name == .terminal }
            if names.isEmpty, settings.targets.isEmpty { return [] }
        }
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
        if ahead != nil || dailyLimit != nil, !(settings.targets.map(\.name) + names).contains(where: \.keepsMessages) {
            throw Console.wrongUsage(
                "--ahead and --daily-limit are about ntfy; name a topic with --to ntfy:URL/TOPIC")
        }
        try requireDistinctTopics(settings.targets, names)
        let ofFile = settings.targets.map { target in
            var target = target
            if target.name.keepsMessages {
                target.ahead = start == nil ? ahead ?? target.ahead : nil
                target.dailyLimit = dailyLimit ?? target.dailyLimit
            }
            return target.named(environment, filter.value)
        }
        let labels = RingTargetName.labels(of: names, besides: ofFile.map(\.label))
        return ofFile
            + zip(labels, names).map { label, name in
                NamedTarget(
                    label, name.target(environment), filters: [filter.value], ahead: name.keepsMessages ? ahead : nil,
                    dailyLimit: name.keepsMessages ? dailyLimit : nil)
            }
    }

    /// Refuses one topic as two targets where messages are kept, since what one takes back the other would lack.
    private func requireDistinctTopics(_ targets: [RingSettings.Target], _ names: [RingTargetName]) throws {
        guard ahead != nil || targets.contains(where: { $0.ahead != nil }) else { return }
        let topics = targets.map { ($0.label, $0.name) } + names.map { ($0.label, $0) }
        guard let (label, other) = RingTargetName.sameTopic(topics) else { return }
        throw Console.wrongUsage(
            "'\(label)' is the topic of '\(other)', and with --ahead can be a target once; take one of them out")
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
