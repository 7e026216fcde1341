import ArgumentParser
import PlanFile

/// Prints the page `docs/plan.md`; for those who work on Horarium, so `--help` does not list it.
struct PlanPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "plan-page", abstract: "Print the page that explains every key of a plan, as Markdown.",
        shouldDisplay: false)

    func run() throws { try Console.print(bytes: Array(PlanLoader.page.utf8)) }
}
