import CivilTime
import Documents

/// The ids that an author chooses, and where a plan names them.
package struct PlanNames {
    /// What an id is of.
    package enum Kind: Hashable, Sendable {
        /// A prompt, session or other rule.
        case rule
        case template
    }

    /// The sections whose keys are ids of rules.
    package static let sections = [["prompts"], ["workouts", "sessions"], ["quiet"], ["busy"]]

    /// What the key at a path is the id of.
    package static func definition(at path: [String]) -> Kind? {
        if path.count == 3, path.starts(with: ["workouts", "templates"]) { return .template }
        return sections.contains { path.count == $0.count + 1 && path.starts(with: $0) } ? .rule : nil
    }

    /// What the value at a path names.
    package static func reference(at path: [String]) -> Kind? {
        if path.count == 4, path.starts(with: ["workouts", "sessions"]), path[3] == "template" { return .template }
        if path.count == 6, path.starts(with: ["workouts", "sessions"]), path[3] == "weeks", path[4] == "templates" {
            return .template
        }
        if path.count == 4, path.starts(with: ["workouts", "templates"]), path[3] == "like" { return .template }
        if path.count == 3, path.starts(with: ["budget", "guard"]) { return .rule }
        guard path.first == "expect" else { return nil }
        if path.count == 3, ["count", "gap", "time"].contains(path[2]) { return .rule }
        return path.count == 4 && path[2] == "apart" ? .rule : nil
    }

    /// Whether a name is Horarium's own, so that no rule can have it.
    package static func isReserved(_ name: String) -> Bool {
        ListedTime(rawValue: name) != nil || Anchor(rawValue: name) != nil || name == EndNotice.id
    }

    // MARK: Those of a plan

    private var definitions: [(name: String, kind: Kind)] = []
    private var references: [(node: DocumentNode, kind: Kind)] = []

    init(in plan: DocumentNode) { visit(plan, []) }

    private mutating func visit(_ node: DocumentNode, _ path: [String]) {
        guard node.aliasSpan == nil else { return }
        switch node.value {
        case .mapping(let mapping):
            for entry in mapping.entries {
                let path = path + [entry.key]
                if let kind = Self.definition(at: path) { definitions.append((entry.key, kind)) }
                visit(entry.value, path)
            }
        case .sequence(let items): for (index, item) in items.enumerated() { visit(item, path + ["\(index)"]) }
        default: if let kind = Self.reference(at: path) { references.append((node, kind)) }
        }
    }

    /// The values that name an id.
    func references(to name: String, _ kind: Kind) -> [DocumentNode] {
        references.filter { $0.kind == kind && $0.node.text == name }.map(\.node)
    }

    /// Whether something of the plan has an id.
    func defines(_ name: String, _ kind: Kind) -> Bool { definitions.contains { $0 == (name, kind) } }

    /// Whether no more can get an id.
    func isTaken(_ name: String) -> Bool { Self.isReserved(name) || definitions.contains { $0.name == name } }
}
