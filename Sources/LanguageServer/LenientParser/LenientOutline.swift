/// The keys and values of a plan's text with their ranges, which can be found even in text that is not valid YAML.
///
/// `Documents` defines the meaning of a file, and rejects an invalid text as a whole. An editor asks during typing
/// where the cursor is, which keys exist, and what folds. No text and no depth is rejected.
struct LenientOutline: Sendable {
    /// A key with its value, or an item of a list.
    struct Entry: Sendable {
        /// The index of the enclosing entry; `nil` at the top.
        var parent: Int?
        /// The key, or the number of an item from 0.
        var step: String
        /// The key as written, quotes included; for an item in a block, its hyphen.
        var keyRange: Range<Int>
        /// Whether the entry is an item of a list.
        var isItem: Bool
        /// Whether the entry is inside brackets.
        var isFlow: Bool
        /// The number of bytes from the beginning of the line.
        var column: Int
        /// The value, where it is a scalar on one line.
        var scalar: Scalar?
        var anchor: Name?
        var alias: Name?
        /// The bytes from the key to the end of its value.
        var extent: Range<Int>
    }

    /// A value that is neither a mapping nor a list.
    struct Scalar: Sendable {
        /// The value without quotes.
        var text: String
        /// The bytes of the value, quotes included.
        var range: Range<Int>
        var isQuoted = false
        var isBlock = false

        /// The bytes within the quotes.
        var inner: Range<Int> {
            isQuoted && range.count >= 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
        }
    }

    /// The name of an anchor or an alias, without its `&` or `*`.
    struct Name: Sendable {
        var text: String
        var range: Range<Int>
    }

    /// A pair of brackets, or an opening one alone.
    struct Bracket: Sendable {
        /// The bytes from the opening bracket to the closing one, or to where the closing one is missing.
        var range: Range<Int>
        var isClosed: Bool
        var isMapping: Bool
        /// The entry whose value it is.
        var owner: Int?
    }

    let text: [UInt8]
    /// The entries in the order of the text: a parent precedes its parts.
    var entries: [Entry] = []
    /// The brackets in the order of their ends.
    var brackets: [Bracket] = []
    var comments: [Range<Int>] = []
    /// The indices of each entry's parts; the last element has those at the top.
    private var parts: [[Int]]

    /// Creates the outline of a text in UTF-8 without a byte order mark.
    init(_ text: [UInt8]) {
        self.text = text
        var reader = LenientParser(text)
        reader.read()
        (entries, brackets, comments) = (reader.entries, reader.brackets, reader.comments)
        parts = Array(repeating: [], count: entries.count + 1)
        for index in entries.indices { parts[entries[index].parent ?? entries.count].append(index) }
        for index in entries.indices.reversed() {
            if let parent = entries[index].parent, entries[parent].extent.upperBound < entries[index].extent.upperBound
            {
                entries[parent].extent = entries[parent].extent.lowerBound..<entries[index].extent.upperBound
            }
        }
    }

    /// Returns the steps from the top to an entry, its own included.
    func path(of index: Int?) -> [String] {
        var path: [String] = []
        var next = index
        while let index = next {
            path.append(entries[index].step)
            next = entries[index].parent
        }
        return path.reversed()
    }

    /// Returns the indices of the parts of an entry, or of the text as a whole.
    func children(of index: Int?) -> [Int] { parts[index ?? entries.count] }

    /// Returns the index of the entry at a path.
    func entry(at path: [String]) -> Int? {
        var found: Int?
        for step in path {
            guard let next = children(of: found).first(where: { entries[$0].step == step }) else { return nil }
            found = next
        }
        return found
    }

    /// Returns the scalar value of a key in an entry; `nil` where the key or a scalar is missing.
    func text(_ key: String, below index: Int?) -> String? {
        children(of: index).first { entries[$0].step == key && !entries[$0].isItem }.flatMap {
            entries[$0].scalar?.text
        }
    }

    /// Returns the entry whose key or scalar value touches an offset, its end included.
    func entry(touching offset: Int) -> (index: Int, isKey: Bool)? {
        func touches(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
        // The last entry that begins before the offset is the innermost.
        for index in entries.indices.reversed() where entries[index].extent.lowerBound <= offset {
            let entry = entries[index]
            if let scalar = entry.scalar, touches(scalar.range) { return (index, false) }
            if !entry.isItem, touches(entry.keyRange) { return (index, true) }
        }
        return nil
    }
}
