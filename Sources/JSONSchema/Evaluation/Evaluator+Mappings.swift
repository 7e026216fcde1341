internal import Documents

extension Evaluator {
    /// Checks a mapping.
    mutating func check(
        _ schema: Subschema, _ mapping: Mapping, _ node: NodePointer, _ marks: inout Marks
    ) -> Bool {
        var valid = true
        for place in schema.ofObjects.indices {
            switch schema.ofObjects[place] {
            case .properties(let rules):
                if !checkProperties(schema, rules, mapping, node, &marks) { valid = false }
            case .propertyNames(let id):
                if !checkNames(mapping, id) { valid = false }
            case .propertyCount(let minimum, let maximum):
                if !checkCount(schema, mapping.entries.count, minimum, maximum, node) { valid = false }
            case .dependentRequired(let rules, let name):
                if !checkDependent(schema, rules, name, mapping, node) { valid = false }
            case .dependentSchemas(let rules):
                for rule in rules where (valid || isCollecting) && mapping.entry(rule.key) != nil {
                    if !evaluate(rule.schema, node, &marks) { valid = false }
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    @inline(never)
    private mutating func checkNames(_ mapping: Mapping, _ id: Program.ID) -> Bool {
        let outer = isKey
        isKey = true
        defer { isKey = outer }
        var valid = true
        for entry in mapping.entries where valid || isCollecting {
            var inner = Marks.none
            if !withUnsafePointer(to: entry.keyNode, { evaluate(id, $0, &inner) }) { valid = false }
        }
        return valid
    }

    @inline(never)
    private mutating func checkCount(
        _ schema: Subschema, _ found: Int, _ minimum: Int, _ maximum: Int, _ node: NodePointer
    ) -> Bool {
        if found >= minimum, found <= maximum { return true }
        let details = Violation.Details.keyCount(
            found: found, minimum: minimum > 0 ? minimum : nil, maximum: maximum < .max ? maximum : nil)
        return report(schema, found < minimum ? .minProperties : .maxProperties, details, node.pointee)
    }

    @inline(never)
    private mutating func checkDependent(
        _ schema: Subschema, _ rules: [(key: String, required: [String])], _ keyword: KeywordName, _ mapping: Mapping,
        _ node: NodePointer
    ) -> Bool {
        var valid = true
        for rule in rules where mapping.entry(rule.key) != nil {
            for key in rule.required where mapping.entry(key) == nil {
                valid = report(schema, keyword, .missingKey(key, because: rule.key), node.pointee)
                guard isCollecting else { return false }
            }
        }
        return valid
    }

    @inline(never)
    private mutating func reportMissing(
        _ schema: Subschema, _ rules: PropertyRules, _ mapping: Mapping, _ node: NodePointer
    ) {
        for (number, key) in rules.table.keys.enumerated() where rules.isRequired[number] && mapping.entry(key) == nil {
            _ = report(schema, .required, .missingKey(key, because: nil), node.pointee)
        }
    }

    @inline(never)
    private mutating func reportUnknown(
        _ schema: Subschema, _ rules: PropertyRules, _ mapping: Mapping, _ indices: [Int],
        _ node: NodePointer
    ) {
        for index in indices {
            _ = reportUnknown(schema, .additionalProperties, mapping.entries[index], node, known: rules.known)
        }
    }

    @inline(never)
    private mutating func checkProperties(
        _ schema: Subschema, _ rules: PropertyRules, _ mapping: Mapping, _ node: NodePointer,
        _ marks: inout Marks
    ) -> Bool {
        var valid = true
        var required = 0
        var unknown: [Int] = []
        if wantsKnown, marks.isActive { marks.insert(known: rules.known) }
        // Through a pointer, so that entries are lent rather than copied.
        mapping.entries.withUnsafeBufferPointer { entries in
            for index in entries.indices {
                var isKnown = false
                if let number = rules.table.index(of: entries[index].key) {
                    if rules.isRequired[number] { required += 1 }
                    if let id = rules.schemas[number] {
                        isKnown = true
                        if !checkEntry(schema, .properties, id, entries, index) { valid = false }
                    }
                }
                for (pattern, id) in rules.patterns where pattern.matches(entries[index].key) {
                    isKnown = true
                    guard valid || isCollecting else { return }
                    if !checkEntry(schema, .patternProperties, id, entries, index) { valid = false }
                }
                if isKnown {
                    marks.insert(index)
                } else if let additional = rules.additional {
                    marks.insert(index)
                    if subschema(additional).isFalse {
                        valid = false
                        if isCollecting { unknown.append(index) }
                    } else if !descend(additional, entries, index) {
                        valid = false
                    }
                }
                guard valid || isCollecting else { return }
            }
        }
        guard valid || isCollecting else { return false }
        if !unknown.isEmpty { reportUnknown(schema, rules, mapping, unknown, node) }
        if required < rules.requiredCount {
            valid = false
            if isCollecting { reportMissing(schema, rules, mapping, node) }
        }
        return valid
    }

    private mutating func checkEntry(
        _ schema: Subschema, _ keyword: KeywordName, _ id: Program.ID, _ entries: UnsafeBufferPointer<Mapping.Entry>,
        _ index: Int
    ) -> Bool {
        guard subschema(id).isFalse else {
            return descend(id, entries, index)
        }
        return report(
            schema, keyword, .forbiddenKey(entries[index].key), entries[index].value, span: entries[index].keySpan)
    }

    /// Evaluates at the value of one of a mapping's entries.
    private mutating func descend(
        _ id: Program.ID, _ entries: UnsafeBufferPointer<Mapping.Entry>, _ index: Int
    ) -> Bool {
        guard let node = entries.baseAddress.flatMap({ ($0 + index).pointer(to: \.value) }) else { return true }
        return descend(id, node, PathStep(entries[index]))
    }
}
