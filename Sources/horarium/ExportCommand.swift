import ArgumentParser
import CivilTime
import DeviceManifest
import Diagnostics
import ManifestWriter
import Pipeline
import PlanModel
import Scheduling
import WatchWorkouts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct ExportCommand: ParsableCommand, Colouring {
    /// The receiver of the output: an app's notification library, or a watch.
    enum Target: ExpressibleByArgument, CaseIterable {
        case notifications(ExportTarget)
        case watch(WatchFormat)

        static var allCases: [Target] { ExportTarget.allCases.map(notifications) + WatchFormat.allCases.map(watch) }
        static var allValueStrings: [String] { allCases.map(\.word) }

        init?(argument: String) {
            guard let target = Self.allCases.first(where: { $0.word == argument }) else { return nil }
            self = target
        }

        var word: String {
            switch self {
            case .notifications(let target): target.rawValue
            case .watch(let format): format.rawValue
            }
        }
    }

    static let configuration = CommandConfiguration(
        command: "export",
        abstract: "Print a plan's notifications as a platform's own API takes them, or workouts for watches.",
        discussion: """
            expo, ios, android and flutter are for apps without a device kit. All notifications of the horizon are printed: a device \
            holds fewer, so hand over the soonest, in order, and again whenever the app opens; --now prints just those that a kit \
            would arm then. 'horarium simulate' tells how many and how often.
            fit and workoutkit are for watches: a file for each workout template, and for each week of the horizon in which its \
            numbers are others. docs/watches.md says how they get there.
            """)

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(help: "What takes the output.") var target: Target

    @Option(
        help: ArgumentHelp("With fit and workoutkit: a template to export. Default: all.", valueName: "id"),
        completion: .templates)
    var template: [String] = []

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("With fit and workoutkit: the folder to write files into.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @Flag(help: "With fit and workoutkit: replace files of other workouts.") var force = false

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @Option(
        help: ArgumentHelp(
            "Print only what a kit would arm at an instant: 2026-12-05T03:00 in the plan's wall time, or in UTC with a Z.",
            valueName: "instant"))
    var now: String?

    @Option(
        help:
            "With --now: how many requests the system holds. Default: the plan's, at most \(DeviceLimits.iosPending); \(DeviceLimits.androidAlarms) on Android."
    )
    var limit: Int?

    @Option(
        help: ArgumentHelp("With --now: soonest, or days:N for N list days. Default: soonest.", valueName: "policy"))
    var policy: PolicyArgument?

    mutating func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1, not \(limit)") }
        for (name, isGiven) in [("--limit", limit != nil), ("--policy", policy != nil)] where isGiven && now == nil {
            throw ValidationError("\(name) needs --now, the instant of arming")
        }
        switch target {
        case .notifications:
            for (name, isGiven) in [("--template", !template.isEmpty), ("-o", output != nil), ("--force", force)]
            where isGiven {
                throw ValidationError("\(name) is for --target fit and workoutkit; other targets print one document")
            }
        case .watch:
            if now != nil { throw ValidationError("--now is for notifications; a watch arms none") }
            if let output { try LastBuildOptions.requireFolder(output) }
        }
    }

    func run() throws {
        let schedule = try PlanInputs.required(plan, horizon)
        switch target {
        case .notifications(let target): try print(schedule, for: target)
        case .watch(let format): try write(schedule, as: format)
        }
    }

    private func print(_ schedule: Schedule, for target: ExportTarget) throws {
        var manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        if let now {
            let instant = try InstantArgument.read(now, schedule.plan.timeZone(on:))
            var limits = ArmingLimits.of(manifest.budget, on: target.platform)
            if let limit { limits.pending = limit }
            manifest.notifications = manifest.firstArmed(
                atMs: instant.epochMilliseconds, on: target.platform, policy: (policy ?? .soonest).policy(limits),
                limits: limits)
        }
        try Console.print(bytes: target.json(manifest))
    }

    /// Writes the files of the templates into a folder, or a single one to standard output where there is none.
    private func write(_ schedule: Schedule, as format: WatchFormat) throws {
        let templates = try chosen(of: schedule)
        let created = ProgramEnvironment.prescribedTime ?? schedule.span.lowerBound
        let files = templates.map { format.file(of: $0, in: schedule.plan, created: created) }
        var reported: Set<Diagnostic> = []
        Console.report(
            Diagnostic.guessedActivities(of: templates)
                + files.flatMap(\.findings).filter { reported.insert($0).inserted })
        guard let output else {
            guard files.count == 1, isatty(STDOUT_FILENO) == 0 else {
                throw Console.wrongUsage(
                    "\(files.count == 1 ? "a file for a watch is not for a terminal" : "there are \(files.count) files"); write -o and a folder, or one --template and > \(files[0].name)"
                )
            }
            return try Console.print(bytes: files[0].bytes)
        }
        let foreign = files.first { file in
            guard let old = try? SystemFiles.read("\(output)/\(file.name)") else { return false }
            return !format.isSameWorkout(old, as: file.bytes)
        }
        if let foreign, !force {
            Console.message(
                "error: '\(output)/\(foreign.name)' is no file of this workout; use --force to replace it, or -o for another folder"
            )
            throw ExitCode.cannotCreate
        }
        do throws(WriteFailure) {
            try OutputFolder(output).write(files.map { ($0.name, $0.bytes) })
        } catch {
            try error.leave()
        }
        try Console.print(files.map { "\(output)/\($0.name)" })
    }

    private func chosen(of schedule: Schedule) throws -> [WorkoutTemplate] {
        let chosen = try PlanInputs.templates(template, of: schedule.plan).map(\.id)
        return schedule.templates.filter { chosen.contains($0.variant?.template ?? $0.id) }
    }
}
