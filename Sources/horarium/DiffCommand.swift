import ArgumentParser
import Pipeline
import CalendarWriter
import DeviceManifest
import ICalendar
import ManifestWriter
import PlanFile
import Scheduling
import Reports

struct DiffCommand: ParsableCommand, Colouring {
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

    var colour: ColourOptions { build.colour }

    mutating func validate() throws { try PlanInputs.refuseTwoInputs(plans) }

    func run() throws {
        let progress = ProgressBar(steps: plans.count * build.layout.layout.steps)
        let sources = try PlanInputs.all(plans, build.horizon, showsNotes: false, isBuild: false, progress: progress)
        let place = OutputPlace(folder: build.output, advance: progress.advance, readFile: SystemFiles.read)
        let builds = try PlanInputs.outputs(of: sources, in: place, build.layout.layout, progress)
        let differences = BuildDifferences(builds)
        switch format {
        case .text: if !differences.lines.isEmpty { try Console.print(differences.lines) }
        case .json: try Console.print(bytes: differences.json)
        }
        if differences.isChanged { throw ExitCode.changesFound }
    }
}
