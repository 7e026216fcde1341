/// The keys and values of a plan's text with their places, read leniently: a text that is no YAML yet has one too.
///
/// What a file means is for `Documents` to say, which refuses a broken text as a whole. This is for what an editor asks
/// while one types: where the cursor is, what is there already, what can be folded. Texts and depths are never refused.
struct LenientOutline: Sendable {
    /// A key with its value, or an item of a list.
    struct Entry: Sendable {
        /// The place of the entry that it is part of; `nil` at the top.
        var parent: Int?
        /// The key, or the number of an item from 0.
        var step: String
        /// The key as it is written, quotes included; of an item in a block, its hyphen.
        var keyRange: Range<Int>
        /// Whether it is an item of a list.
        var isItem: Bool
        /// Whether it stands inside brackets.
        var isFlow: Bool
        /// Bytes from the beginning of the line.
        var column: Int
        /// The value, where it is a single one on one line.
        var scalar: Scalar?
        var anchor: Name?
        var alias: Name?
        /// From the key to the end of all that belongs to it.
        var extent: Range<Int>
    }

    /// A value that is neither a mapping nor a list.
    struct Scalar: Sendable {
        /// Without quotes.
        var text: String
        /// As it is written, quotes included.
        var range: Range<Int>
        var isQuoted = false
        var isBlock = false

        /// The bytes within the quotes.
        var inner: Range<Int> {
            isQuoted && range.count >= 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
        }
    }

    /// An anchor's or alias's name, its `&` or `*` not included.
    struct Name: Sendable {
        var text: String
        var range: Range<Int>
    }

    /// A bracket and what it encloses.
    struct Bracket: Sendable {
        /// From the opening to behind the closing one, or to where it must have been forgotten.
        var range: Range<Int>
        var isClosed: Bool
        var isMapping: Bool
        /// The entry whose value it is.
        var owner: Int?
    }

    let text: [UInt8]
    /// In the order of the text: a parent stands before its parts.
    var entries: [Entry] = []
    /// In the order of their ends.
    var brackets: [Bracket] = []
    var comments: [Range<Int>] = []
    /// The parts of each entry, and behind them those at the top.
    private var parts: [[Int]]

    /// - Parameter text: UTF-8 without a byte order mark.
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

    /// The steps from the top to an entry, its own included.
    func path(of index: Int?) -> [String] {
        var path: [String] = []
        var next = index
        while let index = next {
            path.append(entries[index].step)
            next = entries[index].parent
        }
        return path.reversed()
    }

    /// The entries that an entry, or the text as a whole, consists of.
    func children(of index: Int?) -> [Int] { parts[index ?? entries.count] }

    /// The entry at a path.
    func entry(at path: [String]) -> Int? {
        var found: Int?
        for step in path {
            guard let next = children(of: found).first(where: { entries[$0].step == step }) else { return nil }
            found = next
        }
        return found
    }

    /// The text of a key's value below an entry; `nil` where there is none, or no single one.
    func text(_ key: String, below index: Int?) -> String? {
        children(of: index).first { entries[$0].step == key && !entries[$0].isItem }.flatMap {
            entries[$0].scalar?.text
        }
    }

    /// The entry whose key or single value a byte is part of, its end included.
    func entry(touching offset: Int) -> (index: Int, isKey: Bool)? {
        func touches(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
        // The last that begins before it is the innermost.
        for index in entries.indices.reversed() where entries[index].extent.lowerBound <= offset {
            let entry = entries[index]
            if let scalar = entry.scalar, touches(scalar.range) { return (index, false) }
            if !entry.isItem, touches(entry.keyRange) { return (index, true) }
        }
        return nil
    }
}
