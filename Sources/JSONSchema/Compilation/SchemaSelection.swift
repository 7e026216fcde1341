internal import Documents

/// What a document is held against of a schema's text: no words for people, and no property whose key the document lacks.
struct SchemaSelection {
    /// The keys of the document.
    let reach: Set<String>

    /// Of a subschema.
    var subschema: Selection {
        .entries { key in
            switch KeywordName(key: key) {
            case .properties: map { reach.contains($0) }
            case .defs, .definitions, .patternProperties, .dependentSchemas, .dependencies: map { _ in true }
            case .const, .enum, .dependentRequired: .everything
            case .some(let keyword) where keyword.isForPeople: .nothing
            case .some: self.subschema
            // What is no keyword asks nothing, and only a reference could lead there.
            case nil: .nothing
            }
        }
    }

    /// Of a mapping of subschemas.
    private func map(_ isWanted: @escaping (_ key: String) -> Bool) -> Selection {
        .entries { isWanted($0) ? subschema : .nothing }
    }
}
