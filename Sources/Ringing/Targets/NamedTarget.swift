import Diagnostics
package import DeviceManifest
import PlanModel

/// A target under the name by which the state and the log know it, and the conditions for what goes there.
package struct NamedTarget: Sendable {
    package var label: String
    package var target: any RingTarget
    /// The conditions, of which all have to hold.
    package var filters: [RingFilter]

    package init(_ label: String, _ target: any RingTarget, filters: [RingFilter] = []) {
        self.label = label
        self.target = target
        self.filters = filters
    }

    /// Whether a message goes there.
    package func takes(_ message: RingMessage) -> Bool {
        (message.comeback?.target ?? label) == label && filters.allSatisfy { $0.holds(message) }
    }

    /// Returns a line for each rule that the conditions name and plans with these rules do not have, or one if none of
    /// the rules goes there.
    package func doubts(about rules: [Manifest.Rule]) -> [String] {
        let rules = rules.filter { $0.kind.rings }
        let ids = Set(rules.map(\.id)).sorted()
        let unknown = filters.flatMap { filter in
            filter.rules.subtracting(ids).sorted().map { id in
                let near = Spelling.nearest(to: id, among: ids.filter { !filter.rules.contains($0) })
                return "\(label): there is no rule '\(id)' now; "
                    + (near.map { "did you mean '\($0)'?" } ?? "there are '\(ids.joined(separator: "', '"))'")
            }
        }
        guard unknown.isEmpty else { return unknown }
        let isReached = rules.contains { rule in
            filters.allSatisfy { $0.holds(rule: rule.id, section: rule.kind.section) }
        }
        return isReached ? [] : ["\(label): nothing goes there; the plan has no such notifications"]
    }
}

extension Manifest.Rule.Kind {
    /// Whether the rule has notifications.
    fileprivate var rings: Bool { section != nil || self == .planEnd }

    /// The section of the plan in which the rule stands, if its notifications belong to one.
    fileprivate var section: RingFilter.Section? {
        switch self {
        case .prompt: .prompts
        case .prayer: .prayers
        case .session: .workouts
        default: nil
        }
    }
}
