/// A node of a document that outlives whoever looks at it: neither retained nor released, which takes half of the time
/// that a look at a node takes.
package struct LentNode {
    private let store: Unmanaged<DocumentStore>
    private let place, use: Int32

    fileprivate init(_ node: borrowing DocumentNode) {
        (store, place, use) = (.passUnretained(node.store), node.place, node.use)
    }

    fileprivate init(_ store: Unmanaged<DocumentStore>, _ place: Int32, _ use: Int32) {
        (self.store, self.place, self.use) = (store, place, use)
    }

    /// Lends a node for a call: nothing that is lent may be kept any longer.
    package static func lend<Result>(_ node: DocumentNode, _ body: (LentNode) -> Result) -> Result {
        withExtendedLifetime(node) { body(LentNode(node)) }
    }

    /// The node, to keep.
    package var node: DocumentNode {
        DocumentNode(store: store.takeUnretainedValue(), place: place, use: use)
    }

    /// The kind of what it says.
    package var kind: DocumentNode.Kind { store._withUnsafeGuaranteedRef { $0.kind(at: place) } }

    /// What it says.
    package var value: DocumentNode.Value { store._withUnsafeGuaranteedRef { $0.value(at: place) } }

    /// What a text says.
    package var text: String { if case .string(let text) = value { text } else { "" } }

    /// What `body` says of a text's bytes: to make a string of them takes longer.
    package func fits(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        store._withUnsafeGuaranteedRef { $0.withText(at: place, body) }
    }

    /// The trait of a text's bytes.
    package var trait: UInt64 { store._withUnsafeGuaranteedRef { $0.withText(at: place, \.trait) } }

    /// The number that `body` has for a text's bytes.
    package func number(_ body: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
        store._withUnsafeGuaranteedRef { $0.withText(at: place, body) }
    }

    /// The items of a list, or the keys and values of a mapping; none of anything else.
    package var parts: LentParts { store._withUnsafeGuaranteedRef { $0.parts(at: place) } }
}

/// The items of a lent list, or the keys and values of a lent mapping.
package struct LentParts {
    private let store: Unmanaged<DocumentStore>
    private let first: Int32
    /// The number of items, or of entries.
    package let count: Int

    init(store: DocumentStore, first: Int32, count: Int) {
        (self.store, self.first, self.count) = (.passUnretained(store), first, count)
    }

    package var indices: Range<Int> { 0..<count }

    /// An item of a list.
    package func item(_ index: Int) -> LentNode { part(index) }

    /// The key of a mapping's entry.
    package func key(_ index: Int) -> LentNode { part(2 * index) }

    /// The value of a mapping's entry.
    package func value(_ index: Int) -> LentNode { part(2 * index + 1) }

    @inline(__always)
    private func part(_ index: Int) -> LentNode {
        store._withUnsafeGuaranteedRef { owner in
            let place = first + Int32(truncatingIfNeeded: index)
            let record = owner.records[Int(place)]
            return switch record.kind {
            case .alias: LentNode(store, record.first, place)
            case .foreign: LentNode(owner.node(at: place))
            default: LentNode(store, place, place)
            }
        }
    }
}
