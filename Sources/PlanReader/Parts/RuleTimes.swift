import Documents
import JSONSchema
import PlanModel

/// The times of a plan that are tied to its prompt rules and sessions, which its schema cannot know.
struct RuleTimes {
    /// The ids of the prompt rules and sessions.
    let ids: Set<String>
    private let root: DocumentNode

    init(_ root: DocumentNode) {
        self.root = root
        let fields = Fields(node: root)
        let sections = [fields.fields("prompts"), fields.fields("workouts")?.fields("sessions")]
        ids = Set(sections.flatMap { $0?.entries.map(\.key) ?? [] })
    }

    /// Returns the tree with a time of day in place of each time that is tied to a rule.
    var settled: DocumentNode {
        let settled = root.mapped { step, section in
            switch step {
            case .key("prompts"): section.mapped { _, rule in rule.mapped { self.time($1, at: $0) } }
            case .key("workouts"):
                section.mapped { step, part in
                    guard step == .key("sessions") else { return nil }
                    return part.mapped { _, session in session.mapped { self.time($1, at: $0) } }
                }
            default: nil
            }
        }
        return settled ?? root
    }

    private func time(_ node: DocumentNode, at step: InstancePath.Step) -> DocumentNode? {
        guard step == .key("at") || step == .key("window") else { return nil }
        switch node.value {
        case .mapping, .sequence: return node.mapped { settled($1) }
        default: return settled(node)
        }
    }

    /// Returns the node that takes a time's place; `nil` for one that is tied to no rule.
    private func settled(_ node: DocumentNode) -> DocumentNode? {
        guard let text = node.text, Moment(text) == nil, Moment(text, rules: ids) != nil else { return nil }
        var node = node
        node.value = .string("00:00")
        return node
    }
}
