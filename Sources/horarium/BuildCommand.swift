import ArgumentParser
import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import ManifestWriter
import Pipeline
import PlanModel
import Reports
import Scheduling
import Text

struct BuildCommand: ParsableCommand, Colouring {
    /// The folder to write to, unless another is named.
    static let usualOutput = "out"

    static let configuration = CommandConfiguration(
        command: "build", abstract: "Write the calendar and the manifest of one or more plans.")

    @Argument(
        help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The folder to write to, or '-' to print the calendar, without a manifest, on standard output. (default: \(Self.usualOutput))",
            valueName: "dir"), completion: .directory)
    private var chosenOutput: String?

    @Option(
        help: ArgumentHelp(
            "Write the calendar alone, each event as a file of this folder, for programs that synchronise such a folder (vdir) with a CalDAV server.",
            valueName: "dir"), completion: .directory)
    var vdir: String?

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

    @Option(help: "How the outcome is printed: text, or json with the plans' counts, the files and the findings.")
    var format = BuildFormat.text

    @Flag(name: .shortAndLong, help: "Print warnings and errors alone, without the summary.") var quiet = false

    /// The folder to write to, or '-' for standard output.
    var output: String { vdir ?? chosenOutput ?? Self.usualOutput }

    mutating func validate() throws {
        try PlanInputs.refuseTwoInputs(plans + [each].compactMap(\.self))
        if vdir != nil { try validateVdir() }
        try LastBuildOptions.requireFolder(output, of: vdir == nil ? "-o" : "--vdir")
        if each != nil {
            if plans.count > 1 { throw ValidationError("--each builds one plan for many people; give one plan") }
            if layout.merge != nil {
                throw ValidationError("--each gives every row files of its own; --merge puts all into one")
            }
            if output == "-" { throw ValidationError("--each writes files for every row; give -o a folder") }
        }
        guard output == "-" else { return }
        if format == .json { throw ValidationError("-o - prints the calendar, and no other outcome beside it") }
        if layout.split { throw ValidationError("--split writes several calendars; standard output takes one") }
        if dryRun { throw ValidationError("-o - writes no file, so there is nothing for --dry-run to spare") }
        if plans.count > 1, layout.merge == nil {
            throw ValidationError("standard output takes one calendar; merge the plans with --merge and a name")
        }
    }

    private func validateVdir() throws {
        if chosenOutput != nil { throw ValidationError("--vdir and -o name two folders; build once for each") }
        if vdir == SystemFiles.standardInput {
            throw ValidationError("--vdir writes many files, and standard output takes one calendar; name a folder")
        }
        if each != nil { throw ValidationError("--each gives every row files of its own; --vdir takes a plan's") }
        if layout.layout != .single {
            throw ValidationError(
                "--vdir writes each event as a file, and plans may share its folder; leave out --split and --merge")
        }
        if compact { throw ValidationError("--compact is about manifests; --vdir writes none") }
    }

    func run() throws {
        if let each { return try buildEach(each) }
        guard output != "-" else { return try printCalendar() }
        try buildAll()
    }

    var options: OutputOptions {
        OutputOptions(
            layout.layout, kinds: vdir == nil ? .both : .calendar, isCompact: compact, replacesForeign: force)
    }

    private func buildAll() throws {
        let progress = ProgressBar(steps: plans.count * layout.layout.steps)
        defer { progress.clear() }
        var summaries: [[String]] = []
        var document = BuildDocument(isDry: dryRun)
        let report = horizon.pipeline(isStrict: strict).write(
            plans.map(PlanInput.file), over: horizon.choice,
            to: OutputFolder(output, as: vdir == nil ? .files : .events, isDry: dryRun), options,
            progress: progress.advance
        ) { output in
            if format == .json { document.add(output) } else if !quiet { summaries.append(summary(of: output)) }
        }
        progress.clear()
        if format == .json {
            try document.print(report.findings, failure: report.failure?.text)
            if report.errors > 0 { throw PlanInputs.exitCode(for: report.findings) }
            if let failure = report.failure { throw failure.exitCode }
            return
        }
        Console.report(report.findings.filter { !quiet || $0.severity > .note })
        if report.errors > 0 { throw PlanInputs.exitCode(for: report.findings) }
        if let failure = report.failure {
            Console.message("error: \(failure.text)")
            throw failure.exitCode
        }
        for summary in summaries { try Console.print(summary) }
    }

    /// Prints one calendar, and its summary on standard error.
    private func printCalendar() throws {
        let pipeline = horizon.pipeline(isStrict: strict)
        let sources = try PlanInputs.all(plans, by: pipeline, over: horizon.choice)
        if let clash = OutputClashes.sharedID(sources.map(\.schedule)) { throw Console.wrongUsage(clash) }
        let options = OutputOptions(layout.layout, kinds: .calendar)
        guard let output = try pipeline.outputs(of: sources, beside: .none, options).first,
            let file = output.files.first
        else { return }
        try Console.print(bytes: file.bytes)
        if layout.layout.isMerged {
            let lines = output.schedules.flatMap { BuildSummary($0, ManifestBuilder.notifications(of: $0)).lines }
            Console.message(lines.joined(separator: "\n"))
        } else {
            let days = output.schedules[0].horizon
            let last = days.dates.upperBound.advanced(by: -1)
            let count = counted(file.calendar?.count(.added) ?? 0, "event")
            Console.message("\(output.schedules[0].plan.title): \(days.start) to \(last), \(count)")
        }
    }

    // MARK: Summary

    private func summary(of build: WrittenOutput) -> [String] {
        let lines = zip(build.schedules, build.notifications).flatMap {
            BuildSummary($0, $1, width: Console.columns, showsBars: Console.isTerminal).lines + [""]
        }
        let names = TextTable.aligned(
            build.files.map { ["  \($0.path)", Self.size($0.size)] }, leftColumns: 1)
        let files = zip(names, build.files).map { name, file in "\(name)  \(state(of: file))" }
        let leftovers = build.leftovers.map { path, isSection in
            let without = vdir != nil ? "--vdir" : layout.layout.isMerged ? "--merge" : "--split"
            let origin = isSection ? "with --split" : "without \(without)"
            return "  \(path) is left of a build \(origin); remove it, or its events stay twice"
        }
        let superseded = build.superseded.map {
            "  \($0.path) is of '\($0.plan)', whose events are cancelled here; remove it once nobody subscribes to it"
        }
        return lines + files + leftovers + superseded
    }

    func state(of file: WrittenOutput.File) -> String {
        guard file.isChanged else { return "unchanged" }
        if let files = file.events {
            let done = dryRun ? "would be " : ""
            return [
                files.written == 0 ? nil : "\(counted(files.written, "file")) \(done)written",
                files.removed == 0 ? nil : "\(files.removed) \(done)removed",
            ].compactMap(\.self).joined(separator: ", ")
        }
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

extension BuildReport.Failure {
    /// The message on standard error, behind `error: `.
    var text: String {
        switch self {
        case .conflict(let conflict): conflict.text
        case .clash(let text): text
        case .write(let failure): "'\(failure.path)' could not be written: \(failure.reason); nothing was changed"
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .conflict: .cannotCreate
        case .clash: .wrongUsage
        case .write(let failure): failure.exitCode
        }
    }
}
