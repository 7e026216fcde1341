internal import Diagnostics
internal import Documents

extension Evaluator {
    /// Notes a violation if they are being collected; always false, for the caller to return.
    ///
    /// Never inlined, like all that is rare: its locals would swell the frames of the functions that recurse.
    @inline(never)
    mutating func report(
        _ schema: Subschema, _ keyword: KeywordName?, _ details: @autoclosure () -> Violation.Details,
        _ node: @autoclosure () -> DocumentNode, span: @autoclosure () -> SourceSpan? = nil,
        related: @autoclosure () -> SourceSpan? = nil
    ) -> Bool {
        guard isCollecting else { return false }
        let node = node()
        let details = details()
        // A mapping that lacks a key may be pages long: the key that it stands under says better where.
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

    /// Notes a key that no keyword knows; always false.
    ///
    /// - `lacking`: The known keys that its mapping lacks.
    @inline(never)
    mutating func reportUnknown(
        _ schema: Subschema, _ keyword: KeywordName, _ mapping: DocumentNode.Parts, _ index: Int, lacking: [String]
    ) -> Bool {
        let key = mapping.key(index)
        return report(
            schema, keyword, .unknownKey(key.string, known: lacking), mapping.value(index), span: key.span)
    }

    /// The known keys that a mapping lacks: one of them may be meant by an unknown one.
    @inline(never)
    func lacking(_ known: [String], in mapping: DocumentNode.Parts) -> [String] {
        var seen = Set(mapping.indices.map { CodePoints(mapping.key($0).string) })
        return known.filter { seen.insert(CodePoints($0)).inserted }
    }

    /// Notes what is wrong with a value that fits none of several alternatives: the violations of the closest.
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
        // Nothing more is said of keys that the closest alternative knows; without one, of any.
        if let index = closest.index {
            marks.formUnion(looked[index])
        } else {
            marks.insert(node.parts.indices)
        }
    }
}
