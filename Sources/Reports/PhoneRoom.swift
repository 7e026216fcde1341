import DeviceManifest
import PlanModel
package import Scheduling
import Text

/// The most notifications that phones hold at once for a plan, and the room that they have, in one sentence.
package struct PhoneRoom {
    /// A sentence such as `At most 44 notifications in 2d, now 61; iOS has room for 60, Android for 496.`
    package let sentence: String
    /// Whether each platform has room for all of them.
    package let isEnough: Bool

    /// Compares a schedule with the room of phones, and with the schedule that it replaces; `nil` where neither has
    /// notifications.
    package init?(of schedule: Schedule, replacing earlier: Schedule?) {
        let uses = BudgetUse.onEachPlatform(schedule.fireTimes, of: schedule)
        let window = schedule.plan.budget.window
        let most = uses.first?.busiest?.count ?? 0
        let before = earlier.map { BusiestWindow($0.fireTimes, length: window)?.count ?? 0 }
        isEnough = uses.allSatisfy(\.fits)
        guard most > 0 else {
            guard let before, before > 0 else { return nil }
            sentence = "No notifications, now at most \(before) in \(window)."
            return
        }
        let now = before.map { $0 == most ? ", as now" : ", now \($0)" } ?? ""
        let rooms = uses.enumerated().map { index, use in
            "\(use.platform.title)\(index == 0 ? " has room" : "") for \(use.fits ? "" : "only ")\(use.room)"
        }
        sentence = "At most \(counted(most, "notification")) in \(window)\(now); \(rooms.joined(separator: ", "))."
    }
}
