import ArgumentParser
import CivilTime
import Diagnostics
import Calendars
import PlanFile
import Planning

/// The days that a command looks at, where the command line says other than the plan.
struct HorizonOptions: ParsableArguments {
    @Option(
        help:
            "The first day: a date such as 2026-12-01, from 1900 to 2199, or 'today'. Default: the plan's horizon.start."
    )
    var from: FirstDay?

    @Option(help: "How many days, from 1 to 3660. Default: the plan's horizon.days.")
    var days: Int?

    mutating func validate() throws {
        if let days, !(1...3660).contains(days) {
            throw ValidationError("--days takes a number from 1 to 3660, not \(days)")
        }
    }

    func horizon(of plan: Plan) -> PlannedHorizon {
        let today = { plan.timeZone.local(Program.now).date }
        let start: LocalDate =
            switch from {
            case .date(let date): date
            case .today: today()
            case nil: plan.horizon.start ?? today()
            }
        return PlannedHorizon(start: start, days: days ?? plan.horizon.days)
    }
}

/// How plans become calendars, for commands that write or compare them.
struct LayoutOptions: ParsableArguments {
    @Flag(help: "One calendar for each section.") var split = false

    @Option(help: ArgumentHelp("One calendar of this name for all plans.", valueName: "name"))
    var merge: String?

    mutating func validate() throws {
        guard let merge else { return }
        if split { throw ValidationError("--merge and --split are opposites; take one of them out") }
        if merge.isEmpty || merge.hasPrefix(".") || merge.contains("/") {
            throw ValidationError("--merge takes the name of a file without a folder, such as 'all', not '\(merge)'")
        }
    }

    var layout: PlanBuild.Layout {
        guard let merge else { return split ? .split : .single }
        return .merged(merge.hasSuffix(".ics") && merge.count > 4 ? String(merge.dropLast(4)) : merge)
    }
}

/// A date or the word `today`.
enum FirstDay: ExpressibleByArgument {
    case today
    case date(LocalDate)

    /// The years in which the Sun's place is known well enough to plan by; the plan's schema has the same.
    private static let years = 1900...2199

    var date: LocalDate? { if case .date(let date) = self { date } else { nil } }

    init?(argument: String) {
        if argument == "today" {
            self = .today
        } else if let date = LocalDate(argument), Self.years.contains(date.year) {
            self = .date(date)
        } else {
            return nil
        }
    }
}

/// Loads plans for a command.
enum Plans {
    /// The plan in a file and what was found in it.
    static func loaded(_ path: String) -> LoadedPlan {
        PlanLoader(readFile: SystemFiles.read, zones: Program.zones).load(path)
    }

    /// Some plans, for commands that cannot go on unless all are without errors.
    static func all(
        _ paths: [String], _ options: HorizonOptions, strict: Bool = false, showsNotes: Bool = true,
        progress: ProgressBar? = nil
    ) throws -> [PlanBuild.Source] {
        var sources: [PlanBuild.Source] = []
        var findings: [Diagnostic] = []
        for path in paths {
            let (schedule, found) = schedule(path, options)
            findings += found
            progress?.advance()
            guard let schedule else { continue }
            findings += CalendarBuilder.notes(on: schedule)
            sources.append((path, schedule))
        }
        findings = judged(findings, strictly: strict)
        progress?.clear()
        Console.report(findings.filter { showsNotes || $0.severity > .note })
        guard sources.count == paths.count, !findings.contains(where: { $0.severity == .error }) else {
            throw exitCode(for: findings)
        }
        return sources
    }

    /// The plan in a file and everything found in it, problems of planning included.
    static func schedule(_ path: String, _ options: HorizonOptions) -> (schedule: Schedule?, findings: [Diagnostic]) {
        let loaded = loaded(path)
        guard let plan = loaded.plan else { return (nil, loaded.findings) }
        let schedule = Planner.schedule(plan, over: options.horizon(of: plan))
        return (schedule, loaded.findings + loaded.unsilenced(schedule.findings))
    }

    /// The findings with every warning made an error, or as they are.
    static func judged(_ findings: [Diagnostic], strictly: Bool) -> [Diagnostic] {
        guard strictly else { return findings }
        return findings.map { finding in
            var finding = finding
            if finding.severity == .warning { finding.severity = .error }
            return finding
        }
    }

    /// The plan in a file, for commands that cannot go on without a plan: reports what was found, and leaves if that is errors.
    static func required(_ path: String, _ options: HorizonOptions) throws -> Schedule {
        let (schedule, findings) = schedule(path, options)
        Console.report(findings.filter { $0.severity > .note })
        guard let schedule else { throw exitCode(for: findings) }
        return schedule
    }

    /// 66 when a file is missing or unreadable, otherwise 1.
    static func exitCode(for findings: [Diagnostic]) -> ExitCode {
        let isMissing = findings.contains { $0.code == .missingFile || $0.code == .unreadableFile }
        return isMissing ? .fileIsMissing : .planHasErrors
    }
}
