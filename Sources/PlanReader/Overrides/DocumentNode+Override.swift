import Diagnostics
import Documents
import JSONSchema
import PlanSchema

extension DocumentNode {
    /// Puts an override into a plan's tree, in which includes, aliases and merges are resolved.
    ///
    /// Missing mappings on its path are created; an empty value removes the key.
    ///
    /// - Throws: The finding about a path that does not fit the plan.
    mutating func apply(_ override: Override, _ paths: OverridePaths) throws(Diagnostic) {
        let steps = try paths.steps(of: override)
        guard !override.value.isEmpty else { return try put(nil, override, steps[...]) }
        try put(try steps.last.map(override.node(behind:)), override, steps[...])
    }

    /// - `new`: The value, or `nil` to remove the key.
    /// - `rest`: The steps from this node on.
    private mutating func put(
        _ new: DocumentNode?, _ override: Override, _ rest: ArraySlice<Override.Step>
    ) throws(Diagnostic) {
        guard let step = rest.first else {
            if let new { self = new }
            return
        }
        switch value {
        case .sequence(let items): try put(new, override, rest, among: items)
        case .mapping(let mapping): try put(new, override, rest, into: mapping)
        case .null:
            guard new != nil else { return }
            value = step.isItem ? .sequence([]) : .mapping(Mapping([]))
            try put(new, override, rest)
        default: throw .overrideThrough(override, key: step.key, behind: rest.startIndex, self)
        }
    }

    private mutating func put(
        _ new: DocumentNode?, _ override: Override, _ rest: ArraySlice<Override.Step>, into mapping: Mapping
    ) throws(Diagnostic) {
        var entries = Array(mapping.entries)
        let key = rest[rest.startIndex].key
        let index = mapping.place(of: key)
        // Among rules, one that is not there is a slip of its id, unless the whole of a new one is given.
        if index == nil, !entries.isEmpty, rest[rest.startIndex].isID, rest.count > 1 || new == nil {
            throw .overrideUnknown(override, at: rest.startIndex, known: entries.map(\.key), isNew: new != nil)
        }
        if rest.count == 1 {
            guard let new else {
                if let index { entries.remove(at: index) }
                value = .mapping(Mapping(entries))
                return
            }
            // A finding about the key points at the override, as one about the value does.
            let entry = Mapping.Entry(key: key, keySpan: override.pathSpan, value: new)
            if let index { entries[index] = entry } else { entries.append(entry) }
        } else if let index {
            try entries[index].value.put(new, override, rest.dropFirst())
        } else if let new {
            var child = DocumentNode(.null, at: override.valueSpan)
            try child.put(new, override, rest.dropFirst())
            entries.append(.init(key: key, keySpan: override.pathSpan, value: child))
        }
        value = .mapping(Mapping(entries))
    }

    private mutating func put(
        _ new: DocumentNode?, _ override: Override, _ rest: ArraySlice<Override.Step>, among items: Items
    ) throws(Diagnostic) {
        var items = Array(items)
        // One behind the last is a further item.
        guard let index = Int(rest[rest.startIndex].key), (0...items.count).contains(index) else {
            throw .overrideItem(override, behind: rest.startIndex, count: items.count)
        }
        if index == items.count {
            guard new != nil else { return }
            items.append(DocumentNode(.null, at: override.valueSpan))
        }
        if rest.count == 1, new == nil {
            items.remove(at: index)
        } else {
            try items[index].put(new, override, rest.dropFirst())
        }
        value = .sequence(Items(items))
    }
}

extension Override {
    /// A step of an override's path.
    struct Step {
        var key: String
        /// The part of the schema behind the step.
        var place: SchemaPlaces
        /// Whether the key is an id of the author's choice.
        var isID: Bool
        /// Whether the key is the number of an item where the schema takes a list.
        var isItem: Bool
        /// The types that the place takes.
        var takesText, takesNumber, takesCollection: Bool
    }

    /// Returns the steps of the path through the schema.
    ///
    /// - Throws: The finding about a key that no plan has there, or one that may not be overridden.
    func steps(through schema: DocumentNode) throws(Diagnostic) -> [Step] {
        if let first = path.first, ["plan", "include"].contains(first) { throw .overrideRefused(self, first) }
        var place = SchemaPlaces(schema)
        var steps: [Step] = []
        for (index, key) in path.enumerated() {
            let next = place.below(key)
            guard !next.schemas.isEmpty else { throw .overrideUnknown(self, at: index, known: place.keys) }
            steps.append(
                Step(
                    key: key, place: next, isID: place.hasIDs, isItem: place.takesList && Int(key) != nil,
                    takesText: next.takesText, takesNumber: next.takesNumber, takesCollection: next.takesCollection))
            place = next
        }
        return steps
    }

    /// Throws the finding about a path that this plan does not have, such as one with an id that it lacks.
    func check(in root: DocumentNode, schema: DocumentNode) throws(Diagnostic) {
        var place = SchemaPlaces(schema)
        var node: DocumentNode? = root
        for (index, step) in try steps(through: schema).enumerated() {
            let key = step.key
            let fields = node.map { Fields(node: $0) }
            let child = node?.items.map { items in Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil } }
            if place.hasIDs, fields?[key] == nil {
                throw .overrideUnknown(self, at: index, known: fields?.entries.map(\.key) ?? [])
            }
            node = child ?? fields?[key]
            place = step.place
        }
    }

    /// The value as the step's place takes it: text as it stands, anything else as YAML.
    fileprivate func node(behind step: Step) throws(Diagnostic) -> DocumentNode {
        let text = DocumentNode(.string(value), at: valueSpan)
        let looksLikeCollection = value.first == "{" || value.first == "["
        let isEither = step.takesText && step.takesCollection && looksLikeCollection
        let isNumber = step.takesNumber && Double(value) != nil
        if step.takesText, !isEither, !isNumber { return text }
        do throws(Diagnostic) {
            let read = try YAMLReader.read(SourceFile(name: name, text: Array(value.utf8)))
            return read.moved { _ in valueSpan }
        } catch {
            if isEither { return text }
            throw Diagnostic(error.code, error.message, at: valueSpan)
        }
    }
}
