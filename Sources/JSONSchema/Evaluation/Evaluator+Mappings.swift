internal import Documents
import RegularExpressions

extension Evaluator {
    /// Checks a mapping.
    mutating func check(
        _ schema: Subschema, mapping: DocumentNode.Parts, _ node: DocumentNode, _ marks: inout Marks
    ) -> Bool {
        var valid = true
        for place in schema.ofObjects.indices {
            switch schema.ofObjects[place] {
            case .properties(let rules):
                if !checkProperties(schema, rules, mapping, node, &marks) { valid = false }
            case .propertyNames(let id):
                if !checkNames(mapping, id) { valid = false }
            case .propertyCount(let minimum, let maximum):
                if !checkCount(schema, mapping.count, minimum, maximum, node) { valid = false }
            case .dependentRequired(let rules, let name):
                if !checkDependent(schema, rules, name, node) { valid = false }
            case .dependentSchemas(let rules):
                for rule in rules where (valid || isCollecting) && node.has(rule.key) {
                    if !evaluate(rule.schema, node, &marks) { valid = false }
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    @inline(never)
    private mutating func checkNames(_ mapping: DocumentNode.Parts, _ id: CompiledSchema.ID) -> Bool {
        let outer = isKey
        isKey = true
        defer { isKey = outer }
        var valid = true
        for index in mapping.indices where valid || isCollecting {
            var inner = Marks.none
            if !evaluate(id, mapping.key(index), &inner) { valid = false }
        }
        return valid
    }

    @inline(never)
    private mutating func checkCount(
        _ schema: Subschema, _ found: Int, _ minimum: Int, _ maximum: Int, _ node: DocumentNode
    ) -> Bool {
        if found >= minimum, found <= maximum { return true }
        let details = Violation.Details.keyCount(
            found: found, minimum: minimum > 0 ? minimum : nil, maximum: maximum < .max ? maximum : nil)
        return report(schema, found < minimum ? .minProperties : .maxProperties, details, node)
    }

    @inline(never)
    private mutating func checkDependent(
        _ schema: Subschema, _ rules: [(key: String, required: [String])], _ keyword: KeywordName,
        _ node: DocumentNode
    ) -> Bool {
        var valid = true
        for rule in rules where node.has(rule.key) {
            for key in rule.required where !node.has(key) {
                valid = report(schema, keyword, .missingKey(key, because: rule.key), node)
                guard isCollecting else { return false }
            }
        }
        return valid
    }

    @inline(never)
    private mutating func reportMissing(_ schema: Subschema, _ rules: PropertyRules, _ node: DocumentNode) {
        for (number, key) in rules.table.keys.enumerated() where rules.isRequired[number] && !node.has(key) {
            _ = report(schema, .required, .missingKey(key, because: nil), node)
        }
    }

    @inline(never)
    private mutating func checkProperties(
        _ schema: Subschema, _ rules: PropertyRules, _ mapping: DocumentNode.Parts, _ node: DocumentNode,
        _ marks: inout Marks
    ) -> Bool {
        var valid = true
        var required = 0
        var unknown: [Int] = []
        if wantsKnown, marks.isActive { marks.insert(known: rules.known) }
        for index in mapping.indices {
            var isKnown = false
            let key = mapping.key(index)
            if let number = key.withText({ rules.table.index(of: $0) }) {
                if rules.isRequired[number] { required += 1 }
                if let id = rules.schemas[number] {
                    isKnown = true
                    if !checkEntry(schema, .properties, id, mapping, index) { valid = false }
                }
            }
            for (pattern, id) in rules.patterns where key.withText(pattern.matches) {
                isKnown = true
                guard valid || isCollecting else { return false }
                if !checkEntry(schema, .patternProperties, id, mapping, index) { valid = false }
            }
            if isKnown {
                marks.insert(index)
            } else if let additional = rules.additional {
                marks.insert(index)
                if subschema(additional).isFalse {
                    valid = false
                    if isCollecting { unknown.append(index) }
                } else if !descend(additional, into: mapping, index) {
                    valid = false
                }
            }
            guard valid || isCollecting else { return false }
        }
        if !unknown.isEmpty {
            let lacking = lacking(rules.known, in: mapping)
            for index in unknown { _ = reportUnknown(schema, .additionalProperties, mapping, index, lacking: lacking) }
        }
        if required < rules.requiredCount {
            valid = false
            if isCollecting { reportMissing(schema, rules, node) }
        }
        return valid
    }

    private mutating func checkEntry(
        _ schema: Subschema, _ keyword: KeywordName, _ id: CompiledSchema.ID, _ mapping: DocumentNode.Parts,
        _ index: Int
    ) -> Bool {
        guard subschema(id).isFalse else { return descend(id, into: mapping, index) }
        let key = mapping.key(index)
        return report(schema, keyword, .forbiddenKey(key.string), mapping.value(index), span: key.span)
    }

    /// Evaluates the value of one of a mapping's entries.
    mutating func descend(_ id: CompiledSchema.ID, into mapping: DocumentNode.Parts, _ index: Int) -> Bool {
        let value = mapping.value(index)
        return descend(id, value, PathStep(key: mapping.key(index), value: value))
    }
}

extension DocumentNode {
    /// Whether a mapping has a key.
    fileprivate func has(_ key: String) -> Bool {
        if case .mapping(let mapping) = value { mapping.entry(key) != nil } else { false }
    }
}
