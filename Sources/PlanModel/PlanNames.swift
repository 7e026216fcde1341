import CivilTime
package import Diagnostics
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
    private var references: [Reference] = []

    /// A value or a key that names an id.
    package struct Reference: Sendable {
        /// Where it is written, with its quotes.
        package var span: SourceSpan
        package var name: String
        /// What follows the name in a time that is tied to a rule: `.2+2h`.
        package var rest: String
        package var kind: PlanPath.IDKind
    }

    package init(in plan: DocumentNode) { visit(plan, []) }

    private mutating func visit(_ node: DocumentNode, _ path: [String]) {
        guard node.aliasSpan == nil else { return }
        switch node.value {
        case .mapping(let mapping):
            for entry in mapping.entries {
                let path = path + [entry.key]
                let place = PlanPath(path)
                if let kind = place?.definedID { definitions.append((entry.key, kind)) }
                if place == .ruleMargin {
                    references.append(Reference(span: entry.keySpan, name: entry.key, rest: "", kind: .rule))
                }
                visit(entry.value, path)
            }
        case .sequence(let items): for (index, item) in items.enumerated() { visit(item, path + ["\(index)"]) }
        default:
            guard let place = PlanPath(path), let kind = place.referencedID, let text = node.text,
                let name = place.referencedName(in: text)
            else { return }
            let rest = String(text.dropFirst(name.count))
            references.append(Reference(span: node.span, name: name, rest: rest, kind: kind))
        }
    }

    /// The values and keys that name an id.
    package func references(to name: String, _ kind: PlanPath.IDKind) -> [Reference] {
        references.filter { $0.kind == kind && $0.name == name }
    }

    /// Whether something of the plan has an id.
    package func defines(_ name: String, _ kind: PlanPath.IDKind) -> Bool {
        definitions.contains { $0 == (name, kind) }
    }

    /// Whether no more can get an id.
    package func isTaken(_ name: String) -> Bool { Self.isReserved(name) || definitions.contains { $0.name == name } }
}
