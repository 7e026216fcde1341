import ArgumentParser
import CalendarWriter
import DeviceManifest
import ICalendar
import ManifestWriter
import Pipeline
import Reports
import Scheduling

struct DiffCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "diff", abstract: "Show what a build would add, move, change or remove in the calendar.",
        discussion: """
            What lies beyond a shorter horizon leaves the file without being cancelled: it is counted, and no change. The exit code is \
            2 when there are changes. Give --split or --merge as for the build.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(
        help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @OptionGroup var build: LastBuildOptions

    @Option(help: "How the changes are printed: text or json.") var format = Format.text

    var look: TextOptions { build.look }

    mutating func validate() throws { try PlanInputs.refuseTwoInputs(plans) }

    func run() throws {
        let progress = ProgressBar(steps: plans.count * build.layout.layout.steps)
        defer { progress.clear() }
        let pipeline = build.horizon.pipeline()
        let sources = try PlanInputs.all(
            plans, by: pipeline, over: build.horizon.choice, showsNotes: false, isBuild: false, progress: progress)
        let earlier = EarlierOutputs(inFolder: build.output)
        var differences = BuildDifferences()
        do throws(OutputConflict) {
            for output in try pipeline.outputs(of: sources, beside: earlier, OutputOptions(build.layout.layout)) {
                differences.add(WrittenOutput(output, comparedWith: earlier, progress: progress.advance))
            }
        } catch {
            progress.clear()
            Console.message("error: \(error.text)")
            throw ExitCode.cannotCreate
        }
        progress.clear()
        switch format {
        case .text: if !differences.lines.isEmpty { try Console.print(differences.lines) }
        case .json: try Console.print(bytes: differences.json)
        }
        if differences.isChanged { throw ExitCode.changesFound }
    }
}
