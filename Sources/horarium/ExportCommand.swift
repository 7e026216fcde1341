import ArgumentParser
import DeviceManifest
public import Outputs
import Planning

extension ExportTarget: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a plan's notifications as a platform's own API takes them.",
        discussion: """
            For apps without a device kit. All notifications of the horizon are printed: a device holds fewer, so hand over the \
            soonest, in order, and again whenever the app opens. 'horarium simulate' tells how many and how often.
            """)

    @Argument(help: ArgumentHelp("The plan file.", valueName: "plan")) var plan: String

    @Option(help: "The platform: expo, ios, android or flutter.") var target: ExportTarget

    @OptionGroup var horizon: HorizonOptions

    func run() throws {
        let schedule = try Plans.required(plan, horizon)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Program.generator)
        try Console.print(bytes: target.json(manifest))
    }
}
