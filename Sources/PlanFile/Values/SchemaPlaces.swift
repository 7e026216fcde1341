import Documents
import JSONSchema

/// What the schema has at a place of the plan: every schema that a value there may be held against.
struct SchemaPlaces {
    private let root: DocumentNode
    /// The schemas of the place, alternatives and references followed; none where a plan has no such place.
    private(set) var schemas: [Mapping]

    /// The plan's own mapping.
    init(_ schema: DocumentNode) {
        root = schema
        schemas = []
        add(schema, visited: [])
    }

    /// Whether any value may stand there: below a key of the author's own (`x-…`).
    private var isOpen: Bool { schemas.contains { !$0.entries.contains { $0.key != "description" } } }

    /// Whether the place takes a text.
    var takesText: Bool {
        takes("string")
            || schemas.contains { schema in
                let words = (schema["enum"]?.items ?? []) + [schema["const"]].compactMap(\.self)
                return words.contains { $0.text != nil }
            }
    }

    /// Whether the place takes a mapping or a list.
    var takesCollection: Bool { takesList || takes("object") }

    /// Whether the place takes a list.
    var takesList: Bool { takes("array") }

    private func takes(_ type: String) -> Bool {
        schemas.contains { schema in (schema["type"].map { $0.items ?? [$0] } ?? []).contains { $0.text == type } }
    }

    /// The keys that the schema names there; ids of the author's own choice are none of them.
    var keys: [String] {
        var seen: Set<String> = []
        return schemas.compactMap { $0["properties"] }.flatMap { Fields(node: $0).entries.map(\.key) }
            .filter { seen.insert($0).inserted }
    }

    /// Whether the place's keys are ids of the author's own choice.
    var hasIDs: Bool { schemas.contains { $0["propertyNames"] != nil } }

    /// The place with those of its schemas that a test holds for.
    func keeping(_ test: (Mapping) -> Bool) -> SchemaPlaces {
        var place = self
        place.schemas = schemas.filter(test)
        return place
    }

    /// The place below this one, by key or by the number of an item.
    func below(_ key: String) -> SchemaPlaces {
        var place = self
        place.schemas = []
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
