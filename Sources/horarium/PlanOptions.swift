import ArgumentParser
import CalendarWriter
import Diagnostics
import Documents
package import Pipeline
import PlanModel
import PlanReader
import Scheduling

/// The days that a command looks at, and other values, where the command line says other than the plan.
struct HorizonOptions: ParsableArguments {
    @Option(
        help:
            "The first day: a date such as 2026-12-01, from \(HorizonRequest.yearsText), 'today', 'tomorrow' or '+7d'. Default: the plan's horizon.start.",
        completion: .firstDays)
    var from: FirstDay?

    @Option(help: "How many days, from 1 to \(HorizonRequest.mostDays). Default: the plan's horizon.days.")
    var days: Int?

    @OptionGroup var values: ValueOptions

    mutating func validate() throws {
        if let days, !HorizonRequest.lengths.contains(days) {
            throw ValidationError("--days takes a number from 1 to \(HorizonRequest.mostDays), not \(days)")
        }
    }

    var choice: HorizonChoice { HorizonChoice(first: from, days: days) }

    /// The pipeline of the program's environment, with the values.
    func pipeline(isStrict: Bool = false) -> Pipeline {
        ProgramEnvironment.pipeline(overrides: values.overrides, isStrict: isStrict)
    }
}

/// Values that the command line puts into a plan.
struct ValueOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Put a value into the plan, such as location.latitude=51.5 or prompts.check-in.perDay=5; an empty value removes the key.",
            valueName: "path=value"), completion: .overrides)
    var overrides: [String] = []

    mutating func validate() throws {
        if let wrong = overrides.first(where: { Override(option: $0, plan: "") == nil }) {
            throw ValidationError("--set takes a path and a value, such as title=Mornings, not '\(wrong)'")
        }
    }
}

extension FirstDay: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

/// How plans become calendars, for commands that write or compare them.
struct LayoutOptions: ParsableArguments {
    @Flag(help: "One calendar for each section.") var split = false

    @Option(help: ArgumentHelp("One calendar of this name for all plans.", valueName: "name"))
    var merge: String?

    @Option(help: "With --merge: what calendar programs call it. Default: the file's name.") var title: String?

    mutating func validate() throws {
        guard let merge else {
            if title != nil {
                throw ValidationError("--title needs --merge; a plan's own calendar has the plan's title")
            }
            return
        }
        if split { throw ValidationError("--merge and --split are opposites; take one of them out") }
        if merge.isEmpty || merge.hasPrefix(".") || merge.contains("/") {
            throw ValidationError("--merge takes the name of a file without a folder, such as 'all', not '\(merge)'")
        }
    }

    var layout: Layout {
        guard let merge else { return split ? .split : .single }
        let name = merge.hasSuffix(".ics") && merge.count > 4 ? String(merge.dropLast(4)) : merge
        return .merged(name, title: title ?? name)
    }
}

/// Where the last build is and how it is made, for commands that compare with it.
struct LastBuildOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder of the build.", valueName: "dir"),
        completion: .directory)
    var output = BuildCommand.usualOutput

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @OptionGroup var layout: LayoutOptions

    mutating func validate() throws { try Self.requireFolder(output) }

    /// Refuses an empty name, and one that is a file's where no folder is called so.
    static func requireFolder(_ folder: String, of option: String = "-o") throws {
        let isNameOfFile = [".ics", ".json"].contains { folder.lowercased().hasSuffix($0) }
        guard folder.isEmpty || isNameOfFile && !SystemFiles.isFolder(folder) else { return }
        throw ValidationError(
            "\(option) takes the name of a folder, such as 'out', or '.' for this one; the files in it are called after the plan"
        )
    }
}

/// Loads plans for a command.
enum PlanInputs {
    /// Standard input is read once: the second `-` would find nothing there.
    static func refuseTwoInputs(_ paths: [String]) throws {
        guard paths.count(where: { $0 == SystemFiles.standardInput }) > 1 else { return }
        throw ValidationError("'-' is standard input, which can be read once; name a file in place of the other '-'")
    }

    /// Some plans, for commands that cannot go on unless all are without errors.
    ///
    /// - `isBuild`: Whether failed expectations are errors that end the command, and not only reported.
    static func all(
        _ paths: [String], by pipeline: Pipeline, over days: HorizonChoice, showsNotes: Bool = true,
        isBuild: Bool = true, progress: ProgressBar? = nil
    ) throws -> [PlannedInput] {
        let planned = paths.map { path in
            defer { progress?.advance() }
            return pipeline.schedule(path, over: days)
        }
        let findings = planned.flatMap(\.findings)
        progress?.clear()
        Console.report(findings.filter { showsNotes || $0.severity > .note })
        let sources = planned.compactMap { isBuild ? $0.source : $0.sourceToShow }
        guard sources.count == paths.count else { throw exitCode(for: findings) }
        return sources
    }

    /// The plan in a file, for commands that cannot go on without a plan: reports what was found, and leaves if that is
    /// errors.
    static func required(_ path: String, _ options: HorizonOptions) throws -> Schedule {
        let planned = options.pipeline().schedule(path, over: options.choice)
        Console.report(planned.findings.filter { $0.severity > .note })
        guard let schedule = planned.schedule else { throw exitCode(for: planned.findings) }
        return schedule
    }

    /// The plan in a file, for commands that plan days of their own: reports what was found, and leaves if that is
    /// errors.
    static func loaded(_ path: String, _ values: ValueOptions) throws -> Plan {
        let loaded = ProgramEnvironment.pipeline(overrides: values.overrides).load(path)
        Console.report(loaded.findings.filter { $0.severity > .note })
        guard let plan = loaded.plan else { throw exitCode(for: loaded.findings) }
        return plan
    }

    /// Returns the workout templates of some ids, all where none is named; leaves if the plan has none, or not these.
    static func templates(_ ids: [String], of plan: Plan) throws -> [WorkoutTemplate] {
        let known = plan.templates.map(\.id)
        guard !known.isEmpty else {
            throw Console.wrongUsage("the plan has no workout templates; write one in 'workouts.templates'")
        }
        guard let unknown = ids.first(where: { !known.contains($0) }) else {
            return plan.templates.filter { ids.isEmpty || ids.contains($0.id) }
        }
        let hint =
            plan.sessions.first { $0.id == unknown }.map { "'\(unknown)' is a session of '\($0.template.id)'" }
            ?? Spelling.nearest(to: unknown, among: known).map { "did you mean '\($0)'?" }
            ?? "the plan has '\(known.joined(separator: "', '"))'"
        throw Console.wrongUsage("there is no template '\(unknown)'; \(hint)")
    }

    /// Reports what a plan expects and does not come to, for commands that go on without planning it all.
    static func tellFailedExpectations(of plan: Plan, over horizon: PlannedHorizon) {
        guard !plan.expectations.isEmpty else { return }
        Console.report(ExpectationChecks(Planner.schedule(plan, over: horizon)).findings)
    }

    /// 66 when a file is missing or unreadable, otherwise 1.
    static func exitCode(for findings: [Diagnostic]) -> ExitCode {
        let isMissing = findings.contains { $0.code == .missingFile || $0.code == .unreadableFile }
        return isMissing ? .fileIsMissing : .planHasErrors
    }
}
