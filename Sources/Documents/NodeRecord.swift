/// A document's record of a node: its place in the text, and the place of its value.
struct NodeRecord {
    /// The place where a node's value is stored.
    enum Kind: UInt32 {
        /// The value is in the file's text, unchanged: ``NodeRecord/first`` and ``NodeRecord/count`` give its bytes.
        case text
        /// The value is in the document's further text, because it was unescaped or folded.
        case otherText
        /// The value is among the document's values.
        case value
        /// The value is in the records of its items, which are contiguous.
        case sequence
        /// The value is in the contiguous records of its entries, two for each: the key's and the value's.
        case mapping
        /// The value is in another record of the document; the record's own place is the place of use.
        case alias
        /// The value is in a node from another document.
        case foreign
    }

    /// The byte offsets of its text's start and end. Lines and columns are computed on demand, so that a tree takes
    /// little memory and therefore little time.
    var start, end: Int32
    /// The place of its value, or of the first part of it.
    var first: Int32
    private var countAndKind: UInt32

    init(_ kind: Kind, from start: Int32, to end: Int32, first: Int32, count: Int = 0) {
        precondition(count < 1 << 29, "a file has fewer than 2²⁹ bytes")
        (self.start, self.end, self.first) = (start, end, first)
        countAndKind = UInt32(truncatingIfNeeded: count) << 3 | kind.rawValue
    }

    /// The number of bytes, items or entries: never more than a file has bytes, and so less than 2²⁹.
    var count: Int { Int(countAndKind >> 3) }
    var kind: Kind { Kind(rawValue: countAndKind & 7) ?? .value }
}
