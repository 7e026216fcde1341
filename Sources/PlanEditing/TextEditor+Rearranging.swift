import Diagnostics
import Documents

/// Entries and items that go, come again, stand elsewhere, or have another key.
extension TextEditor {
    mutating func remove(_ path: [String]) throws(EditRefusal) {
        let (container, index) = try locate(path)
        guard let expected = value.replacing(path[...], nil) else { throw Self.missing(path) }
        if container.children.count == 1 {
            let parent = Array(path.dropLast())
            guard !parent.isEmpty else { throw EditRefusal(reason: "a plan has something in it") }
            // What is merged in would be left alone.
            let isBare = EditValue(find(parent).node).children.count == 1
            if isBare { return try replace(parent, container.isMapping ? .mapping([]) : .list([])) }
        }
        try commit(
            container.isFlow
                ? removal(of: index, from: container)
                : removal(ofLines: index, from: container, isRoot: path.count == 1),
            expecting: expected)
    }

    private func removal(of index: Int, from container: Container) -> [(Range<Int>, String)] {
        let children = container.children
        let child = children[index]
        func hasComment(_ range: Range<Int>) -> Bool { text[range].contains(UInt8(ascii: "#")) }
        if index + 1 < children.count, !hasComment(child.end..<children[index + 1].start) {
            return [(child.start..<children[index + 1].start, "")]
        }
        if index > 0, !hasComment(children[index - 1].end..<child.start) {
            return [(children[index - 1].end..<child.end, "")]
        }
        let comma = text[child.end...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ",")
        let end = comma ? (text[child.end...].firstIndex(of: UInt8(ascii: ",")) ?? child.end) + 1 : child.end
        return [(child.start..<end, "")]
    }

    private func removal(ofLines index: Int, from container: Container, isRoot: Bool) -> [(Range<Int>, String)] {
        guard container.beginsLine(index, in: text) else {
            // The first entry behind a dash: the next one takes its place.
            guard container.children.count > 1 else {
                return [(container.children[0].start..<container.children[0].end, "")]
            }
            return [(container.children[0].start..<container.children[1].start, "")]
        }
        var range = container.lines(of: index, in: text, isRoot: isRoot)
        // Of two blank lines that meet, one goes.
        if range.upperBound == text.count || Lines.isBlank(at: range.upperBound, in: text) {
            var start = range.lowerBound
            while start > 0, case let above = Lines.start(of: start - 1, in: text), Lines.isBlank(at: above, in: text) {
                start = above
            }
            range = start..<range.upperBound
        }
        return [(range, "")]
    }

    // MARK: Again, elsewhere, otherwise called

    mutating func duplicate(_ path: [String], as key: String?) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let child = container.children[index]
        let parent = Array(path.dropLast())
        let copied = EditValue(child.value)
        guard container.isMapping else {
            var items = EditValue(find(parent).node).children
            items.insert(copied, at: index + 1)
            guard let expected = value.replacing(parent[...], .list(items)) else { throw Self.missing(path) }
            let range = container.isFlow ? child.start..<child.end : container.lines(of: index, in: text, isRoot: false)
            let again = String(decoding: text[range], as: UTF8.self)
            if container.isFlow {
                return try commit(insertion(of: again, at: index + 1, into: container), expecting: expected)
            }
            return try commit(
                [(range.upperBound..<range.upperBound, ended(range.upperBound) + again)], expecting: expected)
        }
        guard let key else { throw EditRefusal(reason: "the copy needs a key of its own") }
        guard find(parent + [key]).depth == parent.count else {
            throw EditRefusal(reason: "there is a '\(key)' already")
        }
        let written = style.key(key)
        let body = String(decoding: text[child.keyEnd..<child.end], as: UTF8.self)
        // An anchor has one place.
        let hasAnchor = body.contains("&")
        if container.isFlow {
            let again = hasAnchor ? style.entry(key, copied) : written + body
            return try commit(insertion(of: again, at: index + 1, into: container), parent + [key], copied)
        }
        let lines = container.lines(of: index, in: text, isRoot: parent.isEmpty)
        let tail = String(decoding: text[child.keyEnd..<lines.upperBound], as: UTF8.self)
        let rest =
            hasAnchor
            ? ":" + style.afterKey(copied, key: written, indentation: container.indentation, lines: true)
            : String(tail.reversed().drop { $0.isNewline }.reversed())
        let again = ValueText.spaces(container.indentation) + written + rest
        try commit(
            insertion(ofLines: again, at: index + 1, into: container, isRoot: parent.isEmpty), parent + [key], copied)
    }

    mutating func move(_ path: [String], to place: Int) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let place = min(max(0, place), container.children.count - 1)
        guard place != index else { return }
        let parent = Array(path.dropLast())
        let isRoot = parent.isEmpty
        let ranges = container.children.indices.map { child in
            container.isFlow
                ? container.children[child].start..<container.children[child].end
                : container.lines(of: child, in: text, isRoot: isRoot)
        }
        guard container.isFlow || container.beginsLine(0, in: text) else {
            throw EditRefusal(reason: "the first entry stands behind a dash; change the order in the text")
        }
        var order = Array(ranges.indices)
        order.remove(at: index)
        order.insert(index, at: place)
        let changes = zip(ranges, order).filter { $0 != ranges[$1] }.map { range, from in
            var moved = String(decoding: text[ranges[from]], as: UTF8.self)
            if !container.isFlow, !moved.hasSuffix("\n"), range.upperBound < text.count { moved += style.lineBreak }
            return (range, moved)
        }
        let before = EditValue(find(parent).node)
        var expected = value
        if case .list(var items) = before {
            items.insert(items.remove(at: index), at: place)
            expected = expected.replacing(parent[...], .list(items)) ?? expected
        }
        try commit(changes, expecting: expected)
    }

    mutating func rename(_ path: [String], to key: String) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let parent = Array(path.dropLast())
        guard container.isMapping else { throw EditRefusal(reason: "an item of a list has no key") }
        guard key != path.last else { return }
        guard find(parent + [key]).depth == parent.count else {
            throw EditRefusal(reason: "there is a '\(key)' already")
        }
        let child = container.children[index]
        guard let without = value.replacing(path[...], nil),
            let expected = without.replacing((parent + [key])[...], EditValue(child.value))
        else { throw Self.missing(path) }
        let quote = text[child.start]
        let isQuoted =
            (quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")) && !key.contains("'") && !key.contains("\"")
            && !key.contains("\\")
        let mark = isQuoted ? String(UnicodeScalar(quote)) : ""
        try commit([(child.start..<child.keyEnd, isQuoted ? mark + key + mark : style.key(key))], expecting: expected)
    }
}
