import CivilTime
import Diagnostics
import Documents
import Pipeline
import PlanModel
import Scheduling
import StarterPlans
import Watching

/// One build of plans that are watched: its initializer builds them and reports their findings.
struct WatchedBuild {
    /// The files that were read or looked for.
    private(set) var files: [String]
    /// The lines about its changes.
    private(set) var lines: [String] = []
    /// The plans, which know their zones, and the date that was today there.
    private let days: [(plan: Plan, today: LocalDate)]

    init(_ plans: [String], _ options: LastBuildOptions, strict: Bool) {
        let now = ProgramEnvironment.now
        var read: Set<String> = []
        let pipeline = ProgramEnvironment.pipeline(overrides: options.horizon.values.overrides, isStrict: strict) {
            (path: String) throws(FileFailure) in
            read.insert(path)
            return try SystemFiles.read(path)
        }
        var differences = BuildDifferences(areWritten: true)
        let report = pipeline.write(
            plans.map(PlanInput.file), over: options.horizon.choice, to: OutputFolder(options.output),
            OutputOptions(options.layout.layout)
        ) { differences.add($0) }
        files = read.flatMap { [$0] + FolderWatch.links(from: $0) }.sorted()
        days = report.plans.map { ($0, $0.today(at: now)) }
        Console.report(report.findings.filter { $0.severity > .note })
        if report.errors > 0 {
            let count = report.errors == 1 ? "an error" : "\(report.errors) errors"
            lines = ["\(clock(now))  \(count): nothing was written"]
        } else if let failure = report.failure {
            Console.message("error: \(failure.text)")
            lines = ["\(clock(now))  nothing was written"]
        } else {
            lines =
                ["\(clock(now))  \(differences.lines.isEmpty ? "nothing changes" : "written")"]
                + Self.shortened(differences.lines)
        }
    }

    /// Whether the day on which it was made goes on.
    var isOfToday: Bool {
        let now = ProgramEnvironment.now
        return days.allSatisfy { $0.plan.today(at: now) == $0.today }
    }

    /// The time by the system's clock: when it was saved, wherever the plan is.
    private func clock(_ now: Instant) -> String {
        let zones = try? ProgramEnvironment.zones()
        let zone = SystemZone.find(in: zones).flatMap { try? zones?.zone($0.identifier) }
        return zone.map { "\($0.local(now).time)" } ?? "\(now.local(offset: 0).time) UTC"
    }

    /// The first of many lines, and how many there are more.
    private static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > shown else { return lines }
        return lines.prefix(shown) + ["  … and \(lines.count - shown) lines more"]
    }

    /// A save is answered by no more lines than a small window has.
    private static let shown = 16
}
