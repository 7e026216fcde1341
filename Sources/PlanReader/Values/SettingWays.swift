import Diagnostics
import PlanSchema

/// The ways of values from outside through the plan's schema, each found once: the same places are set for one of the
/// people after the other.
///
/// A class, since what is found stays from one plan to the next.
package final class SettingWays {
    private var known: [[String]: [Setting.Step]] = [:]

    /// The most that are kept. Where there are more, all are found again: below `x-…` anything may be set.
    private static let limit = 1000

    package init() {}

    /// The way to a setting's place.
    ///
    /// - Throws: What is wrong with it.
    func way(of setting: Setting) throws(Diagnostic) -> [Setting.Step] {
        if let way = known[setting.path] { return way }
        let way = try setting.way(through: PlanSchema.tree)
        if known.count >= Self.limit { known = [:] }
        known[setting.path] = way
        return way
    }
}
