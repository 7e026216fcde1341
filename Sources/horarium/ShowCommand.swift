import ArgumentParser
import Reports
package import Scheduling

extension Occurrence.Kind: ExpressibleByArgument {
    /// Reads a kind, or the name of its section: `prayer`, `prayers`.
    package init?(argument: String) {
        guard let kind = Self.allCases.first(where: { [$0.rawValue, $0.plural.lowercased()].contains(argument) }) else {
            return nil
        }
        self = kind
    }
}

struct ShowCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(command: "show", abstract: "Print the agenda of a plan.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var look: TextOptions

    @Option(help: "Only one kind: prompt, prayer, workout or notice.") var kind: Occurrence.Kind?

    @Option(help: "How the agenda is printed: table, json or csv.") var format = Format.table

    func run() throws {
        let schedule = try PlanInputs.required(plan, horizon)
        // A line that moves with the clock is for people, who look at a terminal.
        let agenda = Agenda(
            schedule, kind: kind, now: Console.isTerminal ? ProgramEnvironment.now : nil,
            useColour: Console.coloursResults)
        switch format {
        case .table: try Console.print(agenda.table)
        case .csv: try Console.print(bytes: agenda.csv)
        case .json: try Console.print(bytes: agenda.json)
        }
    }
}
