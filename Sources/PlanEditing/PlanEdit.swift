package import Documents

/// A change of a plan, by the path of what changes: keys, and the numbers of list items from 0.
package enum PlanEdit: Hashable, Sendable {
    /// The value at a path becomes another; what is missing on the way is written too.
    case set([String], EditValue)
    /// An item is put into the list at a path, before the item with a number.
    case insert([String], EditValue, at: Int)
    /// An entry or an item is taken out.
    case remove([String])
    /// An entry is written again under another key, or an item again behind itself.
    case duplicate([String], as: String?)
    /// An entry or an item takes another place among those beside it.
    case move([String], to: Int)
    /// An entry gets another id, which its references name from then on.
    case rename([String], as: String)

    /// The most steps of a path. Plans have a dozen, and what is missing on the way is written as deep.
    private static var longestPath: Int { 32 }

    /// Reads `{"set": ["seed"], "to": 7}`, `{"insert": […], "value": …, "at": 0}`, `{"remove": […]}`,
    /// `{"duplicate": […], "as": "id"}`, `{"move": […], "to": 2}` or `{"rename": […], "as": "id"}`; `nil` for anything else.
    package init?(_ node: DocumentNode) {
        guard case .mapping(let mapping) = node.value else { return nil }
        let longestPath = Self.longestPath
        func path(_ key: String) -> [String]? {
            guard case .sequence(let items)? = mapping[key]?.value else { return nil }
            let steps = items.compactMap { item -> String? in
                switch item.value {
                case .string(let text): text
                case .integer(let number): "\(number)"
                default: nil
                }
            }
            return steps.count == items.count && (1...longestPath).contains(steps.count) ? steps : nil
        }
        func number(_ key: String) -> Int? { if case .integer(let n)? = mapping[key]?.value { n } else { nil } }
        func text(_ key: String) -> String? { if case .string(let t)? = mapping[key]?.value { t } else { nil } }
        if let path = path("set"), let value = mapping["to"] {
            self = .set(path, EditValue(value))
        } else if let path = path("insert"), let value = mapping["value"] {
            self = .insert(path, EditValue(value), at: number("at") ?? .max)
        } else if let path = path("remove") {
            self = .remove(path)
        } else if let path = path("duplicate") {
            self = .duplicate(path, as: text("as"))
        } else if let path = path("move"), let place = number("to") {
            self = .move(path, to: place)
        } else if let path = path("rename"), let id = text("as") {
            self = .rename(path, as: id)
        } else {
            return nil
        }
    }
}

/// Why an edit is not made.
package struct EditRefusal: Error, Hashable, Sendable {
    /// A sentence for the plan's author, without a full stop.
    package var reason: String

    package init(reason: String) { self.reason = reason }
}
