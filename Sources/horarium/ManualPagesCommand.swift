import ArgumentParser
import Building
import CivilTime
import Diagnostics
import Documents
import PlanFile
import Reports

/// Writes the manual's pages; for those who package Horarium, so `--help` does not list it.
struct ManualPagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "manual-pages", abstract: "Write the manual: the program, its commands, the plan file.",
        discussion: "The pages bear the date of SOURCE_DATE_EPOCH, where it is set, else today's.",
        shouldDisplay: false)

    @Argument(help: "The folder to write to.") var folder: String

    func run() throws {
        let help = SourceFile(name: "help", text: Array(Horarium._dumpHelp().utf8))
        let date = Self.text(Program.now.local(offset: 0).date)
        let pages = ManualPages(help: try JSONReader.read(help), date: date)
        do throws(WriteFailure) {
            try SystemFiles.makeFolder(folder)
            for page in pages.all {
                try SystemFiles.write(.init(path: "\(folder)/\(page.name)", bytes: Array(page.text.utf8)))
            }
        } catch {
            Console.message("error: '\(error.path)' could not be written: \(error.reason)")
            throw error.isCreation ? ExitCode.cannotCreate : ExitCode.cannotWrite
        }
    }

    /// A date as mdoc(7) writes it: `November 21, 2026`.
    private static func text(_ date: LocalDate) -> String {
        let (year, month, day) = date.components
        return "\(Language.english.name(ofMonth: month)) \(day), \(year)"
    }
}
