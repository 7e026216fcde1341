public import Diagnostics

/// A value of a YAML or JSON document together with the place it was written at.
public struct DocumentNode: Sendable {
    /// What the node says.
    public var value: Value
    /// The byte offsets of its text's first place and of the one behind: lines and columns are looked for when they are asked
    /// for, so that a tree takes little memory, and with it time.
    var start, end: Int32
    var source: DocumentSource
}

// Outside the struct, so that the reader also has the memberwise initializer: an initializer that is written out makes
// its node in one place and copies it to another, which takes a tenth of the reader's time.
extension DocumentNode {
    /// Makes a node from its value and its place.
    public init(_ value: DocumentNode.Value, at span: SourceSpan, aliasSpan: AliasSpan? = nil) {
        self.init(
            value: value, start: span.start.offset, end: span.end.offset, source: DocumentSource(of: span, aliasSpan))
    }

    /// Where it is written. For an alias, the place of the anchored value: the place of use is ``aliasSpan``.
    public var span: SourceSpan { source.span(from: start, to: end) }

    /// Where an alias (`*name`) or a merge (`<<`) brought the value in; `nil` for a value that stands where it is used.
    public var aliasSpan: AliasSpan? { source.aliasSpan }

    /// The same where an alias or a merge brings it in.
    func used(at aliasSpan: AliasSpan) -> DocumentNode {
        DocumentNode(value: value, start: start, end: end, source: source.used(at: aliasSpan))
    }
}

/// The place of use of an aliased node: boxed, since few nodes have one.
public final class AliasSpan: Sendable {
    /// The span of `*name`.
    public let span: SourceSpan

    /// Boxes a span.
    public init(_ span: SourceSpan) { self.span = span }
}

extension DocumentNode {
    /// The values of the YAML 1.2 core schema, which are those of JSON with the numbers kept exact.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// A whole number written as such that fits 64 bits.
        case integer(Int)
        /// Any other number: with a fraction or an exponent, not finite, or beyond 64 bits.
        indirect case number(Number)
        case string(String)
        case sequence([DocumentNode])
        case mapping(Mapping)
    }

    /// A number that is not a plain 64-bit integer, with the digits as they were written.
    public struct Number: Sendable {
        /// The digits as written, `1e400` or `18446744073709551615`; octal and hexadecimal integers beyond 64 bits are
        /// written out in decimal.
        public var literal: String
        /// The nearest double, infinite when the literal is out of range.
        public var double: Double

        /// Makes a number from its digits and their nearest double.
        public init(literal: String, double: Double) {
            self.literal = literal
            self.double = double
        }
    }
}

/// The entries of a mapping in the order they are written, merged ones (`<<`) behind the mapping's own.
public struct Mapping: Sendable {
    /// A key and its value.
    public struct Entry: Sendable {
        /// The key, which is always a string.
        public var key: String
        private var keyStart, keyEnd: Int32
        /// The value.
        public var value: DocumentNode

        /// Makes an entry of a key and a value that stand in the same file.
        public init(key: String, keySpan: SourceSpan, value: DocumentNode) {
            self.init(key: key, from: keySpan.start.offset, to: keySpan.end.offset, value: value)
        }

        init(key: String, from keyStart: Int32, to keyEnd: Int32, value: DocumentNode) {
            self.key = key
            self.keyStart = keyStart
            self.keyEnd = keyEnd
            self.value = value
        }

        /// Where the key is written.
        public var keySpan: SourceSpan { value.source.span(from: keyStart, to: keyEnd) }

        /// The key as a value of its own.
        package var keyNode: DocumentNode {
            DocumentNode(value: .string(key), start: keyStart, end: keyEnd, source: value.source)
        }
    }

    /// No two entries have keys of the same code points. A change looks at all entries of a big mapping anew.
    public var entries: [Entry] {
        didSet { index = KeyIndex(entries) }
    }

    private var index: KeyIndex

    /// Makes a mapping; the caller sees to it that no key comes twice.
    public init(_ entries: [Entry]) { self.init(entries, index: KeyIndex(entries)) }

    /// Makes a mapping whose entries have been indexed already.
    init(_ entries: [Entry], index: KeyIndex) {
        self.entries = entries
        self.index = index
    }

    /// The entry whose key has exactly the code points of `key`, in constant time.
    ///
    /// Swift's `==` would also find another Unicode spelling of the word, which YAML and JSON keep apart.
    public func entry(_ key: String) -> Entry? {
        entries.withUnsafeBufferPointer { entries in index.place(of: key, in: entries).map { entries[$0] } }
    }

    /// The value whose key has exactly the code points of `key`.
    public subscript(key: String) -> DocumentNode? {
        entries.withUnsafeBufferPointer { entries in index.place(of: key, in: entries).map { entries[$0].value } }
    }
}
