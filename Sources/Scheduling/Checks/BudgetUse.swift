package import CivilTime
package import DeviceManifest
package import PlanModel

/// How a plan's notifications fit what a platform holds for an app.
package struct BudgetUse: Sendable {
    package let platform: Capabilities.Platform
    package let limits: ArmingLimits
    /// The busiest stretch of the budget's window; `nil` without notifications.
    package let busiest: BusiestWindow?
    /// How long what is armed at once lasts; `nil` where arming once is enough.
    package let reach: RefreshReach?
    private let refresh: TimeSpan

    /// - `times`: When notifications fire, ascending.
    package init(_ times: [Instant], _ budget: Budget, on platform: Capabilities.Platform) {
        self.init(times, BusiestWindow(times, length: budget.window), budget, on: platform)
    }

    /// The same on each platform, for which one look at the window is enough.
    package static func onEachPlatform(_ times: [Instant], _ budget: Budget) -> [BudgetUse] {
        let busiest = BusiestWindow(times, length: budget.window)
        return Capabilities.Platform.allCases.map { BudgetUse(times, busiest, budget, on: $0) }
    }

    private init(
        _ times: [Instant], _ busiest: BusiestWindow?, _ budget: Budget, on platform: Capabilities.Platform
    ) {
        self.platform = platform
        self.busiest = busiest
        limits = ArmingLimits(pendingLimit: budget.pendingLimit, reserve: budget.reserve, on: platform)
        reach = RefreshReach(times, room: max(0, limits.pending - limits.reserve), window: budget.window)
        refresh = budget.refresh
    }

    /// How many of the plan's requests the platform has room for.
    package var room: Int { max(0, limits.pending - limits.reserve) }
    /// Whether all that the budget's window ever holds has room.
    package var fits: Bool { (busiest?.count ?? 0) <= room }
    /// Whether arming as often as the budget says loses nothing.
    package var isRefreshedInTime: Bool { reach.map { refresh <= $0.length } ?? true }
}

extension Capabilities.Platform {
    /// As people call it.
    package var title: String { self == .ios ? "iOS" : "Android" }
}
