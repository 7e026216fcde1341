import ArgumentParser
import CivilTime
import DeviceManifest
public import ManifestWriter
import Pipeline
import PlanModel
import Scheduling

extension ExportTarget: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand, Colouring {
    static let configuration = CommandConfiguration(
        command: "export", abstract: "Print a plan's notifications as a platform's own API takes them.",
        discussion: """
            For apps without a device kit. All notifications of the horizon are printed: a device holds fewer, so hand over the \
            soonest, in order, and again whenever the app opens; --now prints just those that a kit would arm then. \
            'horarium simulate' tells how many and how often.
            """)

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(help: "The platform that takes the output.") var target: ExportTarget

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @Option(
        help: ArgumentHelp(
            "Print only what a kit would arm at an instant: 2026-12-05T03:00 in the plan's wall time, or in UTC with a Z.",
            valueName: "instant"))
    var now: String?

    @Option(
        help:
            "With --now: how many requests the system holds. Default: the plan's, at most \(DeviceLimits.iosPending); \(DeviceLimits.androidAlarms) on Android."
    )
    var limit: Int?

    @Option(
        help: ArgumentHelp("With --now: soonest, or days:N for N list days. Default: soonest.", valueName: "policy"))
    var policy: PolicyArgument?

    mutating func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1, not \(limit)") }
        for (name, isGiven) in [("--limit", limit != nil), ("--policy", policy != nil)] where isGiven && now == nil {
            throw ValidationError("\(name) needs --now, the instant of arming")
        }
    }

    func run() throws {
        let schedule = try PlanInputs.required(plan, horizon)
        var manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        if let now {
            let instant = try InstantArgument.read(now, schedule.plan.timeZone(on:))
            var limits = ArmingLimits.of(manifest.budget, on: target.platform)
            if let limit { limits.pending = limit }
            manifest.notifications = manifest.firstArmed(
                atMs: instant.epochMilliseconds, on: target.platform, policy: (policy ?? .soonest).policy(limits),
                limits: limits)
        }
        try Console.print(bytes: target.json(manifest))
    }
}
