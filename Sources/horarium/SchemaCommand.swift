import ArgumentParser
import DeviceManifest
import PlanFile

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of plans or manifests.")

    enum Name: String, CaseIterable, ExpressibleByArgument { case plan, manifest }

    @Argument(help: "Which schema: plan or manifest.") var name: Name

    func run() throws {
        switch name {
        case .plan: try Console.print(bytes: PlanLoader.schemaText)
        case .manifest: try Console.print(bytes: Manifest.schemaText)
        }
    }
}
