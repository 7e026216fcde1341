public import Diagnostics

/// A value of a YAML or JSON document together with its place in the text.
public struct DocumentNode: Sendable {
    /// The document that the node is a part of; ``place`` is the place of its record there.
    let store: DocumentStore
    let place: Int32
    /// The place of the record that uses the node; it differs from ``place`` for an alias or a merge.
    let use: Int32

    init(store: DocumentStore, place: Int32, use: Int32) {
        (self.store, self.place, self.use) = (store, place, use)
    }

    /// Creates a node from its value and its place.
    public init(_ value: Value, at span: SourceSpan) { self.init(value, at: span, aliasSpan: nil) }

    /// Creates a node from its value, its place and the place of its use, which is in the same file.
    package init(_ value: Value, at span: SourceSpan, aliasSpan: SourceSpan?) {
        precondition(aliasSpan.map { $0.file === span.file } ?? true, "an alias stands for what its own file says")
        let store = DocumentStore(value, at: span, usedAt: aliasSpan)
        self.init(store: store, place: 0, use: aliasSpan == nil ? 0 : 1)
    }

    /// The value of the node, created on each access.
    public var value: Value {
        get { store.value(at: place) }
        set {
            let store = DocumentStore(newValue, inPlaceOf: self)
            self = DocumentNode(store: store, place: 0, use: use == place ? 0 : 1)
        }
    }

    /// The kind of the node's value.
    package var kind: Kind { store.kind(at: place) }

    /// The span of the node. For an alias it is that of the anchored value; the place of use is ``aliasSpan``.
    public var span: SourceSpan { store.span(at: place) }

    /// The place where an alias (`*name`) or a merge (`<<`) uses the value; `nil` for a value written where it is used.
    public var aliasSpan: SourceSpan? { use == place ? nil : store.span(at: use) }
}

extension DocumentNode {
    /// The values of the YAML 1.2 core schema: those of JSON, with exact numbers.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// A number written as a whole number that fits 64 bits.
        case integer(Int)
        /// Any other number: with a fraction or an exponent, not finite, or beyond 64 bits.
        indirect case number(Number)
        case string(String)
        case sequence(Items)
        case mapping(Mapping)
    }

    /// The kinds of values.
    package enum Kind: Sendable {
        case null, bool, integer, number, string, sequence, mapping
    }

    /// A number that is not a plain 64-bit integer, with the digits as written.
    public struct Number: Sendable {
        /// The digits as written, `1e400` or `18446744073709551615`; octal and hexadecimal integers beyond 64 bits are
        /// written out in decimal.
        public var literal: String
        /// The nearest double, infinite when the literal is out of range.
        public var double: Double

        /// Creates a number from its digits and their nearest double.
        public init(literal: String, double: Double) {
            self.literal = literal
            self.double = double
        }
    }
}

extension DocumentNode.Value {
    /// The value's kind.
    package var kind: DocumentNode.Kind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer: .integer
        case .number: .number
        case .string: .string
        case .sequence: .sequence
        case .mapping: .mapping
        }
    }
}
