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
    /// The entries or items, in the order of the text, without merged ones.
    let children: [Child]
    /// The bytes before a key or dash of a block on its line.
    let indentation: Int

    /// Finds the places of a node's children; `nil` for a scalar.
    init?(_ node: DocumentNode, in text: [UInt8]) {
        let end = max(Int(node.span.start.offset), Int(node.span.end.offset))
        // Behind an anchor or a tag a block begins on a line below.
        let range = Lines.content(from: Int(node.span.start.offset), to: end, in: text)..<end
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

    // MARK: Brackets

    /// Returns the offset of the comma behind a child in brackets.
    func comma(behind index: Int, in text: [UInt8]) -> Int? {
        let next = index + 1 < children.count ? children[index + 1].start : range.upperBound
        var offset = children[index].end
        while offset < next {
            switch text[offset] {
            case UInt8(ascii: ","): return offset
            case UInt8(ascii: "#"): offset = Lines.next(after: offset, in: text)
            default: offset += 1
            }
        }
        return nil
    }

    /// Returns the text of a child in brackets, with the comments on lines above it, and the comment behind it.
    func parts(of index: Int, in text: [UInt8]) -> [Range<Int>] {
        let child = children[index]
        guard Lines.indentation(of: child.start, in: text) != nil else { return [child.start..<child.end] }
        var start = child.start
        var line = Lines.start(of: start, in: text)
        while line > range.lowerBound, case let above = Lines.start(of: line - 1, in: text), above > range.lowerBound,
            let column = Lines.comment(at: above, in: text)
        {
            (start, line) = (above + column, above)
        }
        let behind = comma(behind: index, in: text).map { $0 + 1 } ?? child.end
        guard Lines.hasNothing(from: behind, in: text) else { return [start..<child.end, behind..<behind] }
        return [start..<child.end, behind..<Lines.end(of: behind, in: text)]
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
    /// - `isRoot`: Whether the block is the whole file, whose first lines of comments are about the file.
    func lines(of index: Int, in text: [UInt8], isRoot: Bool) -> Range<Int> {
        let line = Lines.start(of: children[index].start, in: text)
        var start = line
        let bound = index == 0 ? 0 : tail(of: index - 1, in: text)
        while start > bound {
            let above = Lines.start(of: start - 1, in: text)
            guard above >= bound, Lines.comment(at: above, in: text) == indentation else { break }
            start = above
        }
        if isRoot, start == 0 { start = line }
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
