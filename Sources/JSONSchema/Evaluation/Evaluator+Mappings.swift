internal import YAML

extension Evaluator {
    /// Checks a mapping.
    mutating func check(
        _ schema: Subschema, _ keywords: [Keyword], _ mapping: Mapping, _ node: borrowing Node, _ marks: inout Marks
    ) -> Bool {
        var valid = true
        for keyword in keywords {
            switch keyword {
            case .properties(let rules):
                if !checkProperties(schema, rules, mapping, node, &marks) { valid = false }
            case .propertyNames(let id):
                for entry in mapping.entries where valid || isCollecting {
                    let key = Node(.string(entry.key), at: entry.keySpan)
                    let outer = isKey
                    isKey = true
                    var inner = Marks.none
                    if !evaluate(id, key, &inner) { valid = false }
                    isKey = outer
                }
            case .propertyCount(let minimum, let maximum):
                let found = mapping.entries.count
                if found < minimum || found > maximum {
                    let details = Violation.Details.keyCount(
                        found: found, minimum: minimum > 0 ? minimum : nil, maximum: maximum < .max ? maximum : nil)
                    valid = report(schema, found < minimum ? "minProperties" : "maxProperties", details, copy node)
                }
            case .dependentRequired(let rules, let name):
                for rule in rules where mapping.entry(rule.key) != nil {
                    for key in rule.required where mapping.entry(key) == nil {
                        valid = report(schema, name, .missingKey(key, because: rule.key), copy node)
                        guard isCollecting else { return false }
                    }
                }
            case .dependentSchemas(let rules, _):
                for rule in rules where (valid || isCollecting) && mapping.entry(rule.key) != nil {
                    if !evaluate(rule.schema, node, &marks) { valid = false }
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    private mutating func checkProperties(
        _ schema: Subschema, _ rules: PropertyRules, _ mapping: Mapping, _ node: borrowing Node, _ marks: inout Marks
    ) -> Bool {
        var valid = true
        var required = 0
        var unknown: [Mapping.Entry] = []
        if wantsKnown, marks.isActive { marks.known += rules.known }
        // Through a pointer, so that entries are lent rather than copied.
        mapping.entries.withUnsafeBufferPointer { entries in
            for index in entries.indices {
                var isKnown = false
                if let number = rules.table.index(of: entries[index].key) {
                    if rules.isRequired[number] { required += 1 }
                    if let id = rules.schemas[number] {
                        isKnown = true
                        if !checkEntry(schema, "properties", id, entries, index) { valid = false }
                    }
                }
                for (pattern, id) in rules.patterns where pattern.matches(entries[index].key) {
                    isKnown = true
                    guard valid || isCollecting else { return }
                    if !checkEntry(schema, "patternProperties", id, entries, index) { valid = false }
                }
                if isKnown {
                    marks.insert(index)
                } else if let additional = rules.additional {
                    marks.insert(index)
                    if program.subschemas[Int(additional)].isFalse {
                        valid = false
                        if isCollecting { unknown.append(entries[index]) }
                    } else if !descend(additional, entries[index].value, PathStep(entries[index])) {
                        valid = false
                    }
                }
                guard valid || isCollecting else { return }
            }
        }
        guard valid || isCollecting else { return false }
        for entry in unknown {
            _ = reportUnknown(schema, "additionalProperties", entry, copy node, known: rules.known)
        }
        if required < rules.requiredCount {
            for (number, key) in rules.keys.enumerated() where rules.isRequired[number] && mapping.entry(key) == nil {
                valid = report(schema, "required", .missingKey(key, because: nil), copy node)
                guard isCollecting else { return false }
            }
        }
        return valid
    }

    private mutating func checkEntry(
        _ schema: Subschema, _ keyword: String, _ id: Program.ID, _ entries: UnsafeBufferPointer<Mapping.Entry>,
        _ index: Int
    ) -> Bool {
        guard program.subschemas[Int(id)].isFalse else {
            return descend(id, entries[index].value, PathStep(entries[index]))
        }
        let entry = entries[index]
        return report(schema, keyword, .forbiddenKey(entry.key), entry.value, span: entry.keySpan)
    }
}
