extension DocumentNode {
    /// The items of a list, or the keys and values of a mapping; empty for anything else.
    package var parts: Parts { store.parts(at: place) }

    /// Calls `body` with the bytes of a text, without making a string; with no bytes for anything else.
    package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        store.withText(at: place, body)
    }

    /// The items of a list, or the entries of a mapping, without values created for them.
    package struct Parts: Sendable {
        private let store: DocumentStore
        private let first: Int32
        /// The number of items, or of entries.
        package let count: Int

        init(store: DocumentStore, first: Int32, count: Int) {
            (self.store, self.first, self.count) = (store, first, count)
        }

        package var indices: Range<Int> { 0..<count }

        /// Returns an item of a list.
        package func item(_ index: Int) -> DocumentNode { store.node(at: first + Int32(index)) }

        /// Returns the key of a mapping's entry.
        package func key(_ index: Int) -> DocumentNode { item(2 * index) }

        /// Returns the value of a mapping's entry.
        package func value(_ index: Int) -> DocumentNode { item(2 * index + 1) }
    }
}
