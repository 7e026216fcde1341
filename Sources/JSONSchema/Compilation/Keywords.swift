internal import Documents

/// The keywords of a subschema: of the sixty that the compiler looks up, a subschema usually has three or four.
struct Keywords {
    /// The keywords found, each with its place among the entries, in the order of the text.
    private let found: [(name: KeywordName, place: Int)]
    private let mapping: Mapping

    init(_ mapping: Mapping) {
        self.mapping = mapping
        var found: [(name: KeywordName, place: Int)] = []
        found.reserveCapacity(mapping.entries.count)
        for place in mapping.entries.indices {
            if let name = KeywordName(key: mapping.entries[place].key) { found.append((name, place)) }
        }
        self.found = found
    }

    /// The names of the keywords, in the order of the text.
    var names: some Sequence<KeywordName> { found.lazy.map(\.name) }

    /// Whether the subschema has a keyword.
    func has(_ name: KeywordName) -> Bool { place(of: name) != nil }

    /// The value of a keyword, if the subschema has it.
    subscript(name: KeywordName) -> DocumentNode? { place(of: name).map { mapping.entries[$0].value } }

    private func place(of name: KeywordName) -> Int? {
        for keyword in found where keyword.name == name { return keyword.place }
        return nil
    }
}
