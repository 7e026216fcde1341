import Pipeline
import CivilTime
import Diagnostics
import Documents
import PlanFile
import Scheduling

/// One build of plans that are watched. Making it builds them and reports their findings.
struct WatchedBuild {
    /// The files that were read or looked for.
    private(set) var files: [String]
    /// What it has changed.
    private(set) var lines: [String] = []
    /// The plans, which know their zones, and the date that was today there.
    private let days: [(plan: Plan, today: LocalDate)]

    init(_ plans: [String], _ options: LastBuildOptions, strict: Bool) {
        let now = ProgramEnvironment.now
        var read: Set<String> = []
        let pipeline = ProgramEnvironment.pipeline(setting: options.horizon.values.settings) {
            (path: String) throws(FileFailure) in
            read.insert(path)
            return try SystemFiles.read(path)
        }
        let planned = plans.map { pipeline.schedule($0, over: options.horizon.choice) }
        files = read.sorted()
        days = planned.compactMap { $0.schedule.map { ($0.plan, Self.today(of: $0.plan, at: now)) } }
        var ids = PlanIDs()
        let found = planned.flatMap { $0.findings + (options.layout.layout.isMerged ? [] : ids.findings(adding: $0)) }
        let findings = PlanInputs.judged(found, strictly: strict)
        Console.report(findings.filter { $0.severity > .note })
        let errors = findings.count { $0.severity == .error }
        if errors > 0 {
            lines = ["\(clock(now))  \(errors == 1 ? "an error" : "\(errors) errors"): nothing was written"]
        } else {
            lines = write(planned.compactMap(\.source), by: pipeline, options.layout.layout, to: options.output, now)
        }
    }

    /// Whether the day on which it was made goes on.
    var isOfToday: Bool {
        let now = ProgramEnvironment.now
        return days.allSatisfy { Self.today(of: $0.plan, at: now) == $0.today }
    }

    private static func today(of plan: Plan, at now: Instant) -> LocalDate { plan.timeZone(at: now).local(now).date }

    /// The time by the clock of the first plan's zone.
    private func clock(_ now: Instant) -> String {
        days.first.map { "\($0.plan.timeZone(at: now).local(now).time)" } ?? "\(now.local(offset: 0).time) UTC"
    }

    private func write(
        _ sources: [PlannedInput], by pipeline: Pipeline, _ layout: Layout, to output: String, _ now: Instant
    ) -> [String] {
        func failed(_ text: String) -> [String] {
            Console.message("error: \(text)")
            return ["\(clock(now))  nothing was written"]
        }
        do throws(WriteFailure) {
            let folder = try LockedFolder(output)
            let staging = Staging()
            let place = OutputPlace(folder: output, staging: staging, readFile: SystemFiles.read)
            let builds: [BuildOutput]
            switch Result(catching: { () throws(OutputConflict) in
                try pipeline.outputs(of: sources, in: place, layout: layout)
            }) {
            case .success(let made): builds = made
            case .failure(let obstacle): return failed(obstacle.text)
            }
            var clashes = OutputClashes()
            for build in builds { if let clash = clashes.clash(of: build) { return failed(clash) } }
            // Told of what is there, so before it is replaced.
            let differences = BuildDifferences(builds, areWritten: true)
            try folder.commit(staging)
            return ["\(clock(now))  \(differences.lines.isEmpty ? "nothing changes" : "written")"] + differences.lines
        } catch {
            return failed("'\(error.path)' could not be written: \(error.reason)")
        }
    }
}
