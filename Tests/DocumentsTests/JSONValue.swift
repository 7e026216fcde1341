import Foundation

@testable import Documents

/// A value for comparison: numbers by value, strings by code points, mappings without order.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double, exactly: Int?)
    case string([Unicode.Scalar])
    case array([JSONValue])
    case object([[Unicode.Scalar]: JSONValue])

    init(_ node: DocumentNode) {
        switch node.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .number(Double(value), exactly: value)
        case .number(let number): self = .number(number.double, exactly: Int(exactly: number.double))
        case .string(let text): self = .string(Array(text.unicodeScalars))
        case .sequence(let items): self = .array(items.map(JSONValue.init))
        case .mapping(let mapping):
            let pairs = mapping.entries.map { (Array($0.key.unicodeScalars), JSONValue($0.value)) }
            self = .object(Dictionary(pairs) { _, last in last })
        }
    }

    /// Creates the value from one of `JSONSerialization`.
    init(_ value: Any) {
        switch value {
        case let number as NSNumber where CFBooleanLike(number): self = .bool(number.boolValue)
        case let number as NSNumber:
            let isInteger = !["d", "f"].contains(String(cString: number.objCType))
            self = .number(number.doubleValue, exactly: isInteger ? number.intValue : Int(exactly: number.doubleValue))
        case let text as String: self = .string(Array(text.unicodeScalars))
        case let items as [Any]: self = .array(items.map { JSONValue($0) })
        case let object as [String: Any]:
            self = .object(Dictionary(uniqueKeysWithValues: object.map { (Array($0.unicodeScalars), JSONValue($1)) }))
        default: self = .null
        }
    }
}

/// Whether the number was written `true` or `false`.
private func CFBooleanLike(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
