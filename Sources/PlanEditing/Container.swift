import Diagnostics
import Documents

/// A mapping or a list of a text, and the places of its entries or items.
struct Container {
    /// An entry or an item.
    struct Child {
        /// The key; `nil` for an item.
        var key: String?
        /// The offset of the key, of the item's dash or, in brackets, of the item.
        var start: Int
        /// The offset behind the key; behind the dash for an item.
        var keyEnd: Int
        /// The offset behind the last of its text, without a comment.
        var end: Int
        var value: DocumentNode
    }

    let isFlow: Bool
    let isMapping: Bool
    /// The offsets of its text; brackets included.
    let range: Range<Int>
    /// What is written in it, in the order of the text. Merged entries are not.
    let children: [Child]
    /// The bytes before a key or dash of a block on its line.
    let indentation: Int

    /// Finds the places of a node's children; `nil` for a scalar.
    init?(_ node: DocumentNode, in text: [UInt8]) {
        let range = Int(node.span.start.offset)..<max(Int(node.span.start.offset), Int(node.span.end.offset))
        self.range = range
        let opening = range.isEmpty ? 0 : text[range.lowerBound]
        isFlow = opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[")
        indentation = range.lowerBound - Lines.start(of: range.lowerBound, in: text)
        switch node.value {
        case .mapping(let mapping):
            isMapping = true
            children = mapping.entries.compactMap { entry in
                let key = Int(entry.keySpan.start.offset)..<Int(entry.keySpan.end.offset)
                guard range.contains(key.lowerBound) else { return nil }
                if let alias = entry.value.aliasSpan, Int(alias.start.offset) < key.upperBound { return nil }
                let end = max(Self.end(of: entry.value), Self.behindColon(key.upperBound, in: text))
                return Child(
                    key: entry.key, start: key.lowerBound, keyEnd: key.upperBound, end: end, value: entry.value)
            }.sorted { $0.start < $1.start }
        case .sequence(let items):
            isMapping = false
            let (isFlow, indentation) = (isFlow, indentation)
            children = items.enumerated().map { index, item in
                let place = Int((item.aliasSpan ?? item.span).start.offset)
                let start =
                    isFlow
                    ? place : index == 0 ? range.lowerBound : Self.dash(before: place, indentation, in: text)
                return Child(
                    key: nil, start: start, keyEnd: isFlow ? start : start + 1,
                    end: max(Self.end(of: item), isFlow ? start : start + 1), value: item)
            }
        default: return nil
        }
    }

    private static func end(of node: DocumentNode) -> Int { Int((node.aliasSpan ?? node.span).end.offset) }

    /// Returns the offset behind the colon of a key that ends at an offset.
    static func behindColon(_ end: Int, in text: [UInt8]) -> Int {
        let colon = text[end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard colon == UInt8(ascii: ":") else { return end }
        return (text[end...].firstIndex(of: UInt8(ascii: ":")) ?? end) + 1
    }

    /// Returns the offset of the dash at an indentation in or above the line of an offset.
    private static func dash(before place: Int, _ indentation: Int, in text: [UInt8]) -> Int {
        var start = Lines.start(of: place, in: text)
        while true {
            let dash = start + indentation
            if dash < text.count, text[dash] == UInt8(ascii: "-"),
                text[start..<dash].allSatisfy({ $0 == UInt8(ascii: " ") })
            {
                return dash
            }
            guard start > 0 else { return place }
            start = Lines.start(of: start - 1, in: text)
        }
    }

    func index(of step: String) -> Int? {
        if isMapping { return children.firstIndex { $0.key == step } }
        return Int(step).flatMap { children.indices.contains($0) ? $0 : nil }
    }

    // MARK: Blocks

    /// Whether only spaces stand before a child on its line.
    func beginsLine(_ index: Int, in text: [UInt8]) -> Bool {
        let start = children[index].start
        return text[Lines.start(of: start, in: text)..<start].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// The whole lines of a child of a block: with the comments right above it, and those below that are indented
    /// deeper.
    ///
    /// - `isRoot`: Whether the block is the whole file, whose first comments are about the file.
    func lines(of index: Int, in text: [UInt8], isRoot: Bool) -> Range<Int> {
        var start = Lines.start(of: children[index].start, in: text)
        if !(isRoot && index == 0) {
            let bound = index == 0 ? 0 : tail(of: index - 1, in: text)
            while start > bound {
                let above = Lines.start(of: start - 1, in: text)
                guard above >= bound, Lines.comment(at: above, in: text) == indentation else { break }
                start = above
            }
        }
        return start..<max(start, tail(of: index, in: text))
    }

    /// Returns the offset behind the last line of a child.
    private func tail(of index: Int, in text: [UInt8]) -> Int {
        var end = Lines.next(after: children[index].end, in: text)
        while let column = Lines.comment(at: end, in: text), column > indentation {
            end = Lines.next(after: end, in: text)
        }
        return end
    }
}

/// The lines of a text in bytes.
enum Lines {
    private static let feed = UInt8(ascii: "\n")

    static func start(of offset: Int, in text: [UInt8]) -> Int {
        text[..<min(offset, text.count)].lastIndex(of: feed).map { $0 + 1 } ?? 0
    }

    /// Returns the offset of a line's break, or of the text's end.
    static func end(of offset: Int, in text: [UInt8]) -> Int {
        let end = text[min(offset, text.count)...].firstIndex(of: feed) ?? text.count
        return end > offset && end > 0 && end < text.count && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// Returns the offset of the next line, or of the text's end.
    static func next(after offset: Int, in text: [UInt8]) -> Int {
        text[min(offset, text.count)...].firstIndex(of: feed).map { $0 + 1 } ?? text.count
    }

    /// Returns the indentation of a line with nothing but a comment, or `nil` for any other line.
    static func comment(at start: Int, in text: [UInt8]) -> Int? {
        guard start < text.count else { return nil }
        let mark = text[start...].firstIndex { $0 != UInt8(ascii: " ") }
        return mark.flatMap { text[$0] == UInt8(ascii: "#") ? $0 - start : nil }
    }

    static func isBlank(at start: Int, in text: [UInt8]) -> Bool {
        start < text.count
            && text[start..<end(of: start, in: text)].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x0D }
    }
}
