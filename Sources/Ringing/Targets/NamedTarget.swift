package import CivilTime
import Diagnostics
package import DeviceManifest
import PlanModel

/// A target under the name by which the state and the log know it, and the conditions for what goes there.
package struct NamedTarget: Sendable {
    package var label: String
    package var target: any RingTarget
    /// The conditions, of which all have to hold.
    package var filters: [RingFilter]
    /// How long before their time messages are handed over to a service that keeps them until then; `nil` for none, and
    /// no time to take back those that it has.
    package var ahead: TimeSpan?
    /// The most requests in 24 hours; `nil` for any number.
    package var dailyLimit: Int?

    /// - `dailyLimit`: `nil` for the usual one of services where messages are handed over ahead, else for none.
    package init(
        _ label: String, _ target: any RingTarget, filters: [RingFilter] = [], ahead: TimeSpan? = nil,
        dailyLimit: Int? = nil
    ) {
        self.label = label
        self.target = target
        self.filters = filters
        self.ahead = ahead
        self.dailyLimit = dailyLimit ?? (ahead == nil ? nil : Self.usualDailyLimit)
    }

    /// Reads a time for `ahead`: one up to three days, or 0.
    package static func ahead(_ text: String) -> TimeSpan? {
        guard let ahead = text == "0" ? .zero : TimeSpan(text), ahead >= .zero, ahead <= RingEngine.mostAhead else {
            return nil
        }
        return ahead
    }

    /// The messages that ntfy.sh takes in a day from an address. Source: ntfy's documentation, "Limitations".
    package static let usualDailyLimit = 250

    /// The service whose limits hold for it.
    var service: String { (target as? any SchedulingTarget)?.service ?? label }

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
