public import ArgumentParser
import CivilTime
public import DeviceManifest
import Diagnostics
import ManifestWriter
import Pipeline
import Reports
import Scheduling
import Simulation
import Text

extension Capabilities.Platform: ExpressibleByArgument {}
extension Scenario.Overflow: ExpressibleByArgument {}

struct SimulateCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "simulate",
        abstract: "Play a device through a plan or a manifest: what is delivered, what is lost.",
        discussion: """
            The device keeps to the documented rules of its system at their worst: an iPhone holds \
            \(DeviceLimits.iosPending) requests; an Android device dozes, delivers \(DeviceLimits.exactAlarmsAnHour) exact \
            or \(DeviceLimits.inexactAlarmsAnHour) inexact alarms an hour, and these \(DeviceLimits.inexactWindowS / 60) minutes late.
            The app arms once at the start, then as --refresh says. At one instant, what is armed fires before the app arms.
            Instants are written in the plan's wall time, 2026-12-05T03:00, or in UTC, 2026-12-05T03:00:00Z.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(
        help: ArgumentHelp("A plan file, or a manifest (*.json).", valueName: "plan|manifest"),
        completion: .plansAndManifests)
    var input: String

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var look: TextOptions

    @Option(help: "The device: ios or android.") var platform = Capabilities.Platform.ios

    @Option(
        help:
            "How many requests the system holds. Default: the plan's pendingLimit, at most \(DeviceLimits.iosPending); \(DeviceLimits.androidAlarms) on Android."
    )
    var limit: Int?

    @Option(help: "How many of them the app leaves to others. Default: the plan's budget.reserve.") var reserve: Int?

    @Option(help: ArgumentHelp("What the app arms: soonest, or days:N for N list days.", valueName: "policy"))
    var policy = PolicyArgument.soonest

    @Option(
        help: """
            When it arms: continuous, every:12h, daily@08:00, or opens:FILE with an instant a line. Default: the plan's \
            budget.refresh.
            """)
    var refresh: RefreshArgument?

    @Option(
        help: "A rule whose next occurrence is armed before all else, or 'none'. Default: the plan's budget.guard.",
        completion: .rules)
    var `guard`: [String] = []

    @Option(help: "The app does not count its requests, and the system keeps: soonest, last-set or none of them.")
    var overflow: Scenario.Overflow?

    @Option(
        help: "A permission that the user denies, or ios-26 on older phones: notifications, exact-alarms or alarm-kit.")
    var deny: [String] = []

    @Option(help: ArgumentHelp("A permission that is withdrawn at an instant.", valueName: "permission@instant"))
    var revoke: [String] = []

    @Option(help: ArgumentHelp("A permission that is given at an instant.", valueName: "permission@instant"))
    var grant: [String] = []

    @Option(help: ArgumentHelp("The device starts anew, which makes Android forget its alarms.", valueName: "instant"))
    var reboot: [String] = []

    @Flag(help: "The app arms as soon as the device has started.") var rearmOnBoot = false

    @Option(
        help: ArgumentHelp("The device's clock follows another zone from an instant on.", valueName: "zone@instant"))
    var travel: [String] = []

    @Flag(help: "The device never dozes, so Android's quotas do not hold.") var awake = false

    @Option(help: "How the report is printed: text or json.") var format = Format.text

    mutating func validate() throws {
        if input.hasSuffix(".json"), !horizon.values.overrides.isEmpty {
            throw ValidationError("--set goes with a plan; a manifest has been built already")
        }
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1, not \(limit)") }
        if let reserve, reserve < 0 { throw ValidationError("--reserve takes a number from 0, not \(reserve)") }
    }

    func run() throws {
        let manifest = try manifest()
        let room = limits(manifest)
        if limit != nil || reserve != nil, room.reserve >= room.pending {
            throw Console.wrongUsage(
                "a reserve of \(room.reserve) leaves nothing of \(counted(room.pending, "request")); give less with --reserve"
            )
        }
        let stays = ManifestStays(manifest)
        let report = Simulator.report(manifest, try scenario(manifest, stays.zone(on:)))
        switch format {
        case .json: try Console.print(bytes: SimulationText(report, heading: "", zone: stays.zone(at:)).json)
        case .text: try Console.print(SimulationText(report, heading: heading(manifest), zone: stays.zone(at:)).lines)
        }
    }

    private func heading(_ manifest: Manifest) -> String {
        let days = "\(counted(manifest.horizon.days, "day")) from \(manifest.horizon.start)"
        let room = limits(manifest)
        return "\(manifest.plan.title): \(days) on \(platform == .ios ? "iOS" : "Android"), "
            + "room for \(room.pending - room.reserve) of \(room.pending) requests, \(policy), \(pace(manifest))"
    }

    /// When the app arms: as asked for, or as the plan's budget says.
    private func pace(_ manifest: Manifest) -> RefreshArgument {
        let seconds = manifest.budget.refreshS
        return refresh ?? (seconds > 0 ? .every(TimeSpan(seconds: seconds)) : .continuous)
    }

    // MARK: Input

    private func manifest() throws -> Manifest {
        guard input.hasSuffix(".json") else {
            let schedule = try PlanInputs.required(input, horizon)
            return ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        }
        do throws(ManifestFile.Refusal) {
            var manifest = try ManifestFile.read(input, using: SystemFiles.read)
            guard let days = horizon.days, days < manifest.horizon.days else { return manifest }
            let next = manifest.horizon.start.advanced(by: days)
            let end = ManifestStays(manifest).midnight(of: next)
            manifest.horizon.days = days
            // Of days beyond a shorter horizon, what rings before its end belongs to it.
            manifest.notifications.removeAll { notification in
                guard let day = notification.listDay, day >= next else { return false }
                return end.map { notification.epochMs >= $0.epochMilliseconds } ?? true
            }
            return manifest
        } catch {
            Console.report(error.findings)
            throw PlanInputs.exitCode(for: error.findings)
        }
    }

    private func limits(_ manifest: Manifest) -> ArmingLimits {
        let own = ArmingLimits.of(manifest.budget, on: platform)
        return ArmingLimits(pending: limit ?? own.pending, reserve: reserve ?? own.reserve)
    }

    private func scenario(_ manifest: Manifest, _ clocks: InstantArgument.Clocks) throws -> Scenario {
        let limits = limits(manifest)
        var capabilities = Capabilities.all(on: platform)
        for name in deny { capabilities.granted.remove(try permission(name)) }
        var scenario = Scenario(
            capabilities: capabilities, limits: limits,
            policy: policy.policy(limits), refresh: try pace(manifest).refresh(clocks))
        scenario.guarded = `guard`.isEmpty ? nil : `guard`.filter { $0 != "none" }
        if let wrong = scenario.guarded?.first(where: { rule in !manifest.rules.contains { $0.id == rule } }) {
            throw Console.wrongUsage("--guard names '\(wrong)', and the plan has no such rule")
        }
        scenario.overflow = overflow
        scenario.dozes = !awake
        scenario.armsOnBoot = rearmOnBoot
        scenario.events = try events(manifest, clocks)
        return scenario
    }

    private func permission(_ name: String) throws -> Manifest.Requirement {
        let all = platform.requirements
        guard let known = all.first(where: { $0.rawValue == name }) else {
            throw Console.wrongUsage(
                "there is no permission '\(name)' on \(platform.rawValue); expected one of \(all.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return known
    }

    private func events(
        _ manifest: Manifest, _ clocks: InstantArgument.Clocks
    ) throws -> [(at: Instant, event: Scenario.Event)] {
        var events: [(at: Instant, event: Scenario.Event)] = []
        for text in reboot { events.append((try InstantArgument.read(text, clocks), .reboot)) }
        for (texts, isGrant) in [(revoke, false), (grant, true)] {
            for text in texts {
                let (name, instant) = try InstantArgument.split(text, clocks)
                events.append((instant, try isGrant ? .grant(permission(name)) : .revoke(permission(name))))
            }
        }
        for text in travel {
            let (name, instant) = try InstantArgument.split(text, clocks)
            guard let there = try? ProgramEnvironment.zones().zone(name) else {
                throw Console.wrongUsage("--travel names '\(name)', which is no time zone; expected an IANA name")
            }
            events.append((instant, .zone(manifest.utcOffsets(in: there))))
        }
        return events.sorted { $0.at < $1.at }
    }
}
