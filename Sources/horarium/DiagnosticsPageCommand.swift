import Batch
import ArgumentParser
import Diagnostics
import Pipeline

/// Prints the page `docs/diagnostics.md`; for those who work on Horarium, so `--help` does not list it.
struct DiagnosticsPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "diagnostics-page", abstract: "Print the page that explains all diagnostics, as Markdown.",
        shouldDisplay: false)

    func run() throws { try Console.print(bytes: Array(Diagnostic.Code.page.utf8)) }
}
