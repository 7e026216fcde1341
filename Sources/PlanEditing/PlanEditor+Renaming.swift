import Diagnostics
import Documents
import PlanModel

/// Ids that become others.
extension PlanEditor {
    /// Gives what is at a path another id, and names that in place of the old one wherever this file does.
    mutating func rename(_ path: [String], as id: String) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let child = container.children[index]
        guard let old = child.key, let kind = PlanPath(path)?.definedID else {
            throw EditRefusal(reason: "'\(path.joined(separator: "."))' has no id")
        }
        guard id != old else { return }
        let names = PlanNames(in: root)
        if let reason = names.reason(against: id, kind) { throw EditRefusal(reason: reason) }
        var changes = [key(of: child, as: id)]
        for node in names.references(to: old, kind) {
            let range = Int(node.span.start.offset)..<Int(node.span.end.offset)
            let written = quoted(.string(id), like: node) ?? style.scalar(id, inBrackets: true)
            changes.append((range, written + Lines.comment(behindSignAt: range.lowerBound, in: text)))
        }
        let expected = value.changing { place, text in
            text == old && PlanPath(place)?.referencedID == kind ? id : nil
        } key: { place in
            place == path ? id : nil
        }
        try commit(changes, expecting: expected)
    }

    /// Writes another key for the value at a path; nothing else changes.
    mutating func rewrite(keyAt path: [String], as name: String) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let expected = value.changing(text: { _, _ in nil }, key: { $0 == path ? name : nil })
        try commit([key(of: container.children[index], as: name)], expecting: expected)
    }

    /// Returns the change of an entry's key to another, in the same quotes.
    private func key(of child: Container.Child, as name: String) -> (Range<Int>, String) {
        let range = child.start..<child.keyEnd
        return (range, Self.quoted(name, like: String(decoding: text[range], as: UTF8.self)) ?? style.key(name))
    }
}
