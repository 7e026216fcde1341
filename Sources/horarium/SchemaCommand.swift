import ArgumentParser
package import Building

extension SchemaName: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print a JSON Schema: of plans, manifests, findings or exports.",
        discussion: "The names: \(SchemaName.allCases.map(\.rawValue).joined(separator: ", ")).")

    @Argument(help: "Which schema.") var name: SchemaName

    func run() throws { try Console.print(bytes: name.text) }
}
