internal import Documents

extension Evaluator {
    /// Checks the keywords that apply to values of any type.
    mutating func checkGeneral(_ schema: Subschema, _ node: DocumentNode, _ marks: inout Marks) -> Bool {
        var valid = true
        // By place, here and in the other checks: a loop over the array itself would retain it.
        for place in schema.general.indices {
            switch schema.general[place] {
            case .enumeration(let enumeration):
                if !enumeration.contains(node) {
                    valid = report(schema, enumeration.keyword, .notInEnum(expected: enumeration.nodes), node)
                }
            case .reference(let id):
                if !evaluate(id, node, &marks) { valid = false }
            case .dynamicReference(let id, let name):
                if !evaluate(dynamicTarget(id, name), node, &marks) { valid = false }
            case .allOf(let ids):
                for id in ids where valid || isCollecting {
                    if !evaluate(id, node, &marks) { valid = false }
                }
            case .anyOf(let ids):
                if !checkAny(of: ids, schema, node, &marks) { valid = false }
            case .oneOf(let ids):
                if !checkOne(of: ids, schema, node, &marks) { valid = false }
            case .not(let id):
                if !checkNot(id, schema, node) { valid = false }
            case .conditional(let condition, let then, let otherwise):
                if let branch = holds(condition, node, &marks) ? then : otherwise, !evaluate(branch, node, &marks) {
                    valid = false
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    @inline(never)
    private mutating func checkNot(_ id: CompiledSchema.ID, _ schema: Subschema, _ node: DocumentNode) -> Bool {
        var inner = Marks.none
        guard fits(id, node, &inner) else { return true }
        return report(schema, .not, .excluded, node)
    }

    /// Whether the condition of an `if` holds.
    @inline(never)
    private mutating func holds(_ condition: CompiledSchema.ID, _ node: DocumentNode, _ marks: inout Marks) -> Bool {
        var inner = Marks(isActive: marks.isActive)
        guard fits(condition, node, &inner) else { return false }
        marks.formUnion(inner)
        return true
    }

    @inline(never)
    private mutating func checkAny(
        of ids: [CompiledSchema.ID], _ schema: Subschema, _ node: DocumentNode, _ marks: inout Marks
    ) -> Bool {
        var found = false
        for id in ids {
            var inner = Marks(isActive: marks.isActive)
            guard fits(id, node, &inner) else { continue }
            found = true
            // Each alternative that fits marks what it looked at, so all are evaluated while marks are being collected.
            guard marks.isActive else { break }
            marks.formUnion(inner)
        }
        if found { return true }
        if isCollecting { reportAlternatives(ids, schema, .anyOf, node, &marks) }
        return false
    }

    @inline(never)
    private mutating func checkOne(
        of ids: [CompiledSchema.ID], _ schema: Subschema, _ node: DocumentNode, _ marks: inout Marks
    ) -> Bool {
        var found = 0
        for id in ids {
            var inner = Marks(isActive: marks.isActive)
            guard fits(id, node, &inner) else { continue }
            found += 1
            if found > 1, !isCollecting { return false }
            marks.formUnion(inner)
        }
        if found == 1 { return true }
        if found > 1 { return report(schema, .oneOf, .ambiguous(found), node) }
        if isCollecting { reportAlternatives(ids, schema, .oneOf, node, &marks) }
        return false
    }
}
