import ArgumentParser
import Diagnostics
import Pipeline
import PlanModel
package import Reports
import Scheduling

extension Month: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

struct TimetableCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "timetable", abstract: "Print a month of a plan's prayer times, as a mosque's timetable.",
        discussion: """
            Each day with its times, iqamah, Jumuahs and Hijri date, in the plan's language. The HTML prints on one sheet of \
            A4; the CSV is one that a plan's 'timetable' reads; the JSON has the manifest's 'days'.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, csv, json, html }

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(
        help:
            "The month, such as 2027-03, in the plan's horizon or not. Default: the month of the first day of the plan's horizon."
    )
    var month: Month?

    @Option(help: "How the month is printed: table, csv, json or html.") var format = Format.table

    @OptionGroup var values: ValueOptions

    @OptionGroup var look: TextOptions

    func run() throws {
        let plan = try PlanInputs.loaded(plan, values)
        guard plan.prayers.isListed else {
            Console.message("error: the plan has no prayers; write prayers: {method: muslim-world-league} or another")
            throw ExitCode.planHasErrors
        }
        let first = HorizonChoice().horizon(of: plan, now: ProgramEnvironment.now).start
        let table = MonthTable(plan, month ?? Month(of: first))
        switch format {
        case .table: try Console.print(table.table)
        case .csv: try Console.print(bytes: table.csv)
        case .json: try Console.print(bytes: table.json)
        case .html: try Console.print(bytes: Array(table.html.utf8))
        }
    }
}
