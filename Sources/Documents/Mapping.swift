public import Diagnostics

/// The entries of a mapping in the order in which they are written, with merged ones (`<<`) after its own.
public struct Mapping: Sendable {
    let store: DocumentStore
    /// The place of the first key's record.
    private let first: Int32
    private let entryCount: Int32

    init(store: DocumentStore, first: Int32, count: Int) {
        (self.store, self.first, entryCount) = (store, first, Int32(truncatingIfNeeded: count))
    }

    /// Creates a mapping; the caller ensures that keys are unique. To change a mapping, create one from a changed array
    /// of its entries.
    public init(_ entries: [Entry]) {
        var nodes: [DocumentNode] = []
        nodes.reserveCapacity(2 * entries.count)
        for entry in entries {
            nodes.append(entry.keyNode)
            nodes.append(entry.value)
        }
        var index = KeyIndex()
        index.note(PutTogether(nodes: nodes))
        self.init(store: .of(nodes, index: index), first: 0, count: entries.count)
    }

    /// The number of entries.
    var count: Int { Int(entryCount) }

    /// The entries; no two of them have keys with the same code points.
    public var entries: Entries { Entries(self) }

    /// Returns the entry whose key has exactly the code points of `key`, in constant time.
    ///
    /// Swift's `==` would also match another Unicode spelling of the word, which YAML and JSON distinguish.
    public func entry(_ key: String) -> Entry? { place(of: key).map(entry) }

    /// The value whose key has exactly the code points of `key`.
    public subscript(key: String) -> DocumentNode? { place(of: key).map(value) }

    /// Returns the place of the entry whose key has exactly the code points of `key`.
    package func place(of key: String) -> Int? {
        var key = key
        let index = count > KeyIndex.linearCount ? store.index(of: first) : nil
        return key.withUTF8 { (index ?? KeyIndex()).place(of: $0, in: self) }
    }

    func entry(at place: Int) -> Entry {
        Entry(keyNode: store.node(at: first + 2 * Int32(truncatingIfNeeded: place)), value: value(at: place))
    }

    var parts: DocumentNode.Parts { DocumentNode.Parts(store: store, first: first, count: count) }

    private func value(at place: Int) -> DocumentNode {
        store.node(at: first + 2 * Int32(truncatingIfNeeded: place) + 1)
    }
}

extension Mapping: KeyedPlaces {
    func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        store.withText(at: first + 2 * Int32(truncatingIfNeeded: place), body)
    }
}

/// The alternating keys and values of a mapping that is being created.
private struct PutTogether: KeyedPlaces {
    let nodes: [DocumentNode]

    var count: Int { nodes.count / 2 }

    func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        nodes[2 * place].store.withText(at: nodes[2 * place].place, body)
    }
}

extension Mapping {
    /// A key and its value.
    public struct Entry: Sendable {
        /// The key as a node of its own.
        package let keyNode: DocumentNode
        /// The value.
        public var value: DocumentNode

        init(keyNode: DocumentNode, value: DocumentNode) {
            (self.keyNode, self.value) = (keyNode, value)
        }

        /// Creates an entry from a key and a value.
        public init(key: String, keySpan: SourceSpan, value: DocumentNode) {
            self.init(keyNode: DocumentNode(.string(key), at: keySpan), value: value)
        }

        /// The key, which is always a string.
        public var key: String { keyNode.store.withText(at: keyNode.place) { String(decoding: $0, as: UTF8.self) } }

        /// The place where the key is written.
        public var keySpan: SourceSpan { keyNode.span }
    }

    /// A mapping's entries.
    public struct Entries: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
        private let mapping: Mapping

        fileprivate init(_ mapping: Mapping) { self.mapping = mapping }

        /// Creates the entries of a mapping from a literal.
        public init(arrayLiteral entries: Entry...) { self = Mapping(entries).entries }

        /// The first place.
        public var startIndex: Int { 0 }
        /// The place after the last.
        public var endIndex: Int { mapping.count }

        /// The entry at a place.
        public subscript(index: Int) -> Entry {
            precondition(0 <= index && index < mapping.count, "no such entry")
            return mapping.entry(at: index)
        }
    }
}
