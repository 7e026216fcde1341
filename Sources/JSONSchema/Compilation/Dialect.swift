internal import Documents

/// The keywords that a schema resource may use, by the vocabularies that its meta-schema lists.
struct Dialect: Sendable {
    /// The drafts in which keywords mean different things.
    enum Draft: Int, Comparable, Sendable {
        case draft4, draft7, draft2019, draft2020

        static func < (a: Draft, b: Draft) -> Bool { a.rawValue < b.rawValue }
    }

    var draft = Draft.draft2020
    var hasApplicators = true
    var hasUnevaluated = true
    var hasValidation = true
    var assertsFormats = false

    static let standard = Dialect()

    /// The drafts before 2020-12 whose schemas are still common.
    ///
    /// They are read with the rules of 2020-12 except for the keywords that changed their meaning: arrays of `items`,
    /// `additionalItems`, the siblings of `$ref` up to draft-07, and in draft-04 `id` and the exclusive ends of ranges.
    /// Their regular expressions have no Unicode mode yet.
    private static let older: [String: Draft] = [
        "http://json-schema.org/draft-04/schema": .draft4,
        "http://json-schema.org/draft-06/schema": .draft7,
        "http://json-schema.org/draft-07/schema": .draft7,
        "https://json-schema.org/draft/2019-09/schema": .draft2019,
    ]

    /// The keyword that gives a schema a URI of its own.
    var identifier: KeywordName { draft == .draft4 ? .idOfDraft4 : .id }

    /// Creates the dialect of a known meta-schema, given the meta-schema's URI without its fragment.
    init?(knownAs uri: String) {
        if uri == MetaSchemaLibrary.schema { return }
        guard
            let draft = Self.older[uri]
                ?? Self.older[uri.replacingPrefix("https://json-schema.org/draft-", "http://json-schema.org/draft-")]
        else { return nil }
        self.draft = draft
    }

    /// Creates the dialect that a meta-schema's `$vocabulary` describes.
    ///
    /// - Throws: ``UnknownVocabulary`` for a vocabulary that is required and unknown.
    init(vocabulary: Mapping) throws(UnknownVocabulary) {
        hasApplicators = false
        hasUnevaluated = false
        hasValidation = false
        for entry in vocabulary.entries {
            let isRequired = if case .bool(true) = entry.value.value { true } else { false }
            let isKnown = entry.key.hasPrefix(MetaSchemaLibrary.vocabulary)
            switch isKnown ? String(entry.key.dropFirst(MetaSchemaLibrary.vocabulary.count)) : "" {
            case "core", "meta-data", "content", "format-annotation": break
            case "applicator": hasApplicators = true
            case "unevaluated": hasUnevaluated = true
            case "validation": hasValidation = true
            case "format-assertion": assertsFormats = true
            default: if isRequired { throw UnknownVocabulary(uri: entry.key) }
            }
        }
    }

    private init() {}

    struct UnknownVocabulary: Error { let uri: String }

    /// The ways in which the value of a keyword holds subschemas.
    enum Place { case none, schema, list, map }

    /// Returns how the value of a keyword holds subschemas, if it does.
    func place(of keyword: KeywordName, _ value: DocumentNode.Value) -> Place {
        switch keyword {
        case .defs, .definitions: return .map
        case .contentSchema: return .schema
        case .not, .if, .then, .else, .contains, .propertyNames, .additionalProperties:
            return hasApplicators ? .schema : .none
        case .items:
            if draft != .draft2020, case .sequence = value { return hasApplicators ? .list : .none }
            return hasApplicators ? .schema : .none
        case .additionalItems: return draft == .draft2020 ? .none : .schema
        case .allOf, .anyOf, .oneOf: return hasApplicators ? .list : .none
        case .prefixItems: return hasApplicators && draft == .draft2020 ? .list : .none
        case .properties, .patternProperties, .dependentSchemas: return hasApplicators ? .map : .none
        // Each entry is either a schema or a list of keys, which is not a schema.
        case .dependencies: return hasApplicators ? .map : .none
        case .unevaluatedItems, .unevaluatedProperties: return hasUnevaluated && draft > .draft7 ? .schema : .none
        default: return .none
        }
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, _ other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
