internal import Documents
import RegularExpressions

/// Compiles the keywords of one subschema.
struct SubschemaCompiler {
    let keywords: Keywords
    let place: Place
    let resource: Int
    let dialect: Dialect

    init(_ keywords: Keywords, at place: Place, in resource: Int, _ dialect: Dialect) {
        self.keywords = keywords
        self.place = place
        self.resource = resource
        self.dialect = dialect
    }

    mutating func compile(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        draft.title = words(.title)
        draft.description = words(.description)
        draft.errorMessage = words(.errorMessage)
        checkAnnotations(with: &compiler)
        compileReferences(into: &draft, with: &compiler)
        if dialect.draft <= .draft7, keywords.has(.ref) { return }
        // Most subschemas with a reference have only words beside it.
        guard keywords.names.contains(where: \.asksSomething) else { return }
        if dialect.hasValidation {
            compileTypes(into: &draft, with: &compiler)
            compileNumbers(into: &draft, with: &compiler)
            compileStrings(into: &draft, with: &compiler)
            compileCounts(into: &draft, with: &compiler)
        }
        if let node = keywords[.format], let name = string(node, .format, &compiler) {
            if compiler.assertsFormats || dialect.assertsFormats, let format = Format(rawValue: name) {
                draft.ofStrings.append(.format(format))
            }
        }
        compileProperties(into: &draft, with: &compiler)
        guard dialect.hasApplicators else { return }
        compileItems(into: &draft, with: &compiler)
        compileMappings(into: &draft, with: &compiler)
        compileCombinations(into: &draft, with: &compiler)
        guard dialect.hasUnevaluated, dialect.draft > .draft7 else { return }
        draft.unevaluatedItems = subschema(.unevaluatedItems, &compiler)
        draft.unevaluatedProperties = subschema(.unevaluatedProperties, &compiler)
    }

    // MARK: References

    private func compileReferences(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        for keyword in [KeywordName.ref, .recursiveRef] where keyword == .ref || dialect.draft == .draft2019 {
            guard let node = keywords[keyword], let target = compiler.target(of: node, keyword, in: resource) else {
                continue
            }
            draft.general.append(.reference(compiler.id(of: target)))
        }
        guard let node = keywords[.dynamicRef], dialect.draft == .draft2020 else { return }
        guard let target = compiler.target(of: node, .dynamicRef, in: resource) else { return }
        let id = compiler.id(of: target)
        // The reference looks outwards only for a fragment that a `$dynamicAnchor` created (core, §8.2.3.2).
        if case .string(let text) = node.value, let name = URIReference(text).decodedFragment,
            let entry = target.entry,
            compiler.registry.resources[entry.resource].dynamicAnchors[name] === target
        {
            draft.general.append(.dynamicReference(id, name: compiler.dynamicName(name)))
        } else {
            draft.general.append(.reference(id))
        }
    }

    // MARK: Validation

    private func compileTypes(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        if let node = keywords[.type] {
            var names: [DocumentNode] = [node]
            if case .sequence(let items) = node.value { names = Array(items) }
            draft.types = []
            var seen: [InstanceType] = []
            for name in names {
                guard case .string(let text) = name.value, let type = InstanceType(rawValue: text) else {
                    let all = InstanceType.allCases.map { "'\($0.name)'" }.joined(separator: ", ")
                    compiler.registry.report("'type' must be one of \(all), or a list of them", at: name.span)
                    continue
                }
                if seen.contains(type) {
                    compiler.registry.report("'type' lists '\(text)' twice", at: name.span)
                }
                seen.append(type)
                draft.types.formUnion(TypeSet(type))
            }
            if names.isEmpty { compiler.registry.report("'type' must name at least one type", at: node.span) }
        }
        if let node = keywords[.const] { draft.general.append(.enumeration(Enumeration(keyword: .const, [node]))) }
        if let node = keywords[.enum], let nodes = list(node, .enum, &compiler) {
            draft.general.append(.enumeration(Enumeration(keyword: .enum, Array(nodes))))
        }
    }

    private func compileNumbers(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        var (minimum, maximum): ([NumberRange.End], [NumberRange.End]) = ([], [])
        if let end = end(.minimum, isExclusive: false, &compiler) { minimum.append(end) }
        if let end = end(.exclusiveMinimum, isExclusive: true, &compiler) { minimum.append(end) }
        if let end = end(.maximum, isExclusive: false, &compiler) { maximum.append(end) }
        if let end = end(.exclusiveMaximum, isExclusive: true, &compiler) { maximum.append(end) }
        if !minimum.isEmpty || !maximum.isEmpty {
            draft.ofNumbers.append(.range(NumberRange(minimum: minimum, maximum: maximum)))
        }
        guard let node = keywords[.multipleOf] else { return }
        guard let exact = ExactDecimal(node.value), exact.kind == .finite, !exact.isZero, !exact.isNegative else {
            compiler.registry.report("'multipleOf' must be a number above 0", at: node.span)
            return
        }
        draft.ofNumbers.append(.multipleOf(exact, literal: node.number.literal))
    }

    private func end(_ keyword: KeywordName, isExclusive: Bool, _ compiler: inout Compiler) -> NumberRange.End? {
        guard let node = keywords[keyword] else { return nil }
        if case .bool = node.value, isExclusive, dialect.draft == .draft4 { return nil }
        guard let exact = ExactDecimal(node.value), exact.kind != .notANumber else {
            compiler.registry.report("'\(keyword)' must be a number", at: node.span)
            return nil
        }
        let (literal, double) = node.number
        let bound = Violation.Bound(literal, isExclusive: isExclusive || excludesEnd(keyword))
        return NumberRange.End(keyword: keyword, bound: bound, exact: exact, double: double)
    }

    /// Whether draft-04's companion of a keyword excludes the end of the range from it.
    private func excludesEnd(_ keyword: KeywordName) -> Bool {
        guard dialect.draft == .draft4 else { return false }
        let companion = keyword == .minimum ? KeywordName.exclusiveMinimum : .exclusiveMaximum
        return if case .bool(true)? = keywords[companion]?.value { true } else { false }
    }

    private func compileStrings(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        if let (minimum, maximum) = counts(.minLength, .maxLength, &compiler) {
            draft.ofStrings.append(.length(minimum: minimum, maximum: maximum))
        }
        if let node = keywords[.pattern], let source = string(node, .pattern, &compiler),
            let pattern = pattern(source, node, &compiler)
        {
            draft.ofStrings.append(.pattern(pattern))
        }
    }

    private func compileCounts(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        if let (minimum, maximum) = counts(.minItems, .maxItems, &compiler) {
            draft.ofArrays.append(.itemCount(minimum: minimum, maximum: maximum))
        }
        if let (minimum, maximum) = counts(.minProperties, .maxProperties, &compiler) {
            draft.ofObjects.append(.propertyCount(minimum: minimum, maximum: maximum))
        }
        if let node = keywords[.uniqueItems] {
            guard case .bool(let isUnique) = node.value else {
                return compiler.registry.report("'uniqueItems' must be true or false", at: node.span)
            }
            if isUnique { draft.ofArrays.append(.uniqueItems) }
        }
        if let node = keywords[.dependentRequired], let entries = entries(node, .dependentRequired, &compiler) {
            let rules = entries.compactMap { entry in
                strings(entry.value, .dependentRequired, &compiler).map { (key: entry.key, required: $0) }
            }
            draft.ofObjects.append(.dependentRequired(rules, keyword: .dependentRequired))
        }
    }

    // MARK: Applicators

    private func compileProperties(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        var required: [String] = []
        if dialect.hasValidation, let node = keywords[.required] {
            required = strings(node, .required, &compiler) ?? []
        }
        var properties: [(key: String, schema: CompiledSchema.ID)] = []
        var patterns: [(pattern: Pattern, schema: CompiledSchema.ID)] = []
        var additional: CompiledSchema.ID?
        if dialect.hasApplicators {
            properties = children(.properties, &compiler)
            if let node = keywords[.patternProperties], let entries = entries(node, .patternProperties, &compiler) {
                for (entry, child) in zip(entries, children(.patternProperties, &compiler)) {
                    guard let pattern = pattern(entry.key, entry.keyNode, &compiler) else {
                        continue
                    }
                    patterns.append((pattern, child.schema))
                }
            }
            additional = subschema(.additionalProperties, &compiler)
        }
        guard !properties.isEmpty || !required.isEmpty || !patterns.isEmpty || additional != nil else { return }
        let rules = PropertyRules(
            properties: properties, required: required, patterns: patterns, additional: additional)
        draft.ofObjects.append(.properties(rules))
    }

    private func compileItems(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        var prefix = dialect.draft == .draft2020 ? schemas(.prefixItems, &compiler) : []
        var restKeyword = KeywordName.items
        if dialect.draft != .draft2020, case .sequence? = keywords[.items]?.value {
            prefix = schemas(.items, &compiler)
            restKeyword = .additionalItems
        }
        let rest = subschema(restKeyword, &compiler)
        if !prefix.isEmpty || rest != nil {
            draft.ofArrays.append(.items(prefix: prefix, rest: rest, restKeyword: restKeyword))
        }
        var (minimum, maximum) = (1, Int.max)
        if dialect.hasValidation {
            if let node = keywords[.minContains] { minimum = count(node, .minContains, &compiler) ?? 1 }
            if let node = keywords[.maxContains] { maximum = count(node, .maxContains, &compiler) ?? .max }
        }
        // Without `contains` the counts have no effect, but they are checked all the same.
        guard let contains = subschema(.contains, &compiler) else { return }
        draft.ofArrays.append(.contains(contains, minimum: minimum, maximum: maximum))
    }

    private func compileMappings(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        if let names = subschema(.propertyNames, &compiler) { draft.ofObjects.append(.propertyNames(names)) }
        let dependent = children(.dependentSchemas, &compiler)
        if !dependent.isEmpty { draft.ofObjects.append(.dependentSchemas(dependent)) }
        guard let node = keywords[.dependencies], let entries = entries(node, .dependencies, &compiler) else { return }
        var required: [(key: String, required: [String])] = []
        var schemas: [(key: String, schema: CompiledSchema.ID)] = []
        let inner = place.child(KeywordName.dependencies.rawValue)
        for entry in entries {
            if case .sequence = entry.value.value {
                required.append((entry.key, strings(entry.value, .dependencies, &compiler) ?? []))
            } else {
                schemas.append((entry.key, compiler.id(of: inner.child(entry.key))))
            }
        }
        if !required.isEmpty { draft.ofObjects.append(.dependentRequired(required, keyword: .dependencies)) }
        if !schemas.isEmpty { draft.ofObjects.append(.dependentSchemas(schemas)) }
    }

    private func compileCombinations(into draft: inout SubschemaDraft, with compiler: inout Compiler) {
        let all = schemas(.allOf, &compiler)
        if !all.isEmpty { draft.general.append(.allOf(all)) }
        let any = schemas(.anyOf, &compiler)
        if !any.isEmpty { draft.general.append(.anyOf(any)) }
        let one = schemas(.oneOf, &compiler)
        if !one.isEmpty { draft.general.append(.oneOf(one)) }
        if let not = subschema(.not, &compiler) { draft.general.append(.not(not)) }
        // Without `if` the other two have no effect, but they are compiled all the same.
        let (then, otherwise) = (subschema(.then, &compiler), subschema(.else, &compiler))
        if let condition = subschema(.if, &compiler) {
            draft.general.append(.conditional(condition, then: then, else: otherwise))
        }
    }
}
