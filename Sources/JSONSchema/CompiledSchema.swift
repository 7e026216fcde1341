internal import Documents
import RegularExpressions

/// A schema ready for use: all reachable subschemas in one array, with references resolved to places in it.
struct CompiledSchema: Sendable {
    /// A subschema's place in ``subschemas``.
    typealias ID = Int32

    var subschemas: ContiguousArray<Subschema> = []
    /// For each name that a `$dynamicRef` uses, the subschemas that carry it, by the resource that they are in.
    var dynamicAnchors: [[Int32: ID]] = []
    var root: ID = 0
}

/// One compiled subschema.
///
/// It is a class, so that evaluation passes it by reference; it never changes.
final class Subschema: Sendable {
    /// The schema resource that the subschema is in, for `$dynamicRef`.
    let resource: Int32
    let location: Location
    let title, description, errorMessage: String?
    /// Whether the subschema rejects everything.
    let isFalse: Bool
    /// The types that the subschema allows, as bits.
    let types: TypeSet
    /// The keywords that apply to any value, in order.
    let general: [Keyword]
    /// The keywords that apply to values of one type.
    let ofNumbers, ofStrings, ofArrays, ofObjects: [Keyword]
    /// The subschemas of `unevaluatedItems` and `unevaluatedProperties`, which depend on what other keywords looked at.
    let unevaluatedItems, unevaluatedProperties: CompiledSchema.ID?
    /// Whether the subschema checks anything that depends on a value's type, beyond the type itself.
    let asksByType: Bool

    init(_ draft: SubschemaDraft) {
        resource = draft.resource
        location = draft.location
        title = draft.title
        description = draft.description
        errorMessage = draft.errorMessage
        isFalse = draft.isFalse
        types = draft.types
        general = draft.general
        ofNumbers = draft.ofNumbers
        ofStrings = draft.ofStrings
        ofArrays = draft.ofArrays
        ofObjects = draft.ofObjects
        unevaluatedItems = draft.unevaluatedItems
        unevaluatedProperties = draft.unevaluatedProperties
        asksByType =
            !(ofNumbers.isEmpty && ofStrings.isEmpty && ofArrays.isEmpty && ofObjects.isEmpty)
            || unevaluatedItems != nil || unevaluatedProperties != nil
    }
}

/// A subschema while it is being compiled.
struct SubschemaDraft {
    var resource: Int32
    var location: Location
    var title, description, errorMessage: String?
    var isFalse = false
    var types = TypeSet.all
    var general: [Keyword] = []
    var ofNumbers: [Keyword] = []
    var ofStrings: [Keyword] = []
    var ofArrays: [Keyword] = []
    var ofObjects: [Keyword] = []
    var unevaluatedItems: CompiledSchema.ID?
    var unevaluatedProperties: CompiledSchema.ID?

    init(resource: Int32, location: Location) {
        self.resource = resource
        self.location = location
    }
}

/// A set of types.
struct TypeSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = TypeSet(rawValue: 1)
    static let boolean = TypeSet(rawValue: 2)
    static let integer = TypeSet(rawValue: 4)
    /// The numbers with a fraction: `number` in a schema is this and ``integer``.
    static let fraction = TypeSet(rawValue: 8)
    static let string = TypeSet(rawValue: 16)
    static let array = TypeSet(rawValue: 32)
    static let object = TypeSet(rawValue: 64)
    static let all = TypeSet(rawValue: 127)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ type: InstanceType) {
        self =
            switch type {
            case .null: .null
            case .boolean: .boolean
            case .integer: .integer
            case .number: [.integer, .fraction]
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }

    /// The types, in the order that reads best in a message.
    var types: [InstanceType] {
        let order: [InstanceType] = [.string, .number, .integer, .boolean, .array, .object, .null]
        return order.filter { type in
            isSuperset(of: TypeSet(type)) && !(type == .integer && contains(.fraction))
        }
    }
}

/// One keyword, or several that are checked together because that is cheaper.
enum Keyword: Sendable {
    // Any value
    case enumeration(Enumeration)
    case allOf([CompiledSchema.ID])
    case anyOf([CompiledSchema.ID])
    case oneOf([CompiledSchema.ID])
    case not(CompiledSchema.ID)
    case conditional(CompiledSchema.ID, then: CompiledSchema.ID?, else: CompiledSchema.ID?)
    case reference(CompiledSchema.ID)
    case dynamicReference(CompiledSchema.ID, name: Int)

    // Numbers
    case range(NumberRange)
    case multipleOf(ExactDecimal, literal: String)

    // Texts
    case length(minimum: Int, maximum: Int)
    case pattern(Pattern)
    case format(Format)

    // Lists
    case items(prefix: [CompiledSchema.ID], rest: CompiledSchema.ID?, restKeyword: KeywordName)
    case itemCount(minimum: Int, maximum: Int)
    case contains(CompiledSchema.ID, minimum: Int, maximum: Int)
    case uniqueItems

    // Mappings
    case properties(PropertyRules)
    case propertyNames(CompiledSchema.ID)
    case propertyCount(minimum: Int, maximum: Int)
    case dependentRequired([(key: String, required: [String])], keyword: KeywordName)
    case dependentSchemas([(key: String, schema: CompiledSchema.ID)])
}

/// The keyword `enum`, or `const` as an `enum` of one value.
final class Enumeration: Sendable {
    let keyword: KeywordName
    let nodes: [DocumentNode]
    private let texts: KeyTable
    private let others: [DocumentNode]
    private let table: Set<NodeContent>

    init(keyword: KeywordName, _ nodes: [DocumentNode]) {
        self.keyword = keyword
        self.nodes = nodes
        var texts = KeyTable()
        var others: [DocumentNode] = []
        for node in nodes {
            if case .string(let text) = node.value { texts.insert(text) } else { others.append(node) }
        }
        self.texts = texts
        // A scan is faster than hashing while there are few values.
        self.others = others.count > 8 ? [] : others
        table = others.count > 8 ? Set(others.map(NodeContent.init)) : []
    }

    func contains(_ value: DocumentNode) -> Bool {
        if value.kind == .string { return value.withText { texts.index(of: $0) != nil } }
        if others.isEmpty, table.isEmpty { return false }
        return others.contains { $0.saysTheSame(as: value) } || (!table.isEmpty && table.contains(NodeContent(value)))
    }
}

/// The keywords `minimum` and `maximum` and their exclusive forms.
final class NumberRange: Sendable {
    struct End: Sendable {
        let keyword: KeywordName
        let bound: Violation.Bound
        let exact: ExactDecimal
        let double: Double
    }

    let minimum, maximum: [End]

    init(minimum: [End], maximum: [End]) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Returns the first end of the range that the number lies beyond.
    func broken(by value: DocumentNode.Value) -> End? {
        let double: Double
        switch value {
        case .integer(let integer): double = Double(integer)
        case .number(let number): double = number.double
        default: return nil
        }
        for end in minimum where !isInside(value, double, end, sign: 1) { return end }
        for end in maximum where !isInside(value, double, end, sign: -1) { return end }
        return nil
    }

    private func isInside(_ value: DocumentNode.Value, _ double: Double, _ end: End, sign: Double) -> Bool {
        // Rounding preserves order, so only doubles that coincide leave the question open.
        if sign * double > sign * end.double { return true }
        if sign * double < sign * end.double { return false }
        guard let exact = ExactDecimal(value), exact.kind != .notANumber else { return false }
        if exact == end.exact { return !end.bound.isExclusive }
        return (sign > 0) == (end.exact < exact)
    }
}

/// The keywords `properties`, `patternProperties`, `additionalProperties` and `required`, checked in one pass.
final class PropertyRules: Sendable {
    /// The keys in `properties`, in the schema's order, then the other keys in `required`.
    let table: KeyTable
    /// The schema of each key, if it has one.
    let schemas: [CompiledSchema.ID?]
    /// Whether each key is required.
    let isRequired: [Bool]
    let requiredCount: Int
    let patterns: [(pattern: Pattern, schema: CompiledSchema.ID)]
    let additional: CompiledSchema.ID?

    init(
        properties: [(key: String, schema: CompiledSchema.ID)], required: [String],
        patterns: [(pattern: Pattern, schema: CompiledSchema.ID)], additional: CompiledSchema.ID?
    ) {
        var table = KeyTable(properties.map(\.key))
        var schemas = properties.map { CompiledSchema.ID?($0.schema) }
        var isRequired = Array(repeating: false, count: schemas.count)
        for key in required {
            let (index, isNew) = table.insert(key)
            if isNew {
                schemas.append(nil)
                isRequired.append(true)
            } else {
                isRequired[index] = true
            }
        }
        (self.table, self.schemas, self.isRequired) = (table, schemas, isRequired)
        requiredCount = isRequired.count { $0 }
        self.patterns = patterns
        self.additional = additional
    }

    /// The keys that `properties` names.
    var known: [String] { zip(table.keys, schemas).filter { $0.1 != nil }.map(\.0) }
}
