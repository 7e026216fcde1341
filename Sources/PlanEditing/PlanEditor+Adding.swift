import Diagnostics
import Documents

/// Entries and items that are new.
extension PlanEditor {
    mutating func addEntry(
        _ path: [String], _ new: EditValue, lines isOnLines: Bool? = nil
    ) throws(EditRefusal) {
        let parent = Array(path.dropLast())
        let found = find(parent)
        guard let key = path.last, let container = Container(found.node, in: text) else { throw Self.missing(path) }
        let usual = Self.order(parent, EditValue(found.node))
        var place = container.children.count
        if let rank = usual.firstIndex(of: key) {
            let ranks = container.children.enumerated().compactMap { index, child in
                child.key.flatMap { usual.firstIndex(of: $0) }.map { (rank: $0, index: index) }
            }
            if let before = ranks.filter({ $0.rank < rank }).max(by: { $0.rank < $1.rank }) {
                place = before.index + 1
            } else if let after = ranks.filter({ $0.rank > rank }).min(by: { $0.rank < $1.rank }) {
                place = after.index
            }
        }
        if container.isFlow {
            let entry = style.entry(key, new)
            return try commit(insertion(of: entry, at: place, into: container), path, new)
        }
        let written = style.key(key)
        let siblings = usual.isEmpty ? Self.hasLines(container, in: text) : nil
        let lines =
            ValueText.spaces(container.indentation) + written + ":"
            + style.afterKey(new, key: written, indentation: container.indentation, lines: siblings ?? isOnLines)
        try commit(insertion(ofLines: lines, at: place, into: container, isRoot: parent.isEmpty), path, new)
    }

    mutating func insert(_ new: EditValue, into path: [String], at place: Int) throws(EditRefusal) {
        let found = find(path)
        guard found.depth == path.count else { return try set(path, .list([new])) }
        guard found.isOwn, found.node.aliasSpan == nil else { throw Self.shared }
        guard case .list(var items) = EditValue(found.node), let container = Container(found.node, in: text) else {
            if case .null = found.node.value { return try assign(path, .list([new])) }
            throw EditRefusal(reason: "'\(path.joined(separator: "."))' is no list")
        }
        let place = min(max(0, place), items.count)
        items.insert(new, at: place)
        if items.count == 1 { return try replace(path, .list(items)) }
        guard let expected = value.replacing(path[...], .list(items)) else { throw Self.missing(path) }
        // In the quotes that all others have.
        let texts = Set(container.children.map { quoted(new, like: $0.value) })
        let written = texts.count == 1 ? texts.first ?? nil : nil
        let changes =
            container.isFlow
            ? insertion(of: written ?? style.flow(new), at: place, into: container)
            : insertion(
                ofLines: ValueText.spaces(container.indentation)
                    + (written.map { "- " + $0 }
                        ?? style.item(
                            new, indentation: container.indentation, lines: Self.hasLines(container, in: text) ?? false)),
                at: place, into: container, isRoot: false)
        try commit(changes, expecting: expected)
    }

    /// Returns the change that puts an entry or an item between brackets.
    func insertion(of entry: String, at place: Int, into container: Container) -> [(Range<Int>, String)] {
        let children = container.children
        guard !children.isEmpty else {
            let inside = container.range.lowerBound + 1
            return [(inside..<inside, entry)]
        }
        let index = max(0, min(place, children.count) - 1)
        let child = children[index]
        let indentation = Lines.indentation(of: child.start, in: text)
        guard let indentation else {
            if place == 0 { return [(child.start..<child.start, entry + ", ")] }
            return [(child.end..<child.end, ", " + entry)]
        }
        if place == 0 { return [(child.start..<child.start, entry + "," + style.lineBreak + indentation)] }
        // Each is on a line of its own, and keeps the comment behind it.
        let comma = container.comma(behind: index, in: text)
        let line = Lines.end(of: comma ?? child.end, in: text)
        guard Lines.hasNothing(from: comma.map { $0 + 1 } ?? child.end, in: text) else {
            return [(child.end..<child.end, "," + style.lineBreak + indentation + entry)]
        }
        return [
            (child.end..<child.end, comma == nil ? "," : ""),
            (line..<line, style.lineBreak + indentation + entry + (comma == nil ? "" : ",")),
        ]
    }

    /// Returns the change that puts lines into a block.
    func insertion(
        ofLines lines: String, at place: Int, into container: Container, isRoot: Bool
    ) -> [(Range<Int>, String)] {
        let count = container.children.count
        guard count > 0 else {
            let end = Lines.next(after: container.range.upperBound, in: text)
            return [(end..<end, ended(end) + lines + style.lineBreak)]
        }
        var place = place
        if place == 0, !container.beginsLine(0, in: text) || isRoot { place = 1 }
        let isSpaced = isSpaced(container, isRoot: isRoot, lines)
        let blank = isSpaced ? style.lineBreak : ""
        if place == 0 {
            let start = container.lines(of: 0, in: text, isRoot: isRoot).lowerBound
            return [(start..<start, lines + style.lineBreak + blank)]
        }
        let end = container.lines(of: place - 1, in: text, isRoot: isRoot).upperBound
        let needsBlank = isSpaced && place < count && !Lines.isBlank(at: end, in: text)
        return [(end..<end, ended(end) + blank + lines + style.lineBreak + (needsBlank ? style.lineBreak : ""))]
    }

    /// A line break where the text before an offset has none.
    func ended(_ offset: Int) -> String {
        offset > 0 && text[offset - 1] != UInt8(ascii: "\n") ? style.lineBreak : ""
    }

    /// Whether a blank line stands between the entries of a block, or would in a file that has them between sections.
    private func isSpaced(_ container: Container, isRoot: Bool, _ lines: String) -> Bool {
        let gaps = container.children.indices.dropFirst().map { index in
            Lines.isBlank(at: container.lines(of: index - 1, in: text, isRoot: isRoot).upperBound, in: text)
        }
        guard !gaps.isEmpty else { return false }
        if isRoot { return lines.utf8.contains(0x0A) && gaps.contains(true) }
        return 2 * gaps.count(where: \.self) > gaps.count
    }
}
