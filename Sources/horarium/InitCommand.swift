import ArgumentParser
import Building

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a commented plan to start from.")

    enum Template: String, CaseIterable, ExpressibleByArgument { case meditation, prayer, workout, all }

    @Argument(help: "The file to write; an existing one is left alone.") var file = "plan.yaml"

    @Option(help: "What the plan begins with: meditation, prayer, workout or all.") var template = Template.all

    func run() throws {
        if SystemFiles.exists(file) {
            Console.message("error: '\(file)' exists already; name another file, or remove it first")
            throw ExitCode.cannotCreate
        }
        do throws(WriteFailure) {
            try SystemFiles.write(.init(path: file, bytes: Array(StarterPlan.text(template).utf8)))
        } catch {
            Console.message("error: '\(file)' could not be written: \(error.reason)")
            throw error.isCreation ? ExitCode.cannotCreate : ExitCode.cannotWrite
        }
        try Console.print("wrote \(file); edit it, then run: horarium build \(file)")
    }
}
