internal import Diagnostics

/// The rules that give scalars their values and check tags: those of the core schema and no others.
enum TagResolver {
    /// The two kinds of nodes that contain other nodes.
    enum Collection: String {
        case sequence = "seq"
        case mapping = "map"
    }

    private static let prefix = "tag:yaml.org,2002:"

    /// Returns the value of a scalar by its tag, or by its form when it is plain and has none.
    static func value(
        of event: YAMLEvent, style: YAMLEvent.ScalarStyle, at span: SourceSpan, tagSpan: SourceSpan? = nil
    ) throws(Diagnostic) -> DocumentNode.Value {
        let text = event.text
        guard let tag = event.tag else {
            guard style == .plain else { return .string(event.string) }
            guard let value = CoreSchema.value(ofPlain: text) else { throw .longNumber(at: span) }
            return value
        }
        switch tag.hasPrefix(prefix) ? String(tag.dropFirst(prefix.count)) : tag {
        case "str", "!":
            return .string(event.string)
        case "null":
            guard CoreSchema.isNull(text) else {
                throw .badScalar(event.string, tag: "!!null", wants: "'null'", at: span)
            }
            return .null
        case "bool":
            guard let value = CoreSchema.bool(text) else {
                throw .badScalar(event.string, tag: "!!bool", wants: "'true' or 'false'", at: span)
            }
            return .bool(value)
        case "int":
            guard CoreSchema.isInteger(text) else {
                throw .badScalar(event.string, tag: "!!int", wants: "a whole number such as '12'", at: span)
            }
            guard let value = CoreSchema.number(text) else { throw .longNumber(at: span) }
            return value
        case "float":
            guard CoreSchema.isNumber(text) else {
                throw .badScalar(event.string, tag: "!!float", wants: "a number such as '1.5'", at: span)
            }
            switch CoreSchema.number(text) {
            case .integer(let integer):
                return .number(DocumentNode.Number(literal: "\(integer)", double: Double(integer)))
            case .some(let value): return value
            case nil: throw .longNumber(at: span)
            }
        case "seq": throw .misplacedTag("!!seq", wants: "a sequence", at: tagSpan ?? span)
        case "map": throw .misplacedTag("!!map", wants: "a mapping", at: tagSpan ?? span)
        default: throw .unknownTag(short(tag), isAlone: style == .plain && text.isEmpty, at: tagSpan ?? span)
        }
    }

    /// Checks the tag of a collection.
    static func check(_ tag: String, on kind: Collection, at span: SourceSpan) throws(Diagnostic) {
        if tag == "!" || tag == prefix + kind.rawValue { return }
        switch tag.hasPrefix(prefix) ? String(tag.dropFirst(prefix.count)) : tag {
        case "seq": throw .misplacedTag("!!seq", wants: "a sequence", at: span)
        case "map": throw .misplacedTag("!!map", wants: "a mapping", at: span)
        case "str", "int", "float", "bool", "null": throw .misplacedTag(short(tag), wants: "a single value", at: span)
        default: throw .unknownTag(short(tag), at: span)
        }
    }

    /// Returns the tag as people write it.
    private static func short(_ tag: String) -> String {
        tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
    }
}
