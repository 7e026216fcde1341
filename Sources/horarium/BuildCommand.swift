import ArgumentParser
import CivilTime
import DeviceManifest
import Diagnostics
import ICalendar
import Outputs
import PlanFile
import Planning

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Write the calendar and the manifest of one or more plans.")

    @Argument(help: ArgumentHelp("The plan files.", valueName: "plan")) var plans: [String]

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var output = "out"

    @OptionGroup var horizon: HorizonOptions

    @Flag(help: "Tell what would be written, and write nothing.") var dryRun = false

    @Flag(help: "Write one calendar for each section.") var split = false

    @Flag(help: "Write the manifest without white space.") var compact = false

    @Flag(help: "Replace a calendar file that another program wrote.") var force = false

    func run() throws {
        var schedules: [(path: String, schedule: Schedule)] = []
        var findings: [Diagnostic] = []
        for path in plans {
            let (schedule, found) = Plans.schedule(path, horizon)
            findings += found
            if let schedule { schedules.append((path, schedule)) }
        }
        Console.report(findings)
        guard schedules.count == plans.count else { throw Plans.exitCode(for: findings) }

        var builds: [PlanBuild] = []
        for (path, schedule) in schedules {
            builds.append(try PlanBuild(path, schedule, folder: output, split: split, compact: compact, force: force))
        }
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

    /// Two plans of the same name in one folder would overwrite each other.
    private func rejectClashes(_ builds: [PlanBuild]) throws {
        var seen: Set<String> = []
        for file in builds.flatMap(\.files) where !seen.insert(file.path).inserted {
            throw ValidationError("two of the plans would write '\(file.path)'; give one of the files another name")
        }
    }
}
