package import Documents
package import JSONSchema

/// The schemas of a place of the plan: every schema that a value there may be held against.
package struct SchemaPlaces {
    private let root: DocumentNode
    /// The schemas of the place, alternatives and references followed; none where a plan has no such place.
    package private(set) var schemas: [Mapping]

    /// The plan's own mapping.
    package init(_ schema: DocumentNode) {
        root = schema
        schemas = []
        add(schema, visited: [])
    }

    /// Whether any value may stand there: below a key of the author's own (`x-…`).
    private var isOpen: Bool { schemas.contains { !$0.entries.contains { $0.key != "description" } } }

    /// Whether the place takes a text.
    package var takesText: Bool {
        takes("string")
            || schemas.contains { schema in
                let words = (schema["enum"]?.items ?? []) + [schema["const"]].compactMap(\.self)
                return words.contains { $0.text != nil }
            }
    }

    /// Whether the place takes a number.
    package var takesNumber: Bool { takes("number") || takes("integer") }

    /// Whether the place takes a mapping or a list.
    package var takesCollection: Bool { takesList || takes("object") }

    /// Whether the place takes a list.
    package var takesList: Bool { takes("array") }

    private func takes(_ type: String) -> Bool {
        schemas.contains { schema in (schema["type"].map { $0.items ?? [$0] } ?? []).contains { $0.text == type } }
    }

    /// The keys that the schema names there; ids of the author's own choice are none of them.
    package var keys: [String] {
        var seen: Set<String> = []
        return schemas.compactMap { $0["properties"] }.flatMap { Fields(node: $0).entries.map(\.key) }
            .filter { seen.insert($0).inserted }
    }

    /// Whether the place's keys are ids of the author's own choice.
    package var hasIDs: Bool { schemas.contains { $0["propertyNames"] != nil } }

    /// The place with those of its schemas that a test holds for.
    package func keeping(_ test: (Mapping) -> Bool) -> SchemaPlaces {
        var place = self
        place.schemas = schemas.filter(test)
        return place
    }

    /// The place below this one, by key or by the number of an item.
    package func below(_ key: String) -> SchemaPlaces {
        var place = emptied
        guard !isOpen else {
            place.schemas = [Mapping([])]
            return place
        }
        for schema in schemas {
            if let property = schema["properties"].flatMap({ Fields(node: $0)[key] }) {
                place.add(property, visited: [])
            } else if key.hasPrefix("x-"), let own = schema["patternProperties"] {
                for entry in Fields(node: own).entries { place.add(entry.value, visited: []) }
            } else if let other = schema["additionalProperties"] {
                place.add(other, visited: [])
            }
            if Int(key) != nil, let items = schema["items"] { place.add(items, visited: []) }
        }
        return place
    }

    /// The place without any schema.
    private var emptied: SchemaPlaces {
        var place = self
        place.schemas = []
        return place
    }

    private mutating func add(_ node: DocumentNode, visited: Set<String>) {
        guard case .mapping(let mapping) = node.value else { return }
        var visited = visited
        schemas.append(mapping)
        let prefix = "#/$defs/"
        if let target = mapping["$ref"]?.text, target.hasPrefix(prefix), visited.insert(target).inserted,
            let definition = Fields(node: root).fields("$defs")?[String(target.dropFirst(prefix.count))]
        {
            add(definition, visited: visited)
        }
        for keyword in ["anyOf", "oneOf", "allOf"] {
            for alternative in mapping[keyword]?.items ?? [] { add(alternative, visited: visited) }
        }
        for keyword in ["then", "else"] {
            if let branch = mapping[keyword] { add(branch, visited: visited) }
        }
    }
}

// MARK: Examples

extension SchemaPlaces {
    /// An example of what may stand there, as it is written in one line: the schema's own or, of mappings and lists,
    /// one made of what they must have or, failing that, have first.
    ///
    /// - `types`: What it may be.
    package func example(of types: Set<InstanceType>) -> String? { example(of: types, depth: 0) }

    /// Mappings that lie deeper are no example at a glance.
    private static let deepest = 4
    /// Of a list that is longer, in characters, the first item is enough.
    private static let longest = 60

    private func example(of types: Set<InstanceType>, depth: Int) -> String? {
        let own = schemas.flatMap { schema in
            ["examples", "enum"].flatMap { Array(schema[$0]?.items ?? []) } + [schema["const"]].compactMap(\.self)
        }
        if let node = own.first(where: { types.contains(InstanceType($0.value)) }) { return Self.short(node) }
        guard depth < Self.deepest else { return nil }
        return schemas.lazy.compactMap { schema in
            if types.contains(.object), let mapping = exampleOfMapping(schema, depth + 1) { return mapping }
            if types.contains(.array), let item = schema["items"].flatMap({ exampleOfAny($0, depth + 1) }) {
                return "[\(item)]"
            }
            if types.contains(.boolean), schema["type"]?.text == "boolean" {
                return schema["default"]?.flowText == "false" ? "true" : "false"
            }
            return schema["default"].flatMap { types.contains(InstanceType($0.value)) ? $0.flowText : nil }
        }.first
    }

    private func exampleOfAny(_ schema: DocumentNode, _ depth: Int) -> String? {
        var place = emptied
        place.add(schema, visited: [])
        return place.example(of: Set(InstanceType.allCases), depth: depth)
    }

    private func exampleOfMapping(_ schema: Mapping, _ depth: Int) -> String? {
        func written(_ entry: Mapping.Entry) -> String? {
            exampleOfAny(entry.value, depth).map { "\(entry.key): \($0)" }
        }
        let keys = schema["properties"].map { Fields(node: $0).entries } ?? []
        let required = schema["required"]?.items?.compactMap(\.text) ?? []
        let needed = keys.filter { required.contains($0.key) }.compactMap(written)
        if !needed.isEmpty { return "{\(needed.joined(separator: ", "))}" }
        if let first = keys.lazy.compactMap(written).first { return "{\(first)}" }
        guard let id = schema["propertyNames"].flatMap({ exampleOfAny($0, depth) }),
            let value = schema["additionalProperties"].flatMap({ exampleOfAny($0, depth) })
        else { return nil }
        return "{\(id): \(value)}"
    }

    private static func short(_ node: DocumentNode) -> String {
        let whole = node.flowText
        guard whole.count > longest, let items = node.items, items.count > 1 else { return whole }
        return "[\(items[0].flowText)]"
    }
}
