import Batch
import ArgumentParser
import CivilTime
import Diagnostics
import Pipeline
import Reports
import Scheduling

struct ExplainCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "explain", abstract: "Tell why something fires when it does, or what a diagnostic means.",
        discussion: """
            horarium explain plans/daily.yaml                          the plan's rules
            horarium explain plans/daily.yaml check-in                 a rule
            horarium explain plans/daily.yaml check-in/2026-12-01      what it brings that day, or why nothing
            horarium explain plans/daily.yaml check-in/2026-12-01/1    a prompt or notification
            horarium explain plans/daily.yaml 2026-12-01               a day
            horarium explain unknown-key                               a diagnostic
            horarium explain --codes                                   all diagnostics
            """)

    @Argument(
        help: ArgumentHelp(
            "A plan file, alone or with a rule, a date or an identifier as 'show' prints it; or a diagnostic's code.",
            valueName: "plan [id] | code"), completion: .explained)
    var words: [String] = []

    @Flag(help: "List the diagnostics' codes.") var codes = false

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var look: TextOptions

    mutating func validate() throws {
        guard codes ? words.isEmpty : (1...2).contains(words.count) else {
            throw ValidationError("expected PLAN, PLAN ID, CODE, or --codes")
        }
    }

    func run() throws {
        if codes { return try Console.print(Diagnostic.Code.list) }
        if words.count == 1, !isPlan(words[0]) { return try explainCode(words[0]) }
        let explanation = Explanation(try PlanInputs.required(words[0], horizon))
        guard words.count == 2 else { return try Console.print(explanation.overview) }
        let lines: [String]
        do throws(Explanation.Unknown) {
            lines = try explanation.lines(for: words[1])
        } catch {
            throw Console.wrongUsage(error.message)
        }
        try Console.print(lines)
    }

    /// Whether a word alone is a plan's file and not a code: codes are letters and hyphens.
    private func isPlan(_ word: String) -> Bool {
        word == SystemFiles.standardInput || word.contains { $0 == "." || $0 == "/" }
    }

    private func explainCode(_ word: String) throws {
        guard let code = Diagnostic.Code.all.first(where: { $0.id == word }) else {
            let near = Spelling.nearest(to: word, among: Diagnostic.Code.all.map(\.id))
            let hint =
                near.map { "did you mean '\($0)'?" }
                ?? "codes stand in brackets behind each message, and 'horarium explain --codes' lists them"
            throw Console.wrongUsage("unknown code '\(word)'; \(hint)")
        }
        try Console.print(code.explanation.description.trimmingNewlines)
    }
}
