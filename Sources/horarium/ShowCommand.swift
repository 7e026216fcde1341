import ArgumentParser
import Reports
import Planning

extension Occurrence.Kind: ExpressibleByArgument {}

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print the agenda of a plan.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

    @Argument(help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan")) var plan: String

    @OptionGroup var horizon: HorizonOptions

    @Option(help: "Only one kind: prompt, prayer or workout.") var kind: Occurrence.Kind?

    @Option(help: "How the agenda is printed: table, json or csv.") var format = Format.table

    func run() throws {
        let schedule = try Plans.required(plan, horizon)
        let agenda = Agenda(schedule, kind: kind)
        switch format {
        case .table: try Console.print(agenda.table)
        case .csv: try Console.print(bytes: agenda.csv)
        case .json: try Console.print(bytes: agenda.json)
        }
    }
}
