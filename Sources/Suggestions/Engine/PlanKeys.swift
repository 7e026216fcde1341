import Diagnostics
import Documents
import JSONSchema
import PlanSchema

/// The keys of each place of a plan, from the schema.
struct PlanKeys {
    /// A mapping of the plan.
    struct Place {
        /// The steps to it; `<id>` stands for an id of the author's, `[]` for the items of a list.
        var steps: [String]
        /// Its keys, each with the types that its value can have.
        var keys: [String: Set<InstanceType>]
        var required: Set<String>
        /// Whether its keys are ids of the author's own choice.
        var hasIDs: Bool
        /// The value that its key `type` must have: a template of another kind has other keys.
        var kind: String?

        /// The way to it in words: `prompts.<id>`.
        var words: String {
            if steps.count == 3, steps[1] == "alerts" { return "prayers.alerts.<prayer>" }
            return steps.filter { $0 != "[]" }.joined(separator: ".")
        }
    }

    /// The keys of the plan schema, collected when a plan is first refused.
    static let ofPlans = PlanKeys(PlanSchema.tree)

    private(set) var places: [Place] = []
    private let schema: DocumentNode

    private init(_ schema: DocumentNode) {
        self.schema = schema
        walk(schema, [], visited: [])
    }

    /// The mapping that stands, or would stand, at a path.
    func places(at path: [InstancePath.Step]) -> [Place] {
        places.filter { place in
            place.steps.count == path.count
                && zip(place.steps, path).allSatisfy { pattern, step in
                    switch step {
                    case .index: pattern == "[]"
                    case .key(let key): pattern == key || pattern == "<id>"
                    }
                }
        }
    }

    /// The mappings that have a key, in words, those first that have most of the way in common with `path`.
    func homes(of key: String, type: InstanceType, near path: [InstancePath.Step]) -> [String] {
        var seen: Set<String> = []
        return nearest(having: key, type: type, near: path).map(\.words).filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
    }

    /// Whether a key belongs to the plan itself, as near as to any other mapping.
    func isOfPlan(_ key: String, type: InstanceType, near path: [InstancePath.Step]) -> Bool {
        nearest(having: key, type: type, near: path).contains { $0.steps.isEmpty }
    }

    private func nearest(having key: String, type: InstanceType, near path: [InstancePath.Step]) -> [Place] {
        func common(_ place: Place) -> Int {
            zip(place.steps, path).prefix { pattern, step in
                if case .key(let key) = step { pattern == key || pattern == "<id>" } else { pattern == "[]" }
            }.count
        }
        var candidates = places.filter { $0.keys[key] != nil }
        let adviceOnType = candidates.filter { place in
            place.keys[key].map { $0.contains(type) || (type == .integer && $0.contains(.number)) } ?? false
        }
        if !adviceOnType.isEmpty { candidates = adviceOnType }
        let most = candidates.map(common).max() ?? 0
        return candidates.filter { common($0) == most }
    }

    private mutating func walk(_ node: DocumentNode, _ steps: [String], visited: Set<String>) {
        var visited = visited
        guard let (mapping, name) = resolved(node), name.map({ visited.insert($0).inserted }) ?? true else { return }
        var place = Place(steps: steps, keys: [:], required: [], hasIDs: false)
        if case .mapping(let properties)? = mapping["properties"]?.value {
            place.kind = properties["type"].flatMap { Fields(node: $0).text("const") }
            for entry in properties.entries {
                place.keys[entry.key] = types(of: entry.value)
                walk(entry.value, steps + [entry.key], visited: visited)
            }
        }
        if case .mapping? = mapping["additionalProperties"]?.value, let value = mapping["additionalProperties"] {
            place.hasIDs = true
            walk(value, steps + ["<id>"], visited: visited)
        }
        let conditional = mapping["then"].flatMap { Fields(node: $0)["required"] }
        let required = Array(mapping["required"]?.items ?? []) + (conditional?.items ?? [])
        place.required = Set(required.compactMap(\.text))
        if !place.keys.isEmpty || place.hasIDs { places.append(place) }
        if let items = mapping["items"] { walk(items, steps + ["[]"], visited: visited) }
        for alternative in alternatives(mapping) { walk(alternative, steps, visited: visited) }
    }

    /// A schema's mapping; of a reference to `$defs`, the mapping that it leads to.
    private func resolved(_ node: DocumentNode) -> (mapping: Mapping, name: String?)? {
        guard case .mapping(let mapping) = node.value else { return nil }
        let prefix = "#/$defs/"
        guard let target = mapping["$ref"]?.text, target.hasPrefix(prefix) else { return (mapping, nil) }
        let name = String(target.dropFirst(prefix.count))
        guard let definition = Fields(node: schema).fields("$defs")?[name], case .mapping(let inner) = definition.value
        else { return nil }
        return (inner, name)
    }

    private func alternatives(_ mapping: Mapping) -> [DocumentNode] {
        Array(mapping["anyOf"]?.items ?? []) + (mapping["oneOf"]?.items ?? [])
            + [mapping["then"], mapping["else"]].compactMap(\.self)
    }

    private func types(of node: DocumentNode) -> Set<InstanceType> {
        guard let (mapping, _) = resolved(node) else { return [] }
        if let type = mapping["type"]?.text.flatMap(InstanceType.init(rawValue:)) { return [type] }
        let values = Array(mapping["enum"]?.items ?? []) + [mapping["const"]].compactMap(\.self)
        if !values.isEmpty { return Set(values.map { InstanceType($0.value) }) }
        return alternatives(mapping).reduce(into: []) { $0.formUnion(types(of: $1)) }
    }
}
