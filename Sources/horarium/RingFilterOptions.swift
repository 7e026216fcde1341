import ArgumentParser
import Diagnostics
import PlanModel
import Ringing

/// Which notifications are delivered.
struct RingFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Deliver only these sections: prompts, prayers or workouts, with commas between.", valueName: "sections"),
        completion: .list(RingFilter.Section.allCases.map(\.rawValue)))
    var only: [String] = []

    @Option(
        help: ArgumentHelp("Deliver only these rules, such as fajr,check-in.", valueName: "ids"), completion: .rules)
    var rules: [String] = []

    @Option(help: "Deliver only what makes a sound, or only what is silent.")
    var alerts: RingFilter.Alert?

    mutating func validate() throws {
        for word in Self.words(only) where RingFilter.Section(rawValue: word) == nil {
            let near = Spelling.nearest(to: word, among: RingFilter.Section.allCases.map(\.rawValue))
            let hint = near.map { "; did you mean '\($0)'?" } ?? ""
            throw ValidationError("--only takes prompts, prayers or workouts, not '\(word)'\(hint)")
        }
        for (option, text) in [("--only", only), ("--rules", rules)]
        where text.contains(where: { Self.words([$0]).isEmpty }) {
            throw ValidationError("\(option) names nothing; leave it out for all")
        }
    }

    var value: RingFilter {
        RingFilter(
            sections: Set(Self.words(only).compactMap { RingFilter.Section(rawValue: $0) }),
            rules: Set(Self.words(rules)), alert: alerts)
    }

    /// The words between commas and spaces.
    private static func words(_ texts: [String]) -> [String] {
        texts.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }
    }
}

extension RingFilter.Alert: ExpressibleByArgument {}
