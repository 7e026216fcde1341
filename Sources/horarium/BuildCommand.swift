import ArgumentParser
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import Pipeline
import CalendarWriter
import ManifestWriter
import Reports
import PlanFile
import Scheduling

struct BuildCommand: ParsableCommand, Colouring {
    /// The folder to write to, unless another is named.
    static let usualOutput = "out"

    static let configuration = CommandConfiguration(
        command: "build", abstract: "Write the calendar and the manifest of one or more plans.")

    @Argument(
        help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The folder to write to, or '-' to print the calendar, without a manifest, on standard output.",
            valueName: "dir"), completion: .directory)
    var output = Self.usualOutput

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @Flag(help: "Show what would be written without writing it.") var dryRun = false

    @OptionGroup var layout: LayoutOptions

    @Option(
        help: ArgumentHelp(
            "Build the plan once for each row of this CSV table: its header names places of the plan as --set does, and 'id', which names the files.",
            valueName: "people.csv"), completion: .tables)
    var each: String?

    @Flag(help: "Write the manifest without white space.") var compact = false

    @Flag(help: "Replace a calendar or manifest of another program or another plan.") var force = false

    @Flag(help: "Treat warnings as errors.") var strict = false

    @Flag(name: .shortAndLong, help: "Print warnings and errors alone, without the summary.") var quiet = false

    mutating func validate() throws {
        try PlanInputs.refuseTwoInputs(plans + [each].compactMap(\.self))
        try LastBuildOptions.refuseEmptyFolder(output)
        if each != nil {
            if plans.count > 1 { throw ValidationError("--each builds one plan for many people; give one plan") }
            if layout.merge != nil {
                throw ValidationError("--each gives every row files of its own; --merge puts all into one")
            }
            if output == "-" { throw ValidationError("--each writes files for every row; give -o a folder") }
        }
        guard output == "-" else { return }
        if layout.split { throw ValidationError("--split writes several calendars; standard output takes one") }
        if dryRun { throw ValidationError("-o - writes no file, so there is nothing for --dry-run to spare") }
        if plans.count > 1, layout.merge == nil {
            throw ValidationError("standard output takes one calendar; merge the plans with --merge and a name")
        }
    }

    func run() throws {
        if let each { return try buildEach(each) }
        guard output != "-" else { return try printCalendar() }
        try buildAll()
    }

    /// What has come of the plans so far.
    private struct Outcome {
        let progress: ProgressBar
        var findings: [Diagnostic] = []
        var summaries: [[String]] = []
        /// What keeps all files from being written, whatever the plans say.
        var failure: (text: String, code: ExitCode)?
        var clashes = OutputClashes()
        var ids = PlanIDs()

        /// After an error the other plans are looked at for theirs, and no longer built.
        var isFine: Bool { failure == nil && !findings.contains { $0.severity == .error } }
    }

    /// Builds plan after plan, so that one is in memory at a time, and puts all files into their places at the end.
    private func buildAll() throws {
        var outcome = Outcome(progress: ProgressBar(steps: plans.count * layout.layout.steps))
        defer { outcome.progress.clear() }
        let isNewFolder = !SystemFiles.exists(output)
        do throws(WriteFailure) {
            var staging: Staging? = dryRun ? nil : Staging()
            var folder: LockedFolder?
            for group in layout.layout.isMerged ? [plans] : plans.map({ [$0] }) {
                let sources = group.compactMap { plan($0, &outcome) }
                guard outcome.isFine else { continue }
                if staging != nil, folder == nil { folder = try LockedFolder(output) }
                build(sources, staging, &outcome)
            }
            if outcome.isFine, let staging { try folder?.commit(staging) }
            staging = nil
            if !outcome.isFine, isNewFolder { SystemFiles.removeFolder(output) }
        } catch {
            outcome.failure = (
                "'\(error.path)' could not be written: \(error.reason); nothing was changed",
                error.isCreation ? .cannotCreate : .cannotWrite
            )
        }
        try report(outcome)
    }

    private func plan(_ path: String, _ outcome: inout Outcome) -> PlannedInput? {
        let planned = horizon.pipeline.schedule(path, over: horizon.choice)
        // Where they are merged, two of one id are an error.
        let found = planned.findings + (layout.layout.isMerged ? [] : outcome.ids.findings(adding: planned))
        outcome.findings += PlanInputs.judged(found, strictly: strict)
        outcome.progress.advance()
        return planned.source
    }

    private func build(_ sources: [PlannedInput], _ staging: Staging?, _ outcome: inout Outcome) {
        let place = OutputPlace(
            folder: output, compact: compact, force: force, advance: outcome.progress.advance, staging: staging,
            readFile: SystemFiles.read)
        do throws(OutputConflict) {
            for build in try ProgramEnvironment.pipeline.outputs(of: sources, in: place, layout: layout.layout) {
                if let clash = outcome.clashes.clash(of: build) { outcome.failure = (clash, .wrongUsage) }
                if !quiet { outcome.summaries.append(summary(of: build)) }
            }
        } catch {
            outcome.failure = (error.text, .cannotCreate)
        }
    }

    private func report(_ outcome: Outcome) throws {
        outcome.progress.clear()
        Console.report(outcome.findings.filter { !quiet || $0.severity > .note })
        if outcome.findings.contains(where: { $0.severity == .error }) {
            throw PlanInputs.exitCode(for: outcome.findings)
        }
        if let (text, code) = outcome.failure {
            Console.message("error: \(text)")
            throw code
        }
        for summary in outcome.summaries { try Console.print(summary) }
    }

    /// Prints one calendar, and its summary on standard error.
    private func printCalendar() throws {
        let schedules = try PlanInputs.all(plans, horizon, strict: strict).map(\.schedule)
        if let clash = OutputClashes.sharedID(schedules) { throw Console.wrongUsage(clash) }
        var name = schedules[0].plan.title
        if case .merged(_, let title) = layout.layout { name = title }
        let planned = CalendarBuilder.calendar(
            of: schedules, name: name, stamp: ProgramEnvironment.pipeline.stamp(of: schedules))
        let calendar = CalendarRevision.first.revise(planned)
        var failure: (any Error)?
        calendar.write { piece in
            guard failure == nil else { return }
            do { try Console.print(bytes: Array(piece)) } catch { failure = error }
        }
        if let failure { throw failure }
        if layout.layout.isMerged {
            let lines = schedules.flatMap { BuildSummary($0, ManifestBuilder.notifications(of: $0)).lines }
            Console.message(lines.joined(separator: "\n"))
        } else {
            let days = schedules[0].horizon
            let last = days.dates.upperBound.advanced(by: -1)
            let count = counted(calendar.differences.count(.added), "event")
            Console.message("\(name): \(days.start) to \(last), \(count)")
        }
    }

    // MARK: Summary

    private func summary(of build: BuildOutput) -> [String] {
        let lines = zip(build.schedules, build.manifests).flatMap {
            BuildSummary($0, $1.notifications, width: Console.columns).lines + [""]
        }
        let names = TextTable.aligned(
            build.files.map { ["  \($0.path)", Self.size($0.size)] }, leftColumns: 1)
        let files = zip(names, build.files).map { name, file in "\(name)  \(state(of: file))" }
        let leftovers = build.leftovers.map { path, isSection in
            let origin = isSection ? "with --split" : layout.layout.isMerged ? "without --merge" : "without --split"
            return "  \(path) is left of a build \(origin); remove it, or its events stay twice"
        }
        let superseded = build.superseded.map {
            "  \($0.path) is of '\($0.plan)', whose events are cancelled here; remove it once nobody subscribes to it"
        }
        return lines + files + leftovers + superseded
    }

    func state(of file: BuildOutput.File) -> String {
        guard file.isChanged else { return "unchanged" }
        let total = file.isRevision ? file.calendar.flatMap(CalendarDiff.total) : nil
        let verb = dryRun ? "would be written" : "written"
        return total.map { "\(verb): \($0)" } ?? verb
    }

    static func size(_ bytes: Int) -> String {
        bytes < 1000
            ? "\(bytes) B"
            : bytes < 999_500 ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}
