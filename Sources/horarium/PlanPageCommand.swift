import ArgumentParser
import CivilTime
import Localization
import Reports

/// Prints the page that explains every key of a plan; for those who work on Horarium, so `--help` does not list it.
struct PlanPageCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, mdoc }

    static let configuration = CommandConfiguration(
        command: "plan-page", abstract: "Print the page that explains every key of a plan.",
        discussion: """
            As Markdown for docs/plan.md, or in mdoc for the manual. The manual's page bears the date of SOURCE_DATE_EPOCH, where it is \
            set, else today's.
            """,
        shouldDisplay: false)

    @Option(help: "The form: markdown or mdoc.") var format = Format.markdown

    func run() throws {
        switch format {
        case .markdown: try Console.print(bytes: Array(PlanReferencePage.markdown.utf8))
        case .mdoc:
            let (year, month, day) = ProgramEnvironment.now.local(offset: 0).date.components
            let date = "\(Language.english.name(ofMonth: month)) \(day), \(year)"
            try Console.print(bytes: Array(PlanManual.page(date: date).utf8))
        }
    }
}
