package import CivilTime
package import DeviceManifest
import PlanModel

/// The fit between a plan's notifications and the requests that a platform keeps pending for an app.
package struct BudgetUse: Sendable {
    package let platform: Capabilities.Platform
    package let limits: ArmingLimits
    /// The busiest stretch of the budget's window; `nil` without notifications.
    package let busiest: BusiestWindow?
    /// The time that a full set of armed requests lasts; `nil` where arming once is enough, or without room.
    package let reach: RefreshReach?
    private let refresh: TimeSpan

    /// Compares the times at which a schedule's notifications fire, ascending, with the limits of a platform.
    package init(_ times: [Instant], of schedule: Schedule, on platform: Capabilities.Platform) {
        let budget = schedule.plan.budget
        self.init(times, schedule.guardedFires, BusiestWindow(times, length: budget.window), budget, on: platform)
    }

    /// Returns the fit on each platform; the busiest window is determined once for all of them.
    package static func onEachPlatform(_ times: [Instant], of schedule: Schedule) -> [BudgetUse] {
        let (budget, guarded) = (schedule.plan.budget, schedule.guardedFires)
        let busiest = BusiestWindow(times, length: budget.window)
        return Capabilities.Platform.allCases.map { BudgetUse(times, guarded, busiest, budget, on: $0) }
    }

    private init(
        _ times: [Instant], _ guarded: [GuardedFires], _ busiest: BusiestWindow?, _ budget: Budget,
        on platform: Capabilities.Platform
    ) {
        self.platform = platform
        self.busiest = busiest
        limits = ArmingLimits(pendingLimit: budget.pendingLimit, reserve: budget.reserve, on: platform)
        reach = RefreshReach(
            times, guarded: guarded, room: max(0, limits.pending - limits.reserve), window: budget.window)
        refresh = budget.refresh
    }

    /// The number of the plan's requests that the platform has room for.
    package var room: Int { max(0, limits.pending - limits.reserve) }
    /// Whether there is room for the busiest window.
    package var fits: Bool { (busiest?.count ?? 0) <= room }
    /// Whether no notification is lost when the app arms as often as the budget says.
    package var isRefreshedInTime: Bool { reach.map { refresh <= $0.length } ?? true }
}

extension Capabilities.Platform {
    /// The platform's usual name.
    package var title: String { self == .ios ? "iOS" : "Android" }
}
