internal import Documents

/// The keywords of a subschema. Of the sixty that are asked for it has three or four.
struct Keywords {
    private let mapping: Mapping
    /// The ``Swift/String/trait`` of each: what lacks its bit is not there.
    private let traits: UInt64

    init(_ mapping: Mapping) {
        self.mapping = mapping
        traits = mapping.entries.reduce(0) { $0 | $1.key.trait }
    }

    /// What a keyword says.
    subscript(keyword: String) -> DocumentNode? { traits & keyword.trait == 0 ? nil : mapping[keyword] }
}
