import ArgumentParser
import Diagnostics
import PrayerTables
import PrayerTimes

struct MethodsCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "methods", abstract: "List the calculation methods with their parameters.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @Option(help: "How the methods are printed: table or json.") var format = Format.table

    @OptionGroup var look: TextOptions

    func run() throws {
        switch format {
        case .table: try Console.print(MethodTable.table(width: Console.columns))
        case .json: try Console.print(bytes: MethodTable.json)
        }
    }
}

/// Looks methods up for a command.
enum Methods {
    static func named(_ name: String) throws -> CalculationMethod {
        if let method = CalculationMethod.named(name) { return method }
        let near = Spelling.nearest(to: name, among: CalculationMethod.all.flatMap { [$0.key] + $0.aliases })
        let hint = near.map { "did you mean '\($0)'?" } ?? "'horarium methods' lists them"
        throw Console.wrongUsage("unknown calculation method '\(name)'; \(hint)")
    }
}
