import CivilTime
package import Documents
import PrayerTimes

/// The ids that an author chooses, and where a plan names them.
package struct PlanNames {
    /// Whether a name is Horarium's own, so that no rule can have it.
    package static func isReserved(_ name: String) -> Bool {
        ListedTime(rawValue: name) != nil || Anchor(rawValue: name) != nil || name == EndNotice.id
    }

    // MARK: Those of a plan

    private var definitions: [(name: String, kind: PlanPath.IDKind)] = []
    private var references: [(node: DocumentNode, kind: PlanPath.IDKind)] = []

    package init(in plan: DocumentNode) { visit(plan, []) }

    private mutating func visit(_ node: DocumentNode, _ path: [String]) {
        guard node.aliasSpan == nil else { return }
        switch node.value {
        case .mapping(let mapping):
            for entry in mapping.entries {
                let path = path + [entry.key]
                if let kind = PlanPath(path)?.definedID { definitions.append((entry.key, kind)) }
                visit(entry.value, path)
            }
        case .sequence(let items): for (index, item) in items.enumerated() { visit(item, path + ["\(index)"]) }
        default: if let kind = PlanPath(path)?.referencedID { references.append((node, kind)) }
        }
    }

    /// The values that name an id.
    package func references(to name: String, _ kind: PlanPath.IDKind) -> [DocumentNode] {
        references.filter { $0.kind == kind && $0.node.text == name }.map(\.node)
    }

    /// Whether something of the plan has an id.
    package func defines(_ name: String, _ kind: PlanPath.IDKind) -> Bool {
        definitions.contains { $0 == (name, kind) }
    }

    /// Whether no more can get an id.
    package func isTaken(_ name: String) -> Bool { Self.isReserved(name) || definitions.contains { $0.name == name } }
}
