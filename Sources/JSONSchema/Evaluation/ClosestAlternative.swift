internal import Documents

/// Which of several alternatives, none of which a value fits, its author most likely meant.
struct ClosestAlternative {
    /// The alternative's place, when one was chosen.
    private(set) var index: Int?
    /// The violations to report: the chosen alternative's, or one that speaks for all.
    private(set) var violations: [Violation] = []

    /// Chooses by type, then by a discriminating key, then by how far the value got.
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
            // Lacking a key that would tell the alternatives apart is the worst sign.
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

    /// One violation that lists the types of all.
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

    /// One violation that lists the values of all, when each alternative fails by its `enum` or `const` alone.
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

    /// One violation that lists what a discriminating key may say, when every alternative asks for another value of it.
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

    /// Whether an `enum` or `const` of one of the value's own entries fails.
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

    /// Whether it speaks of something inside the value rather than of the value itself.
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
