public import Diagnostics
public import Documents

/// One way in which a document breaks its schema.
public struct Violation: Sendable {
    /// The keyword that the document breaks: `minimum`.
    public var keyword: String
    /// The exact fault.
    public var details: Details
    /// The value at fault; for an unknown or forbidden key its value, for a missing key the mapping that lacks it.
    public var node: DocumentNode
    /// The span for the caret: the value, or the key where the key is at fault.
    public var span: SourceSpan
    /// The place where the value is used, when an alias or a merge brought it there.
    public var usedAt: SourceSpan?
    /// The other places where aliases or merges use the same text, with the same fault.
    public var alsoUsedAt: [SourceSpan] = []
    /// The place of an earlier item that this one repeats.
    public var relatedSpan: SourceSpan?
    /// The path to the value or, where a key is at fault, to the mapping that has or lacks it.
    public var path: InstancePath
    /// The location of the keyword: the schema's URI and a JSON pointer in its fragment.
    public var schemaLocation: String
    /// The `title` beside the keyword.
    public var title: String?
    /// The `description` beside the keyword.
    public var schemaDescription: String?
    /// The `errorMessage` beside the keyword, which says in words what is expected.
    public var errorMessage: String?
    /// Whether the value is a mapping's key (`propertyNames`).
    public var isKey: Bool

    /// The path of the value as a JSON pointer.
    public var instancePath: String { path.pointer }
}

extension Violation {
    /// The exact fault of a violation.
    public enum Details: Sendable {
        /// The value is of none of the expected types.
        case wrongType(expected: [InstanceType], found: InstanceType)
        /// The mapping may not have this key; `known` lists the keys that it may have and lacks, in the schema's order.
        case unknownKey(String, known: [String])
        /// The schema rules this key out by name.
        case forbiddenKey(String)
        /// The mapping lacks a key that is required always, or because another key is present.
        case missingKey(String, because: String?)
        /// The value is not among those listed.
        case notInEnum(expected: [DocumentNode])
        /// The number, as written, is too small or too large.
        case outOfRange(minimum: Bound?, maximum: Bound?)
        /// The number is not a whole multiple of another.
        case notMultiple(of: String)
        /// The text has too few or too many code points.
        case length(found: Int, minimum: Int?, maximum: Int?)
        /// The list has too few or too many items.
        case itemCount(found: Int, minimum: Int?, maximum: Int?)
        /// The mapping has too few or too many keys.
        case keyCount(found: Int, minimum: Int?, maximum: Int?)
        /// The text does not match a regular expression.
        case pattern(String)
        /// The text does not have a format.
        case format(String)
        /// An item, counted from 0, repeats an earlier one.
        case duplicateItem(Int, first: Int)
        /// The list may not have an item at this index.
        case extraItem(Int)
        /// Too few or too many of the list's items match a schema.
        case contains(found: Int, minimum: Int, maximum: Int?)
        /// The value matches a schema that is ruled out.
        case excluded
        /// No value is allowed here.
        case forbidden
        /// The value fits this many alternatives, but may fit only one.
        case ambiguous(Int)
        /// The value fits no alternative, and none is closest; the payload has the violations of each alternative.
        case noAlternative([[Violation]])
        /// The schema refers to itself without end at this value.
        case endless
    }

    /// The end of a range of numbers.
    public struct Bound: Hashable, Sendable {
        /// The number as the schema writes it.
        public var literal: String
        /// Whether the number itself is outside the range.
        public var isExclusive: Bool

        /// Creates a bound.
        public init(_ literal: String, isExclusive: Bool = false) {
            self.literal = literal
            self.isExclusive = isExclusive
        }
    }
}

/// The types of values in JSON Schema.
public enum InstanceType: String, Hashable, Sendable, CaseIterable {
    /// The null value.
    case null
    /// `true` or `false`.
    case boolean
    /// A whole number; 1.0 is one too.
    case integer
    /// Any number.
    case number
    /// A text.
    case string
    /// A list.
    case array
    /// A mapping.
    case object

    /// Creates the narrowest type of a value.
    public init(_ value: DocumentNode.Value) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .integer: self = .integer
        case .number: self = ExactDecimal(value)?.isInteger == true ? .integer : .number
        case .string: self = .string
        case .sequence: self = .array
        case .mapping: self = .object
        }
    }

    /// The type as a schema writes it.
    public var name: String { rawValue }
}
