import ArgumentParser
import Diagnostics
import Outputs
import PlanFile
import Planning

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Tell why something fires when it does, or what a diagnostic means.",
        discussion: """
            horarium explain plans/daily.yaml check-in/2026-12-01/1
            horarium explain unknown-key
            """)

    @Argument(
        help: ArgumentHelp(
            "A plan file and an identifier as 'show' prints it, or a diagnostic's code.", valueName: "plan id | code"))
    var words: [String]

    @OptionGroup var horizon: HorizonOptions

    mutating func validate() throws {
        guard (1...2).contains(words.count) else { throw ValidationError("expected PLAN ID, or CODE") }
    }

    func run() throws {
        guard words.count == 2 else {
            try explainCode(words[0])
            return
        }
        let schedule = try Plans.required(words[0], horizon)
        let explanation = Explanation(schedule)
        guard let lines = explanation.lines(for: words[1]) else {
            let near = nearest(to: words[1], among: explanation.keys)
            let hint = near.map { "; did you mean '\($0)'?" } ?? "; 'horarium show' lists the identifiers"
            throw Console.wrongUsage("nothing on these days has the identifier '\(words[1])'\(hint)")
        }
        try Console.print(lines)
    }

    private func explainCode(_ word: String) throws {
        guard let code = Diagnostic.Code(rawValue: word) else {
            let near = nearest(to: word, among: Diagnostic.Code.allCases.map(\.rawValue))
            let hint = near.map { "did you mean '\($0)'?" } ?? "codes stand in brackets behind each message"
            throw Console.wrongUsage("unknown code '\(word)'; \(hint)")
        }
        try Console.print(code.explanation.description.trimmingNewlines)
    }
}
