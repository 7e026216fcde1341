internal import Documents

/// The alternative that an author most likely meant, where a value fits none of several.
struct ClosestAlternative {
    /// The place of the alternative, when one was chosen.
    private(set) var index: Int?
    /// The violations to report: those of the chosen alternative, or one that stands for all alternatives.
    private(set) var violations: [Violation] = []

    /// Chooses by type, then by a discriminating key, then by how far the value matched.
    ///
    /// - Parameters:
    ///   - alternatives: The violations of each alternative, none empty.
    ///   - depth: The number of steps to the value.
    init(_ alternatives: [[Violation]], at depth: Int) {
        let typed = alternatives.indices.filter { alternatives[$0].allSatisfy { !$0.isWrongType(at: depth) } }
        guard !typed.isEmpty else {
            violations = Self.union(ofTypes: alternatives.compactMap { $0.first { $0.isWrongType(at: depth) } })
            return
        }
        if typed.count > 1, let merged = Self.union(ofValues: typed.map { alternatives[$0] }) {
            violations = [merged]
            return
        }
        // An alternative whose `kind: {const: …}` fits is meant, even if much else is wrong.
        var candidates = typed.filter { alternatives[$0].allSatisfy { !$0.isDiscriminator(below: depth) } }
        if candidates.isEmpty {
            if let merged = Self.union(ofDiscriminators: typed.map { alternatives[$0] }, at: depth) {
                violations = [merged]
                return
            }
            candidates = typed
        }
        func isFarther(_ a: Int, _ b: Int) -> Bool {
            let (left, right) = (alternatives[a], alternatives[b])
            let leftDepth = left.map(\.path.steps.count).max() ?? 0
            let rightDepth = right.map(\.path.steps.count).max() ?? 0
            // A missing key that would distinguish the alternatives is the worst sign.
            let leftMissing = left.count { $0.isMissing(at: depth) }
            let rightMissing = right.count { $0.isMissing(at: depth) }
            if leftMissing != rightMissing { return leftMissing < rightMissing }
            if leftDepth != rightDepth { return leftDepth > rightDepth }
            return left.count < right.count
        }
        guard let first = candidates.first else { return }
        let best = candidates.dropFirst().reduce(first) { isFarther($1, $0) ? $1 : $0 }
        index = best
        violations = alternatives[best]
    }

    /// Returns one violation that lists the types of all.
    private static func union(ofTypes wrong: [Violation]) -> [Violation] {
        guard var merged = wrong.first, case .wrongType(_, let found) = merged.details else { return [] }
        var types: TypeSet = []
        for violation in wrong {
            if case .wrongType(let expected, _) = violation.details { types.formUnion(TypeSet(of: expected)) }
        }
        merged.details = .wrongType(expected: types.types, found: found)
        merged.errorMessage = wrong.count == 1 ? merged.errorMessage : nil
        return [merged]
    }

    /// Returns one violation that lists the values of all, when each alternative fails by its `enum` or `const` alone.
    private static func union(ofValues alternatives: [[Violation]]) -> Violation? {
        guard var merged = alternatives.first?.first else { return nil }
        var nodes: [DocumentNode] = []
        for violations in alternatives {
            guard violations.count == 1, case .notInEnum(let expected) = violations[0].details,
                violations[0].path == merged.path
            else { return nil }
            nodes += expected
        }
        merged.details = .notInEnum(expected: nodes)
        return merged
    }

    /// Returns one violation that lists the values of a discriminating key, when each alternative expects another one.
    private static func union(ofDiscriminators alternatives: [[Violation]], at depth: Int) -> Violation? {
        let discriminators = alternatives.map { $0.filter { $0.isDiscriminator(below: depth) } }
        for candidate in discriminators.first ?? [] {
            let same = discriminators.compactMap { $0.first { $0.path == candidate.path } }
            guard same.count == alternatives.count else { continue }
            return union(ofValues: same.map { [$0] })
        }
        return nil
    }
}

extension Violation {
    fileprivate func isWrongType(at depth: Int) -> Bool {
        if case .wrongType = details { return path.steps.count == depth }
        if case .forbidden = details { return path.steps.count == depth }
        return false
    }

    /// Whether the violation is of an `enum` or `const` for one of the value's own entries.
    fileprivate func isDiscriminator(below depth: Int) -> Bool {
        guard case .notInEnum = details, path.steps.count == depth + 1, case .key = path.steps[depth] else {
            return false
        }
        return true
    }

    fileprivate func isMissing(at depth: Int) -> Bool {
        if case .missingKey = details { return path.steps.count == depth }
        return false
    }

    /// Whether the violation concerns something inside the value rather than the value itself.
    func isBeyond(depth: Int) -> Bool {
        if path.steps.count > depth { return true }
        switch details {
        case .unknownKey, .forbiddenKey, .missingKey, .extraItem, .duplicateItem: return true
        default: return isKey
        }
    }
}

extension TypeSet {
    fileprivate init(of types: [InstanceType]) {
        self = types.reduce(into: TypeSet()) { $0.formUnion(TypeSet($1)) }
    }
}
