internal import Diagnostics
internal import Documents

extension Evaluator {
    /// Records a violation if violations are being collected, and returns `false` for the caller to return.
    ///
    /// It is never inlined, as no rare path is: its locals would enlarge the frames of the functions that recurse.
    @inline(never)
    mutating func report(
        _ schema: Subschema, _ keyword: KeywordName?, _ details: @autoclosure () -> Violation.Details,
        _ node: @autoclosure () -> DocumentNode, span: @autoclosure () -> SourceSpan? = nil,
        related: @autoclosure () -> SourceSpan? = nil
    ) -> Bool {
        guard isCollecting else { return false }
        let node = node()
        let details = details()
        // A mapping that lacks a key may be pages long: the key that holds the mapping is a better place for the caret.
        var place = node.span
        if case .missingKey = details, let last = path.last, !isKey {
            switch last.step {
            case .key: place = last.keySpan ?? place
            case .index: break
            }
        }
        violations.append(
            Violation(
                keyword: keyword?.rawValue ?? "", details: details, node: node, span: span() ?? place,
                usedAt: path.last { $0.aliasSpan != nil }?.aliasSpan, relatedSpan: related(),
                path: InstancePath(path.map(\.step)),
                schemaLocation: keyword.map { "\(schema.location)/\($0)" } ?? "\(schema.location)",
                title: schema.title, schemaDescription: schema.description, errorMessage: schema.errorMessage,
                isKey: isKey))
        return false
    }

    /// Records a key that no keyword names, and returns `false`; `lacking` lists the known keys that its mapping lacks.
    @inline(never)
    mutating func reportUnknown(
        _ schema: Subschema, _ keyword: KeywordName, _ mapping: DocumentNode.Parts, _ index: Int, lacking: [String]
    ) -> Bool {
        let key = mapping.key(index)
        return report(
            schema, keyword, .unknownKey(key.string, known: lacking), mapping.value(index), span: key.span)
    }

    /// Returns the known keys that a mapping lacks: an unknown key may be a misspelling of one of them.
    @inline(never)
    func lacking(_ known: [String], in mapping: DocumentNode.Parts) -> [String] {
        var seen = Set(mapping.indices.map { CodePoints(mapping.key($0).string) })
        return known.filter { seen.insert(CodePoints($0)).inserted }
    }

    /// Records the violations of the closest of several alternatives, none of which fits a value.
    @inline(never)
    mutating func reportAlternatives(
        _ ids: [CompiledSchema.ID], _ schema: Subschema, _ keyword: KeywordName, _ node: DocumentNode,
        _ marks: inout Marks
    ) {
        let before = violations
        var alternatives: [[Violation]] = []
        var looked: [Marks] = []
        for id in ids {
            violations = []
            var inner = Marks(isActive: marks.isActive)
            _ = evaluate(id, node, &inner)
            alternatives.append(violations)
            looked.append(inner)
        }
        violations = before

        let closest = ClosestAlternative(alternatives, at: path.count)
        let isDeeper = closest.violations.contains { $0.isBeyond(depth: path.count) }
        if closest.violations.isEmpty || (schema.errorMessage != nil && !isDeeper) {
            _ = report(schema, keyword, .noAlternative(alternatives), node)
        } else {
            violations += closest.violations
        }
        // Keys that the closest alternative knows are not reported again; without a closest one, no key is.
        if let index = closest.index {
            marks.formUnion(looked[index])
        } else {
            marks.insert(node.parts.indices)
        }
    }
}
