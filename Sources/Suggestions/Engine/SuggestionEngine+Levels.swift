import Diagnostics
import JSONSchema
import Documents

/// Keys at the wrong level, each mistake reported once: for the schema, everything below them is wrong too.
extension SuggestionEngine {
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
        // What follows may belong there too where it fits both, and a value that is no mapping may be something else
        // than a rule.
        let next = mapping.entries[(index + 1 + moved.count)...].first
        let isCertain =
            !(next.map { entry in inner.contains { $0.keys[entry.key] != nil } } ?? false)
            && moved.allSatisfy { entry in
                guard !inner.contains(where: { $0.keys[entry.key] != nil }) else { return true }
                if case .mapping = entry.value.value { return true } else { return false }
            }
        let edits = LineShift.edits(moving: moved, in: parent, by: Self.step(of: moved))
        findings.append(
            .misindented(
                violation.path.dotted, moved.map(\.key), at: mapping.entries[index].keySpan, edits, isCertain: isCertain
            ))
        explained.insert(path)
        for entry in moved { explained.insert(outside + [.key(entry.key)]) }
        rest.removeAll { violation in
            moved.contains { concerns(violation, name: $0.key, at: outside + [.key($0.key)], in: outside) }
        }
    }

    /// By how much the author puts further in what belongs to a key: as in the first of some entries that shows it,
    /// else two.
    private static func step(of entries: some Sequence<Mapping.Entry>) -> Int {
        for entry in entries {
            guard case .mapping(let inner) = entry.value.value, let first = inner.entries.first,
                first.keySpan.start.line > entry.keySpan.start.line,
                first.keySpan.start.column > entry.keySpan.start.column
            else { continue }
            return Int(first.keySpan.start.column) - Int(entry.keySpan.start.column)
        }
        return 2
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

    /// Finds sections that stand in another one, and rules without an id.
    mutating func explainLevels(_ rest: inout [Violation]) {
        for violation in rest { explainSection(on: violation, &rest) }
        let homes = [["prompts"], ["workouts", "templates"], ["workouts", "sessions"]]
        for home in homes.map({ $0.map { InstancePath.Step.key($0) } }) {
            guard case .mapping(let mapping)? = node(home)?.value else { continue }
            let inner = Set(keys.places(at: home + [.key("")]).flatMap(\.keys.keys))
            guard mapping.entries.count > 1,
                mapping.entries.allSatisfy({ inner.contains($0.key) && !isRule($0, with: inner, in: home) })
            else {
                explainRuleKeys(inner, in: home, mapping, &rest)
                continue
            }
            guard let first = mapping.entries.first,
                mapping.entries.contains(where: { entry in rest.contains { $0.path.steps == home + [.key(entry.key)] } }
                )
            else { continue }
            findings.append(.missingID(above: mapping.entries.map(\.key), in: home, at: first.keySpan))
            explained.insert(home)
            rest.removeAll { $0.path.steps.starts(with: home) }
        }
    }

    /// Finds the keys of a rule that stand beside it, as if they were rules.
    private mutating func explainRuleKeys(
        _ inner: Set<String>, in home: [InstancePath.Step], _ mapping: Mapping, _ rest: inout [Violation]
    ) {
        var rule: Mapping.Entry?
        for entry in mapping.entries {
            if isRule(entry, with: inner, in: home) {
                rule = entry
                continue
            }
            let path = home + [.key(entry.key)]
            guard let above = rule, inner.contains(entry.key), violations(rest, name: entry.key, at: path, in: home),
                case .mapping(let keys) = above.value.value, let first = keys.entries.first, let outer = node(home),
                keys.entry(entry.key) == nil
            else { continue }
            let columns = Int(first.keySpan.start.column) - Int(entry.keySpan.start.column)
            let isBelow = first.keySpan.start.line > above.keySpan.start.line && columns > 0
            let edits = isBelow ? LineShift.edits(moving: [entry], in: outer, by: columns) : nil
            findings.append(.besideItsRule(entry.key, of: above.key, in: home, at: entry.keySpan, edits))
            explained.insert(path)
            rest.removeAll { concerns($0, name: entry.key, at: path, in: home) }
        }
    }

    /// Whether an entry is a rule. Its id may be called like a key of rules: what stands below it tells them apart.
    private func isRule(_ entry: Mapping.Entry, with inner: Set<String>, in home: [InstancePath.Step]) -> Bool {
        guard case .mapping(let mapping) = entry.value.value else { return false }
        guard inner.contains(entry.key) else { return true }
        let own = keys.places(at: home + [.key(""), .key(entry.key)])
        return own.isEmpty
            || mapping.entries.contains { entry in
                inner.contains(entry.key) && !own.contains { $0.hasIDs || $0.keys[entry.key] != nil }
            }
    }

    /// Finds a key on the way to what is refused that belongs further out.
    private mutating func explainSection(on violation: Violation, _ rest: inout [Violation]) {
        var steps = violation.path.steps
        if case .unknownKey(let key, _) = violation.details { steps.append(.key(key)) }
        if violation.isKey, let key = violation.node.text { steps.append(.key(key)) }
        for depth in steps.indices.dropFirst() {
            let (home, path) = (Array(steps[..<depth]), Array(steps[...depth]))
            guard !explained.contains(path) else { return }
            guard let entry = entry(path), let outside = outside(of: entry, in: home) else { continue }
            if let first = self.entry(outside + [.key(entry.key)]) {
                findings.append(
                    .indentedTooFar(entry.key, in: home, outside: outside, at: entry.keySpan, first: first.keySpan))
            } else {
                let edits = outward(entry, from: home, to: outside)
                findings.append(
                    .indentedTooFar(
                        entry.key, in: home, outside: outside, isFlow: node(home)?.span.text.first == "{",
                        at: entry.keySpan, edits))
            }
            explained.insert(path)
            return rest.removeAll { concerns($0, name: entry.key, at: path, in: home) }
        }
    }

    /// The way to the nearest mapping around that has such a key, where the one that it stands in has none.
    private func outside(of entry: Mapping.Entry, in home: [InstancePath.Step]) -> [InstancePath.Step]? {
        let (here, type) = (keys.places(at: home), InstanceType(entry.value.value))
        guard type == .object || type == .array, !here.contains(where: { $0.keys[entry.key] != nil }) else {
            return nil
        }
        let inner = keys.places(at: home + [.key(entry.key)])
        return home.indices.reversed().map { Array(home[..<$0]) }.first { outside in
            guard keys.places(at: outside).contains(where: { $0.keys[entry.key]?.contains(type) == true }) else {
                return false
            }
            guard here.contains(where: \.hasIDs) else { return true }
            // An id may be called like a section; what stands below it tells them apart.
            let section = keys.places(at: outside + [.key(entry.key)])
            let own = Fields(node: entry.value).entries.filter { entry in
                !inner.contains { $0.keys[entry.key] != nil }
            }
            return own.contains { entry in section.contains { $0.hasIDs || $0.keys[entry.key] != nil } }
        }
    }

    /// Returns the edits that move an entry out to the mapping at `outside`; `nil` where the lines below it would move
    /// along as a part of it.
    private func outward(
        _ entry: Mapping.Entry, from home: [InstancePath.Step], to outside: [InstancePath.Step]
    ) -> [TextEdit]? {
        guard let inner = node(home), let beside = self.entry(Array(home[...outside.count])),
            beside.keySpan.file == entry.keySpan.file
        else { return nil }
        let way = home + [.key(entry.key)]
        let isLast = (outside.count + 1..<way.count).allSatisfy { depth in
            node(way[..<depth]).flatMap { Fields(node: $0).entries.last }.map { .key($0.key) } == way[depth]
        }
        guard isLast else { return nil }
        let columns = Int(beside.keySpan.start.column) - Int(entry.keySpan.start.column)
        return columns < 0 ? LineShift.edits(moving: [entry], in: inner, by: columns) : nil
    }
}
