/// The keywords that have a meaning in any of the drafts.
enum KeywordName: String, CaseIterable, CustomStringConvertible {
    case schema = "$schema"
    case id = "$id"
    case idOfDraft4 = "id"
    case anchor = "$anchor"
    case dynamicAnchor = "$dynamicAnchor"
    case ref = "$ref"
    case recursiveRef = "$recursiveRef"
    case dynamicRef = "$dynamicRef"
    case comment = "$comment"
    case defs = "$defs"
    case definitions

    case title, description, errorMessage, contentEncoding, contentMediaType, contentSchema, deprecated, readOnly,
        writeOnly, examples

    case type, const, `enum`, format, pattern
    case minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf
    case minLength, maxLength, minItems, maxItems, minProperties, maxProperties, minContains, maxContains
    case uniqueItems, required, dependentRequired

    case allOf, anyOf, oneOf, not, `if`, then, `else`
    case properties, patternProperties, additionalProperties, propertyNames, dependentSchemas, dependencies
    case prefixItems, items, additionalItems, contains
    case unevaluatedItems, unevaluatedProperties

    private static let names = KeyTable(allCases.map(\.rawValue))
    private static let all = allCases

    /// Creates the keyword of a schema's key, if the key is a keyword.
    init?(key: String) {
        guard let number = Self.names.index(of: key) else { return nil }
        self = Self.all[number]
    }

    /// Whether the keyword is an annotation for people alone.
    var isForPeople: Bool {
        switch self {
        case .title, .description, .errorMessage, .comment, .examples, .deprecated, .readOnly, .writeOnly: true
        default: false
        }
    }

    /// Whether the keyword itself constrains a document: references and annotations for people do not.
    var asksSomething: Bool {
        switch self {
        case .ref, .recursiveRef, .dynamicRef: false
        default: !isForPeople
        }
    }

    /// The keyword as a schema writes it.
    var description: String { rawValue }
}
