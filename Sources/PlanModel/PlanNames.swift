import CivilTime
package import Documents
import PrayerTimes

/// The ids that an author chooses, and where a plan names them.
package struct PlanNames {
    /// Whether a name is Horarium's own, so that no rule can have it.
    package static func isReserved(_ name: String) -> Bool {
        ListedTime(rawValue: name) != nil || Anchor(rawValue: name) != nil || name == EndNotice.id
    }

    /// Returns why something of a kind cannot get an id, without a full stop; `nil` where it can.
    ///
    /// - `isTaken`: Whether the plan has the id already.
    package static func reason(against id: String, _ kind: PlanPath.IDKind, isTaken: Bool) -> String? {
        func isLetterOrDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        let bytes = id.utf8
        guard let first = bytes.first, isLetterOrDigit(first), bytes.count <= 64,
            bytes.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
        else { return "'\(id)' is no name; write lower-case letters, digits and hyphens, such as morning-sit" }
        // A session's weeks have `rest` for a week without a workout.
        if isReserved(id) || kind == .template && id == "rest" { return "'\(id)' is a name of Horarium's own" }
        return isTaken ? "the plan has an id '\(id)' already" : nil
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

    /// Returns why something of a kind cannot get an id in this plan, without a full stop; `nil` where it can.
    package func reason(against id: String, _ kind: PlanPath.IDKind) -> String? {
        Self.reason(against: id, kind, isTaken: definitions.contains { $0.name == id })
    }

    /// Whether an id is reserved or something of this plan has it.
    package func isTaken(_ name: String) -> Bool { Self.isReserved(name) || definitions.contains { $0.name == name } }
}
