/// A document's record of a node: where it stands, and where its value is.
struct NodeRecord {
    /// Where what a node says is to be had.
    enum Kind: UInt32 {
        /// In the file's text, as it stands there: ``NodeRecord/first`` and ``NodeRecord/count`` are its bytes.
        case text
        /// The same in the document's further text: it was unescaped or folded.
        case otherText
        /// Among the document's values.
        case value
        /// In the records of its items, which follow one another.
        case sequence
        /// In the records of its entries, of each its key's and its value's.
        case mapping
        /// In another record of the document; its own place is the place of use.
        case alias
        /// In a node that comes from elsewhere.
        case foreign
    }

    /// The byte offsets of its text's first place and of the one behind: lines and columns are looked for when they are
    /// asked for, so that a tree takes little memory, and with it time.
    var start, end: Int32
    /// The place of what it says, or of the first part of it.
    var first: Int32
    private var countAndKind: UInt32

    init(_ kind: Kind, from start: Int32, to end: Int32, first: Int32, count: Int = 0) {
        precondition(count < 1 << 29, "a file has fewer than 2²⁹ bytes")
        (self.start, self.end, self.first) = (start, end, first)
        countAndKind = UInt32(truncatingIfNeeded: count) << 3 | kind.rawValue
    }

    /// How many bytes, items or entries there are: not more than a file has bytes, and so less than 2²⁹.
    var count: Int { Int(countAndKind >> 3) }
    var kind: Kind { Kind(rawValue: countAndKind & 7) ?? .value }
}
