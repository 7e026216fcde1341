import ArgumentParser
import Building
import CivilTime
import Diagnostics
import Reports
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
        guard let lines = explanation.lines(for: words[1]) ?? linesOfItsDay(schedule.plan) else {
            let near = nearest(to: words[1], among: explanation.keys)
            let hint = near.map { "; did you mean '\($0)'?" } ?? "; 'horarium show' lists the identifiers"
            throw Console.wrongUsage("nothing on these days has the identifier '\(words[1])'\(hint)")
        }
        try Console.print(lines)
    }

    /// What there is to say of an identifier from a build of other days: a day's events do not depend on the horizon.
    private func linesOfItsDay(_ plan: Plan) -> [String]? {
        guard horizon.from == nil, horizon.days == nil else { return nil }
        let parts = words[1].split { "/.@".contains($0) }
        guard let day = parts.compactMap({ LocalDate($0) }).first else { return nil }
        // From the day before: what reminds of it may come before midnight.
        let days = PlannedHorizon(start: day.advanced(by: -1), days: 2)
        return Explanation(Planner.schedule(plan, over: days)).lines(for: words[1])
    }

    private func explainCode(_ word: String) throws {
        guard let code = Diagnostic.Code.all.first(where: { $0.id == word }) else {
            let near = nearest(to: word, among: Diagnostic.Code.all.map(\.id))
            let hint = near.map { "did you mean '\($0)'?" } ?? "codes stand in brackets behind each message"
            throw Console.wrongUsage("unknown code '\(word)'; \(hint)")
        }
        try Console.print(code.explanation.description.trimmingNewlines)
    }
}
