import ArgumentParser
import CivilTime
import Diagnostics
import Pipeline
import PlanModel
import Reports
import Scheduling

struct NextCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "next", abstract: "Say in one line what of a plan comes next, and in how long.",
        discussion: """
            Prompts, listed times and sessions count, whether they notify or not. Before the plan's horizon its first one is \
            next; behind it nothing is, and the exit code is 1.
            """)

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(
        help: ArgumentHelp(
            "The instant to look from: 2026-12-05T03:00 in the plan's wall time, or in UTC with a Z. Default: now.",
            valueName: "instant"))
    var now: String?

    @OptionGroup var values: ValueOptions

    @OptionGroup var look: TextOptions

    func run() throws {
        let plan = try PlanInputs.loaded(plan, values)
        let instant = try now.map { try InstantArgument.read($0, plan.timeZone(on:)) } ?? ProgramEnvironment.now
        let horizon = HorizonChoice().horizon(of: plan, now: instant)
        PlanInputs.tellFailedExpectations(of: plan, over: horizon)
        guard let next = NextOccurrence(plan, over: horizon, after: instant) else {
            let last = horizon.dates.upperBound.advanced(by: -1)
            Console.message("nothing comes any more: the plan's last day is \(last)")
            throw ExitCode.nothingFound
        }
        try Console.print(next.line)
    }
}
