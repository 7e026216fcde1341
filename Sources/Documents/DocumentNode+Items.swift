extension DocumentNode {
    /// The items of a list.
    public struct Items: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
        let store: DocumentStore
        private let first: Int32
        private let itemCount: Int32

        init(store: DocumentStore, first: Int32, count: Int) {
            (self.store, self.first, itemCount) = (store, first, Int32(truncatingIfNeeded: count))
        }

        /// Creates a list of nodes.
        public init(_ nodes: [DocumentNode]) {
            self.init(store: .of(nodes), first: 0, count: nodes.count)
        }

        /// Creates a list of nodes.
        public init(arrayLiteral nodes: DocumentNode...) { self.init(nodes) }

        /// The number of items.
        public var count: Int { Int(itemCount) }
        /// The first place.
        public var startIndex: Int { 0 }
        /// The place after the last.
        public var endIndex: Int { count }

        /// The item at a place.
        public subscript(index: Int) -> DocumentNode {
            precondition(0 <= index && index < count, "no such item")
            return store.node(at: first + Int32(truncatingIfNeeded: index))
        }

        var parts: Parts { Parts(store: store, first: first, count: count) }
    }
}
