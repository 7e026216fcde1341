package import Documents

/// A value of a plan without its place in a text.
package indirect enum EditValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number with its digits as written.
    case number(String)
    case string(String)
    case list([EditValue])
    case mapping([Entry])

    /// A key and its value.
    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: EditValue

        package init(_ key: String, _ value: EditValue) {
            self.key = key
            self.value = value
        }
    }

    /// Creates the value of a node, with what aliases and merges stand for written out.
    package init(_ node: DocumentNode) {
        self =
            switch node.value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .integer(let integer): .number("\(integer)")
            case .number(let number): .number(number.literal)
            case .string(let text): .string(text)
            case .sequence(let items): .list(items.map(EditValue.init))
            case .mapping(let mapping): .mapping(mapping.entries.map { Entry($0.key, EditValue($0.value)) })
            }
    }

    package subscript(key: String) -> EditValue? {
        guard case .mapping(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The items of a list, or the values of a mapping.
    var children: [EditValue] {
        switch self {
        case .list(let items): items
        case .mapping(let entries): entries.map(\.value)
        default: []
        }
    }

    /// Whether it is a mapping or a list with something in it.
    var isFilled: Bool { !children.isEmpty }

    /// Whether two values mean the same: the order of a mapping's entries has no meaning.
    package func means(_ other: EditValue) -> Bool {
        switch (self, other) {
        case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.means($1) }
        case (.mapping(let a), .mapping(let b)):
            guard a.count == b.count else { return false }
            let values = Dictionary(b.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            return a.allSatisfy { entry in values[entry.key].map(entry.value.means) ?? false }
        default: return self == other
        }
    }

    // MARK: Changing

    /// Returns the value with the one at a path replaced, or taken out for `nil`; `nil` where nothing is there to hold it.
    func replacing(_ path: ArraySlice<String>, _ new: EditValue?) -> EditValue? {
        guard let step = path.first else { return new }
        let rest = path.dropFirst()
        switch self {
        case .list(var items):
            guard let index = Int(step), items.indices.contains(index) else { return nil }
            if rest.isEmpty, new == nil {
                items.remove(at: index)
            } else {
                guard let below = items[index].replacing(rest, new) else { return nil }
                items[index] = below
            }
            return .list(items)
        case .mapping(var entries):
            guard let index = entries.firstIndex(where: { $0.key == step }) else {
                guard rest.isEmpty, let new else { return nil }
                return .mapping(entries + [Entry(step, new)])
            }
            if rest.isEmpty, new == nil {
                entries.remove(at: index)
            } else {
                guard let below = entries[index].value.replacing(rest, new) else { return nil }
                entries[index].value = below
            }
            return .mapping(entries)
        default: return nil
        }
    }

    /// Returns a copy in which `text` and `key` replace texts and keys by their paths; `nil` keeps one.
    func changing(
        _ path: [String] = [], text: ([String], String) -> String?, key: ([String]) -> String?
    ) -> EditValue {
        switch self {
        case .string(let words): .string(text(path, words) ?? words)
        case .list(let items):
            .list(items.enumerated().map { $1.changing(path + ["\($0)"], text: text, key: key) })
        case .mapping(let entries):
            .mapping(
                entries.map { entry in
                    let path = path + [entry.key]
                    return Entry(key(path) ?? entry.key, entry.value.changing(path, text: text, key: key))
                })
        default: self
        }
    }

    /// The value at a path.
    package func value(at path: some Collection<String>) -> EditValue? {
        guard let step = path.first else { return self }
        let below: EditValue? =
            switch self {
            case .list(let items): Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: self[step]
            }
        return below?.value(at: path.dropFirst())
    }
}
