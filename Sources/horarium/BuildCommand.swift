import ArgumentParser
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import Calendars
import Reports
import PlanFile
import Planning

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Write the calendar and the manifest of one or more plans.")

    @Argument(help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan")) var plans: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The folder to write to, or '-' to print the calendar, without a manifest, on standard output.",
            valueName: "dir"))
    var output = "out"

    @OptionGroup var horizon: HorizonOptions

    @Flag(help: "Tell what would be written, and write nothing.") var dryRun = false

    @OptionGroup var layout: LayoutOptions

    @Flag(help: "Write the manifest without white space.") var compact = false

    @Flag(help: "Replace a calendar or manifest that another program wrote.") var force = false

    @Flag(help: "Treat warnings as errors.") var strict = false

    mutating func validate() throws {
        if output.isEmpty { throw ValidationError("-o takes the name of a folder, such as 'out', or '.' for this one") }
        guard output == "-" else { return }
        if layout.split { throw ValidationError("--split writes several calendars; standard output takes one") }
        if dryRun { throw ValidationError("-o - writes no file, so there is nothing for --dry-run to spare") }
        if plans.count > 1, layout.merge == nil {
            throw ValidationError("standard output takes one calendar; merge the plans with --merge and a name")
        }
    }

    func run() throws {
        guard output != "-" else { return try printCalendar() }
        // Each plan is planned, made into one calendar or one for each section, and into a manifest.
        let progress = ProgressBar(steps: plans.count * (layout.split ? 5 : 3))
        let builds = try PlanBuild.all(
            Plans.all(plans, horizon, strict: strict, progress: progress), folder: output, layout: layout.layout,
            compact: compact, force: force, progress: progress)
        try rejectClashes(builds)
        let changed = builds.flatMap(\.files).filter(\.isChanged)
        if !dryRun {
            do throws(SystemFiles.WriteFailure) {
                try SystemFiles.makeFolder(output)
                try SystemFiles.write(changed.map { .init(path: $0.path, bytes: $0.bytes) })
            } catch {
                Console.message("error: '\(error.path)' could not be written: \(error.reason); nothing was changed")
                throw error.isCreation ? ExitCode.cannotCreate : ExitCode.cannotWrite
            }
        }
        for build in builds { try Console.print(build.summary(isDryRun: dryRun)) }
    }

    /// Prints one calendar; what there is to say about it goes to standard error.
    private func printCalendar() throws {
        if case .merged(let name) = layout.layout {
            let schedules = try Plans.all(plans, horizon, strict: strict).map(\.schedule)
            try rejectSharedIDs(schedules)
            let stamp = PlanBuild.stamp(of: schedules)
            let calendar = CalendarBuilder.calendar(of: schedules, name: name, stamp: stamp)
            let whole = try CalendarRevision(of: nil).revise(calendar, schedules, stamp: stamp).calendar
            try Console.print(bytes: whole.component.bytes)
            Console.message((schedules.flatMap { BuildSummary($0).lines }).joined(separator: "\n"))
            return
        }
        // What planning finds is known when the calendar has been printed; where a warning forbids that, plan it first.
        if strict { _ = try Plans.all(plans, horizon, strict: true, showsNotes: false) }
        let loaded = Plans.loaded(plans[0])
        guard let plan = loaded.plan else {
            Console.report(loaded.findings)
            throw Plans.exitCode(for: loaded.findings)
        }
        let days = horizon.horizon(of: plan)
        let stamp = Program.prescribedTime ?? plan.timeZone.instant(days.start, .midnight)
        let stream = CalendarStream(plan, over: days, stamp: stamp)
        let result = try stream.write { try Console.print(bytes: $0) }
        Console.report(loaded.findings + result.findings)
        Console.message(
            "\(plan.title): \(days.start) to \(days.dates.upperBound.advanced(by: -1)), \(result.events) events")
    }

    /// Two plans of the same name in one folder would overwrite each other.
    private func rejectClashes(_ builds: [PlanBuild]) throws {
        for build in builds { try rejectSharedIDs(build.schedules) }
        var seen: Set<String> = []
        for file in builds.flatMap(\.files) where !seen.insert(file.path).inserted {
            throw Console.wrongUsage("two of the plans would write '\(file.path)'; give one of the files another name")
        }
    }

    /// Two plans of the same id in one calendar would replace each other's events.
    private func rejectSharedIDs(_ schedules: [Schedule]) throws {
        var seen: Set<String> = []
        for id in schedules.map(\.plan.id) where !seen.insert(id).inserted {
            throw Console.wrongUsage("two of the plans have the id '\(id)'; write another 'id:' into one of them")
        }
    }
}
