import Diagnostics
import Documents

/// Entries and items that go, come again or are moved.
extension PlanEditor {
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
        let comma = container.comma(behind: index, in: text)
        let behind = comma.map { $0 + 1 } ?? child.end
        // The comma before the last one goes where that has none.
        let before = index > 0 && comma == nil ? container.comma(behind: index - 1, in: text) : nil
        let lone = before.map { [($0..<$0 + 1, "")] } ?? []
        if Lines.indentation(of: child.start, in: text) != nil, Lines.hasNothing(from: behind, in: text) {
            return lone + [(Lines.start(of: child.start, in: text)..<Lines.next(after: behind, in: text), "")]
        }
        if let before, !text[before..<child.start].contains(UInt8(ascii: "#")) {
            return [(children[index - 1].end..<child.end, "")]
        }
        var gap = text[behind...].prefix { $0 == UInt8(ascii: " ") }.count
        // A comment begins behind a blank.
        if behind + gap < text.count, text[behind + gap] == UInt8(ascii: "#") { gap = 0 }
        return lone + [(child.start..<behind + (comma == nil ? 0 : gap), "")]
    }

    private func removal(ofLines index: Int, from container: Container, isRoot: Bool) -> [(Range<Int>, String)] {
        guard container.beginsLine(index, in: text) else {
            // The first entry behind a dash: the next one takes its place.
            guard container.children.count > 1 else {
                return [(container.children[0].start..<container.children[0].end, "")]
            }
            let (first, second) = (container.children[0], container.children[1])
            let line = Lines.end(of: first.end, in: text)
            if line < second.start, text[line..<second.start].contains(UInt8(ascii: "#")) {
                // The comments of the next one stay above it.
                let dash = text[..<first.start].lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? first.start
                return [(dash..<line, "")]
            }
            return [(first.start..<second.start, "")]
        }
        var range = container.lines(of: index, in: text, isRoot: isRoot)
        // Of two blank lines that meet, one goes, and none is left at the beginning of a block.
        if index == 0, range.upperBound < text.count {
            var end = range.upperBound
            while Lines.isBlank(at: end, in: text) { end = Lines.next(after: end, in: text) }
            range = range.lowerBound..<end
        } else if range.upperBound == text.count || Lines.isBlank(at: range.upperBound, in: text) {
            var start = range.lowerBound
            while start > 0, case let above = Lines.start(of: start - 1, in: text), Lines.isBlank(at: above, in: text) {
                start = above
            }
            range = start..<range.upperBound
        }
        return [(range, "")]
    }

    // MARK: Again, elsewhere

    mutating func duplicate(_ path: [String], as key: String?) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let child = container.children[index]
        let parent = Array(path.dropLast())
        let copied = EditValue(child.value)
        var expected = value
        var name = ""
        if container.isMapping {
            guard let key else { throw EditRefusal(reason: "the copy needs a key of its own") }
            guard find(parent + [key]).depth == parent.count else {
                throw EditRefusal(reason: "there is a '\(key)' already")
            }
            name = style.key(key)
            expected = expected.replacing((parent + [key])[...], copied) ?? expected
        } else {
            var items = EditValue(find(parent).node).children
            items.insert(copied, at: index + 1)
            expected = expected.replacing(parent[...], .list(items)) ?? expected
        }
        let start = container.isMapping ? child.keyEnd : child.start
        let end =
            container.isFlow ? child.end : container.lines(of: index, in: text, isRoot: parent.isEmpty).upperBound
        var body = Array(text[start..<end])
        while !container.isFlow, let last = body.last, last == 0x0A || last == 0x0D { body.removeLast() }
        // An anchor has one place; what only looks like one stays.
        let bare = Self.withoutAnchors(body)
        for copy in bare == body ? [body] : [bare, body] {
            let again = name + String(decoding: copy, as: UTF8.self)
            let changes =
                container.isFlow
                ? insertion(of: again, at: index + 1, into: container)
                : insertion(
                    ofLines: ValueText.spaces(container.indentation) + again, at: index + 1, into: container,
                    isRoot: parent.isEmpty)
            do throws(EditRefusal) {
                return try commit(changes, expecting: expected)
            } catch {
                guard copy != body else { throw error }
            }
        }
    }

    /// Returns a text without what looks like an anchor: `&name` where a value may begin.
    private static func withoutAnchors(_ text: [UInt8]) -> [UInt8] {
        let space = UInt8(ascii: " ")
        var (out, offset) = ([UInt8](), 0)
        func beginsValue() -> Bool {
            guard let before = out.last(where: { $0 > space }), let last = out.last else { return true }
            return ":-[{,".utf8.contains(before) && (last <= space || "[{".utf8.contains(last))
        }
        while offset < text.count {
            guard text[offset] == UInt8(ascii: "&"), beginsValue() else {
                out.append(text[offset])
                offset += 1
                continue
            }
            offset = text[offset...].prefix { $0 > space && $0 != UInt8(ascii: ",") }.endIndex
            if offset < text.count, text[offset] == space { offset += 1 }
            // Nothing is left at the end of a line.
            if offset == text.count || text[offset] < space { while out.last == space { out.removeLast() } }
        }
        return out
    }

    mutating func move(_ path: [String], to place: Int) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let place = min(max(0, place), container.children.count - 1)
        guard place != index else { return }
        let parent = Array(path.dropLast())
        let isRoot = parent.isEmpty
        guard container.isFlow || container.beginsLine(0, in: text) || min(index, place) > 0 else {
            throw EditRefusal(reason: "the first entry is behind a dash; change the order in the text")
        }
        var order = Array(container.children.indices)
        order.remove(at: index)
        order.insert(index, at: place)
        let before = EditValue(find(parent).node)
        var expected = value
        if case .list(var items) = before {
            items.insert(items.remove(at: index), at: place)
            expected = expected.replacing(parent[...], .list(items)) ?? expected
        }
        var changes: [(Range<Int>, String)] = []
        let parts =
            container.isFlow
            ? container.children.indices.map { container.parts(of: $0, in: text) }
            : container.children.indices.map { [container.lines(of: $0, in: text, isRoot: isRoot)] }
        for (target, source) in order.enumerated() where target != source {
            for (range, other) in zip(parts[target], parts[source]) {
                var moved = String(decoding: text[other], as: UTF8.self)
                if !container.isFlow, moved.utf8.last != 0x0A, range.upperBound < text.count {
                    moved += style.lineBreak
                }
                changes.append((range, moved))
            }
        }
        try commit(changes, expecting: expected)
    }
}
