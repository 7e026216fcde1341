import Diagnostics
import Documents
import JSONSchema
import PlanSchema

extension DocumentNode {
    /// Puts a value from outside into a plan's tree, which includes, aliases and merges are in already.
    ///
    /// Puts a value into the tree. Missing mappings on the way are made; an empty value removes the key.
    mutating func apply(_ setting: Setting, _ ways: SettingWays) throws(Diagnostic) {
        let way = try ways.way(of: setting)
        guard !setting.value.isEmpty else { return try put(nil, setting, way[...]) }
        try put(try way.last.map(setting.node(behind:)), setting, way[...])
    }

    /// - `new`: The value, or `nil` to take the key out.
    /// - `rest`: The way that is left from here.
    private mutating func put(
        _ new: DocumentNode?, _ setting: Setting, _ rest: ArraySlice<Setting.Step>
    ) throws(Diagnostic) {
        guard let step = rest.first else {
            if let new { self = new }
            return
        }
        switch value {
        case .sequence(let items): try put(new, setting, rest, among: items)
        case .mapping(let mapping): try put(new, setting, rest, into: mapping)
        case .null:
            guard new != nil else { return }
            value = step.isItem ? .sequence([]) : .mapping(Mapping([]))
            try put(new, setting, rest)
        default: throw .settingThrough(setting, key: step.key, behind: rest.startIndex, self)
        }
    }

    private mutating func put(
        _ new: DocumentNode?, _ setting: Setting, _ rest: ArraySlice<Setting.Step>, into mapping: Mapping
    ) throws(Diagnostic) {
        var entries = Array(mapping.entries)
        let key = rest[rest.startIndex].key
        let index = mapping.place(of: key)
        if rest.count == 1 {
            guard let new else {
                if let index { entries.remove(at: index) }
                value = .mapping(Mapping(entries))
                return
            }
            // The key is shown where the value is: in the setting.
            let entry = Mapping.Entry(key: key, keySpan: setting.pathSpan, value: new)
            if let index { entries[index] = entry } else { entries.append(entry) }
        } else if let index {
            try entries[index].value.put(new, setting, rest.dropFirst())
        } else if let new {
            var child = DocumentNode(.null, at: setting.valueSpan)
            try child.put(new, setting, rest.dropFirst())
            entries.append(.init(key: key, keySpan: setting.pathSpan, value: child))
        }
        value = .mapping(Mapping(entries))
    }

    private mutating func put(
        _ new: DocumentNode?, _ setting: Setting, _ rest: ArraySlice<Setting.Step>, among items: Items
    ) throws(Diagnostic) {
        var items = Array(items)
        // One behind the last is a further item.
        guard let index = Int(rest[rest.startIndex].key), (0...items.count).contains(index) else {
            throw .settingItem(setting, behind: rest.startIndex, count: items.count)
        }
        if index == items.count {
            guard new != nil else { return }
            items.append(DocumentNode(.null, at: setting.valueSpan))
        }
        if rest.count == 1, new == nil {
            items.remove(at: index)
        } else {
            try items[index].put(new, setting, rest.dropFirst())
        }
        value = .sequence(Items(items))
    }
}

extension Setting {
    /// A step of the way to a value's place.
    struct Step {
        var key: String
        /// The part of the schema behind the step.
        var place: SchemaPlaces
        /// Whether the key is the number of an item where the schema takes a list.
        var isItem: Bool
        /// The types that the place takes.
        var takesText, takesCollection: Bool
    }

    /// The way as the schema has it.
    ///
    /// - Throws: The fault of the path: a key that no plan has there, or one that may not be set.
    func way(through schema: DocumentNode) throws(Diagnostic) -> [Step] {
        if let first = path.first, ["plan", "include"].contains(first) { throw .settingRefused(self, first) }
        var place = SchemaPlaces(schema)
        var way: [Step] = []
        for (index, key) in path.enumerated() {
            let next = place.below(key)
            guard !next.schemas.isEmpty else { throw .settingUnknown(self, at: index, known: place.keys) }
            way.append(
                Step(
                    key: key, place: next, isItem: place.takesList && Int(key) != nil, takesText: next.takesText,
                    takesCollection: next.takesCollection))
            place = next
        }
        return way
    }

    /// Finds fault with a way that leads to no place of this plan: to an id that it does not have, too.
    func check(in root: DocumentNode, schema: DocumentNode) throws(Diagnostic) {
        var place = SchemaPlaces(schema)
        var node: DocumentNode? = root
        for (index, step) in try way(through: schema).enumerated() {
            let key = step.key
            let fields = node.map { Fields(node: $0) }
            let child = node?.items.map { items in Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil } }
            if place.hasIDs, fields?[key] == nil {
                throw .settingUnknown(self, at: index, known: fields?.entries.map(\.key) ?? [])
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
        if step.takesText, !isEither { return text }
        do throws(Diagnostic) {
            let read = try YAMLReader.read(SourceFile(name: name, text: Array(value.utf8)))
            return read.moved { _ in valueSpan }
        } catch {
            if isEither { return text }
            throw Diagnostic(error.code, error.message, at: valueSpan)
        }
    }
}
