/// The path of the text at an offset, and whether a key or a value is being written there.
struct Cursor: Sendable {
    enum Part: Hashable, Sendable {
        /// A key of the mapping at ``Cursor/path``.
        case key
        /// The value, or an item of the list, at ``Cursor/path``.
        case value
    }

    /// The steps from the top: keys, and the numbers of items.
    var path: [String]
    var part: Part
    /// The bytes of the word that the cursor touches, without quotes.
    var word: Range<Int>
    /// The index of the entry that is being written, or whose key is; `nil` at the top.
    var owner: Int?
    /// Whether the cursor is inside brackets.
    var isFlow = false
    /// Whether the word is an alias's name.
    var isAlias = false
    /// Whether a colon follows the word.
    var hasColon = false

    /// Finds the cursor's path at an offset, or returns `nil` inside a comment.
    init?(at offset: Int, in outline: LenientOutline) {
        let text = outline.text
        guard !outline.comments.contains(where: { $0.lowerBound < offset && offset <= $0.upperBound }) else {
            return nil
        }
        let offset = min(offset, text.count)
        let bracket = outline.brackets.filter { bracket in
            bracket.range.lowerBound < offset
                && (bracket.isClosed ? offset < bracket.range.upperBound : offset <= bracket.range.upperBound)
        }.max { $0.range.lowerBound < $1.range.lowerBound }
        var line = offset
        while line > 0, text[line - 1] != UInt8(ascii: "\n"), text[line - 1] != UInt8(ascii: "\r") { line -= 1 }
        let cursor =
            if let bracket {
                Cursor.inBracket(bracket, offset, outline)
            } else {
                Cursor.inBlock(offset, line: line, outline)
            }
        self = cursor
        isFlow = bracket != nil
        if word.lowerBound < text.count, word.lowerBound < offset, text[word.lowerBound] == UInt8(ascii: "*") {
            isAlias = true
            word = word.lowerBound + 1..<word.upperBound
        }
        var end = word.upperBound
        while end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        hasColon = end < text.count && text[end] == UInt8(ascii: ":")
    }

    private init(_ part: Part, of owner: Int?, _ word: Range<Int>, _ outline: LenientOutline) {
        (self.part, self.owner, self.word) = (part, owner, word)
        path = outline.path(of: owner)
    }

    /// Returns the bytes of the word around an offset, without its quotes.
    private static func word(around offset: Int, in outline: LenientOutline, isFlow: Bool) -> Range<Int> {
        let text = outline.text
        func ends(_ index: Int) -> Bool {
            let byte = text[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return true }
            if isFlow, ",{}[]".utf8.contains(byte) { return true }
            return byte == UInt8(ascii: ":") && (index + 1 >= text.count || " \n\r\t,]}".utf8.contains(text[index + 1]))
        }
        var (start, end) = (offset, offset)
        while start > 0, !ends(start - 1) { start -= 1 }
        while start < offset, text[start] == UInt8(ascii: " ") || text[start] == UInt8(ascii: "\t") { start += 1 }
        // A hyphen and a space begin an item.
        while !isFlow, start + 1 < offset, text[start] == UInt8(ascii: "-"), text[start + 1] == UInt8(ascii: " ") {
            start += 2
            while start < offset, text[start] == UInt8(ascii: " ") { start += 1 }
        }
        while end < text.count, !ends(end) { end += 1 }
        while end > offset, text[end - 1] == UInt8(ascii: " ") || text[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        if let comment = outline.comments.first(where: { $0.lowerBound >= start && $0.lowerBound < end }) {
            end = max(offset, comment.lowerBound)
            while end > offset, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        }
        return start..<end
    }

    private static func inBracket(_ bracket: LenientOutline.Bracket, _ offset: Int, _ outline: LenientOutline) -> Cursor
    {
        let word = word(around: offset, in: outline, isFlow: true)
        var before = word.lowerBound - 1
        while before > bracket.range.lowerBound, " \t\n\r\"'".utf8.contains(outline.text[before]) { before -= 1 }
        if before >= 0, outline.text[before] == UInt8(ascii: ":"),
            let entry = outline.entries.indices.last(where: { index in
                outline.entries[index].isFlow && !outline.entries[index].isItem
                    && outline.entries[index].keyRange.upperBound <= before
                    && outline.entries[index].keyRange.upperBound >= bracket.range.lowerBound
            })
        {
            return Cursor(.value, of: entry, word, outline)
        }
        var cursor = Cursor(bracket.isMapping ? .key : .value, of: bracket.owner, word, outline)
        if !bracket.isMapping { cursor.path.append("0") }
        return cursor
    }

    private static func inBlock(_ offset: Int, line: Int, _ outline: LenientOutline) -> Cursor {
        let word = word(around: offset, in: outline, isFlow: false)
        let onLine = outline.entries.indices.filter {
            !outline.entries[$0].isFlow && outline.entries[$0].keyRange.lowerBound >= line
                && outline.entries[$0].keyRange.lowerBound < offset
        }
        // The cursor is after the colon of a key on the same line.
        if let entry = onLine.last(where: { !outline.entries[$0].isItem }),
            outline.entries[entry].keyRange.upperBound < offset,
            outline.entries[entry].keyRange.upperBound < word.lowerBound
        {
            return Cursor(.value, of: entry, word, outline)
        }
        if let item = onLine.last(where: { outline.entries[$0].isItem }) {
            return Cursor(.value, of: item, word, outline)
        }
        let column = word.lowerBound - line
        var owner = outline.entries.indices.last { index in
            !outline.entries[index].isFlow && outline.entries[index].keyRange.lowerBound < line
        }
        // The nearest preceding entry that is indented less is the enclosing one.
        while let index = owner, outline.entries[index].column >= column {
            owner = (0..<index).last {
                !outline.entries[$0].isFlow && outline.entries[$0].column < outline.entries[index].column
            }
        }
        return Cursor(.key, of: owner, word, outline)
    }
}
