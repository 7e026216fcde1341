import Diagnostics
import PlanSchema

/// The steps of overrides' paths through the plan's schema, each found once: a table of people overrides the same places
/// for one person after the other.
///
/// A class, because the paths that were found are kept from one plan to the next.
package final class OverridePaths {
    private var known: [[String]: [Override.Step]] = [:]

    /// The largest number of paths to keep. Beyond it all are found again: below `x-…` there is no end of paths.
    private static let limit = 1000

    package init() {}

    /// Returns the steps of an override's path.
    ///
    /// - Throws: The finding about a path that the schema does not have.
    func steps(of override: Override) throws(Diagnostic) -> [Override.Step] {
        if let steps = known[override.path] { return steps }
        let steps = try override.steps(through: PlanSchema.tree)
        if known.count >= Self.limit { known = [:] }
        known[override.path] = steps
        return steps
    }
}
