import Diagnostics
import JSONSchema
import Documents

/// Keys at the wrong level, each mistake told once: for the schema, everything below them is wrong too.
extension PlanAdvice {
    /// Finds the keys below an empty one that were meant to be part of it.
    mutating func explainIndentation(_ violation: Violation, _ rest: inout [Violation]) {
        let path = violation.path.steps
        guard case .wrongType(let expected, .null) = violation.details, expected.contains(.object),
            case .key(let name)? = path.last, let parent = node(path.dropLast()),
            case .mapping(let mapping) = parent.value,
            let index = mapping.entries.firstIndex(where: { $0.key == name })
        else { return }
        let inner = keys.places(at: path)
        let outside = Array(path.dropLast())
        let known = keys.places(at: outside).flatMap { $0.keys.keys }.sorted()
        let moved = mapping.entries[(index + 1)...].prefix { entry in
            let here = outside + [.key(entry.key)]
            let isFaulty = violations(rest, name: entry.key, at: here, in: outside)
            let fits = inner.contains { place in
                place.keys[entry.key] != nil || (place.hasIDs && Spelling.nearest(to: entry.key, among: known) == nil)
            }
            return isFaulty && fits
        }
        guard !moved.isEmpty else { return }
        findings.append(.misindented(violation.path.dotted, moved.map(\.key), at: mapping.entries[index].keySpan))
        explained.insert(path)
        for entry in moved { explained.insert(outside + [.key(entry.key)]) }
        rest.removeAll { violation in
            moved.contains { concerns(violation, name: $0.key, at: outside + [.key($0.key)], in: outside) }
        }
    }

    private func violations(
        _ all: [Violation], name: String, at path: [InstancePath.Step], in parent: [InstancePath.Step]
    ) -> Bool {
        all.contains { concerns($0, name: name, at: path, in: parent) }
    }

    private func concerns(
        _ violation: Violation, name: String, at path: [InstancePath.Step], in parent: [InstancePath.Step]
    ) -> Bool {
        if violation.path.steps.starts(with: path) { return true }
        guard violation.path.steps == parent else { return false }
        if case .unknownKey(name, _) = violation.details { return true }
        return violation.isKey && violation.node.text == name
    }

    /// Finds rules without an id, and sections that are indented as if they were rules.
    mutating func explainLevels(_ rest: inout [Violation]) {
        let homes = [["prompts"], ["workouts", "templates"], ["workouts", "sessions"]]
        for home in homes.map({ $0.map { InstancePath.Step.key($0) } }) {
            guard case .mapping(let mapping)? = node(home)?.value else { continue }
            let outside = keys.places(at: home.dropLast())
            for entry in mapping.entries where outside.contains(where: { $0.keys[entry.key] != nil }) {
                let path = home + [.key(entry.key)]
                guard case .mapping = entry.value.value, violations(rest, name: entry.key, at: path, in: home) else {
                    continue
                }
                findings.append(.indentedTooFar(entry.key, in: home, at: entry.keySpan))
                explained.insert(path)
                rest.removeAll { concerns($0, name: entry.key, at: path, in: home) }
            }
            let inner = Set(keys.places(at: home + [.key("")]).flatMap(\.keys.keys))
            let isRule = mapping.entries.count > 1 && mapping.entries.allSatisfy { inner.contains($0.key) }
            guard isRule, let first = mapping.entries.first,
                mapping.entries.contains(where: { entry in rest.contains { $0.path.steps == home + [.key(entry.key)] } }
                )
            else { continue }
            findings.append(.missingID(above: mapping.entries.map(\.key), in: home, at: first.keySpan))
            explained.insert(home)
            rest.removeAll { $0.path.steps.starts(with: home) }
        }
    }
}
