import Documents
import JSONSchema

/// The schema's description of places of a plan, for its author.
package struct PlanGuide: Sendable {
    /// A key that a mapping may have.
    package struct Key: Sendable {
        package var name: String
        package var meaning: String
        /// The default, in the plan's notation.
        package var preset: String?
        /// A value to start from.
        package var example: String?
        package var isRequired: Bool
        /// Whether its value is a mapping or a list and nothing else.
        package var isCollection: Bool
    }

    /// A place of the plan.
    package struct Place {
        /// The first sentence of its description; empty for a place that the schema does not know.
        package var meaning: String
        /// The default.
        package var preset: String?
        /// The values that it takes, in words.
        package var takes: String?
        /// The words that it takes, with the meaning of each where the schema has it.
        package var words: [String]
        /// Values that show how it is written.
        package var examples: [String]
        /// The kinds of values that it takes, by the names of the schema's definitions: `moment`, `duration`.
        package var kinds: Set<String>
        /// Whether its keys are ids of the author's own choice.
        package var hasIDs: Bool
        /// Whether it takes a text of the author's own, beside words.
        package var takesText: Bool
        /// Whether it takes a number.
        package var takesNumber: Bool
    }

    private let schema: DocumentNode

    /// The guide through the plan's schema.
    package init() { schema = PlanSchema.tree }

    /// The keys that the mapping at a path may still have, in the schema's order.
    ///
    /// - `path`: Keys and the numbers of items, from the top.
    /// - `written`: The keys that it has, which may leave only some of its forms.
    /// - `type`: What a mapping on the way says of its `type`, which decides its other keys: given how many steps lead
    ///   to it.
    package func keys(
        at path: [String], written: [String] = [], type: (Int) -> String? = { _ in nil }
    ) -> [Key] {
        let whole = place(path) { $0 < path.count ? type($0) : nil }
        let place = (type(path.count).map(whole.narrowed) ?? whole).fitting(written)
        var seen = whole.excluded(by: written, type: type(path.count)).union(written)
        var keys: [Key] = []
        for mapping in place.schemas {
            let required = Set((mapping["required"]?.items ?? []).compactMap(\.text))
            for entry in Fields(node: mapping["properties"] ?? DocumentNode(.null, at: schema.span)).entries {
                guard seen.insert(entry.key).inserted else { continue }
                let below = place.below(entry.key)
                let described = description(of: below)
                keys.append(
                    Key(
                        name: entry.key, meaning: described.meaning, preset: described.preset,
                        example: described.examples.first, isRequired: required.contains(entry.key),
                        isCollection: below.takesCollection && !below.takesText && described.words.isEmpty
                            && !takesNumber(below)))
            }
        }
        return keys
    }

    /// Returns the schema's description of the place at a path; see ``keys(at:type:)``.
    package func place(at path: [String], type: (Int) -> String? = { _ in nil }) -> Place {
        description(of: place(path, type))
    }

    /// Returns a value to start from at a path, in the plan's notation; see ``keys(at:type:)``.
    package func example(at path: [String], type: (Int) -> String? = { _ in nil }) -> String? {
        place(path, type).example(of: Set(InstanceType.allCases))
    }

    private func place(_ path: [String], _ type: (Int) -> String?) -> SchemaPlaces {
        var place = SchemaPlaces(schema)
        if let type = type(0) { place = place.narrowed(to: type) }
        for (index, step) in path.enumerated() {
            place = place.below(step)
            if let type = type(index + 1) { place = place.narrowed(to: type) }
        }
        return place
    }

    private func takesNumber(_ place: SchemaPlaces) -> Bool {
        place.schemas.contains { ["integer", "number", "boolean"].contains($0["type"]?.text) }
    }

    private func description(of place: SchemaPlaces) -> Place {
        let schemas = place.schemas
        let constants = schemas.flatMap { ($0["enum"]?.items ?? []) + [$0["const"]].compactMap(\.self) }.map(\.flowText)
        let flags = schemas.contains { $0["type"]?.text == "boolean" } ? ["true", "false"] : []
        var seen: Set<String> = []
        let words = (constants + flags).filter { seen.insert($0).inserted }
        let prefix = "#/$defs/"
        let kinds = schemas.compactMap { $0["$ref"]?.text }.filter { $0.hasPrefix(prefix) }
        return Place(
            meaning: schemas.lazy.compactMap { $0["description"]?.text }.first ?? "",
            preset: schemas.lazy.compactMap { $0["default"]?.flowText }.first,
            takes: takes(schemas, words), words: words,
            examples: schemas.flatMap { $0["examples"]?.items ?? [] }.map(\.flowText)
                .filter { seen.insert($0).inserted },
            kinds: Set(kinds.map { String($0.dropFirst(prefix.count)) }), hasIDs: place.hasIDs,
            takesText: schemas.contains { $0["type"]?.text == "string" && $0["enum"] == nil && $0["const"] == nil },
            takesNumber: schemas.contains { ["integer", "number"].contains($0["type"]?.text) })
    }

    private func takes(_ schemas: [Mapping], _ words: [String]) -> String? {
        if !words.isEmpty { return words.map { "`\($0)`" }.joined(separator: ", ") }
        if let text = schemas.lazy.compactMap({ $0["errorMessage"]?.text }).first { return text }
        for schema in schemas {
            guard let type = schema["type"]?.text, type == "integer" || type == "number" else { continue }
            let name = type == "integer" ? "a whole number" : "a number"
            guard let least = schema["minimum"], let most = schema["maximum"] else { return name }
            return "\(name) from \(least.flowText) to \(most.flowText)"
        }
        return nil
    }
}

// MARK: Forms of a mapping

extension SchemaPlaces {
    /// The place without the alternatives that are for mappings of another `type`.
    func narrowed(to type: String) -> SchemaPlaces {
        keeping { schema in
            let wanted = Self.type(of: schema)
            return wanted == nil || wanted == type
        }
    }

    /// Returns the value that a mapping's `type` must have.
    private static func type(of schema: Mapping) -> String? {
        schema["properties"].map(Fields.init)?.fields("type")?.text("const")
    }

    /// The place without the alternatives that lack a key which others have.
    func fitting(_ written: [String]) -> SchemaPlaces {
        let known = Set(keys).intersection(written)
        func has(_ schema: Mapping) -> Bool {
            guard case .bool(false)? = schema["additionalProperties"]?.value, let properties = schema["properties"]
            else { return true }
            return known.allSatisfy { Fields(node: properties)[$0] != nil }
        }
        let fitting = keeping(has)
        return fitting.keys.isEmpty ? self : fitting
    }

    /// The keys that do not go with those that are written: of another `type`, and of another choice of one.
    func excluded(by written: [String], type: String?) -> Set<String> {
        let typed = keeping { Self.type(of: $0) != nil }
        let meant = (type.map(typed.narrowed) ?? typed).fitting(written)
        var excluded = meant.schemas.isEmpty ? [] : Set(typed.keys).subtracting(meant.keys)
        func required(_ alternatives: DocumentNode?) -> [Set<String>] {
            (alternatives?.items ?? []).map { Set(Fields(node: $0).items("required").compactMap(\.text)) }
        }
        for schema in schemas {
            let choices = required(schema["oneOf"])
            let chosen = Set(choices.filter { !$0.isDisjoint(with: written) }.joined())
            if !chosen.isEmpty { excluded.formUnion(Set(choices.joined()).subtracting(chosen)) }
            for pair in required(schema["not"].flatMap { Fields(node: $0)["anyOf"] }) {
                let missing = pair.subtracting(written)
                if missing.count == 1 { excluded.formUnion(missing) }
            }
            // What needs a key that does not go with them does not either.
            for entry in schema["dependentRequired"].map(Fields.init)?.entries ?? [] {
                let needed = entry.value.items?.compactMap(\.text) ?? []
                if !excluded.isDisjoint(with: needed) { excluded.insert(entry.key) }
            }
        }
        return excluded
    }
}
