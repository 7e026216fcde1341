package import Diagnostics
import Documents
import PlanSchema

/// An editor of the text of a plan's own file, which changes what an edit is about and nothing else. Nothing is saved.
///
/// Each change is read back: the text is left alone where it would mean anything else than what was asked, as where a
/// value is shared by an anchor.
package struct PlanEditor {
    /// The text with the edits made so far.
    package private(set) var text: [UInt8]
    private let name: String
    private(set) var root: DocumentNode
    var style: ValueText

    /// Reads a file; JSON is read as the YAML that it also is.
    ///
    /// - Throws: Why the text cannot be read.
    package init(_ file: SourceFile) throws(Diagnostic) {
        let text = file.text
        (self.text, name) = (text, file.name)
        root = try YAMLReader.read(file)
        let hasReturns = text.firstIndex(of: 0x0D).map { $0 + 1 < text.count && text[$0 + 1] == 0x0A } ?? false
        style = ValueText(
            isJSON: Self.isJSON(file, root), step: 2, listStep: 2, lineBreak: hasReturns ? "\r\n" : "\n")
        style.step = Self.indentation(root, ofLists: false, in: text) ?? 2
        style.listStep = Self.indentation(root, ofLists: true, in: text) ?? style.step
    }

    /// Whether a text is JSON, also in a file whose name ends in `.yaml`.
    private static func isJSON(_ file: SourceFile, _ root: DocumentNode) -> Bool {
        let first = Int(root.span.start.offset)
        guard first < file.text.count, file.text[first] == UInt8(ascii: "{") else { return false }
        return file.name.hasSuffix(".json") || (try? JSONReader.read(file)) != nil
    }

    /// The values that the text has, with what aliases and merges stand for written out.
    package var value: EditValue { EditValue(root) }

    private static let guide = PlanGuide()

    /// The keys of the mapping at a path in the schema's order; none where its keys are ids.
    static func order(_ path: [String], _ value: EditValue) -> [String] {
        guard !guide.place(at: path).hasIDs else { return [] }
        var type: String?
        if case .string(let name)? = value["type"] { type = name }
        return guide.keys(at: path) { $0 == path.count ? type : nil }.map(\.name)
    }

    /// Returns the spaces by which the first nested block of a kind is indented, where there is one.
    private static func indentation(_ node: DocumentNode, ofLists: Bool, in text: [UInt8]) -> Int? {
        guard node.aliasSpan == nil, let container = Container(node, in: text), !container.isFlow else { return nil }
        for child in container.children where child.value.aliasSpan == nil {
            if container.isMapping, let below = Container(child.value, in: text), !below.isFlow,
                below.isMapping != ofLists
            {
                return max(below.indentation - container.indentation, ofLists ? 0 : 1)
            }
            if let found = indentation(child.value, ofLists: ofLists, in: text) { return found }
        }
        return nil
    }

    // MARK: Edits

    /// Makes an edit, or leaves the text as it is.
    ///
    /// - Throws: Why it cannot be made.
    package mutating func apply(_ edit: PlanEdit) throws(EditRefusal) {
        var editor = self
        try editor.make(edit)
        self = editor
    }

    private mutating func make(_ edit: PlanEdit) throws(EditRefusal) {
        switch edit {
        case .set(let path, let value): try set(path, value)
        case .insert(let path, let value, let place): try insert(value, into: path, at: place)
        case .remove(let path): try remove(path)
        case .duplicate(let path, let key): try duplicate(path, as: key)
        case .move(let path, let place): try move(path, to: place)
        case .rename(let path, let id): try rename(path, as: id)
        }
    }

    /// A node on the way to a path, and how much of the path leads to it.
    struct Found {
        var node: DocumentNode
        var depth: Int
        /// Whether all of it is written where it stands, and not by an alias or a merge.
        var isOwn: Bool
    }

    /// Returns the deepest node on the way to a path.
    func find(_ path: [String]) -> Found {
        var found = Found(node: root, depth: 0, isOwn: true)
        for (depth, step) in path.enumerated() {
            guard let below = Self.below(found.node, step) else { break }
            let container = Container(found.node, in: text)
            let isWritten = container.map { $0.index(of: step) != nil } ?? false
            // An alias is written here; what it stands for is not.
            let isOwn = found.isOwn && isWritten && found.node.aliasSpan == nil
            found = Found(node: below, depth: depth + 1, isOwn: isOwn)
        }
        return found
    }

    static func below(_ node: DocumentNode, _ step: String) -> DocumentNode? {
        switch node.value {
        case .mapping(let mapping): return mapping[step]
        case .sequence(let items): return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
        default: return nil
        }
    }

    static let shared = EditRefusal(
        reason: "this is written in one place for several, with '&' and '*'; change it in the text")
    /// The refusal of a change after which the text would mean something else than was asked.
    private var entangled: EditRefusal {
        func hasAlias(_ node: DocumentNode) -> Bool {
            guard node.aliasSpan == nil else { return true }
            return switch node.value {
            case .mapping(let mapping): mapping.entries.contains { hasAlias($0.value) }
            case .sequence(let items): items.contains(where: hasAlias)
            default: false
            }
        }
        return hasAlias(root)
            ? Self.shared
            : EditRefusal(reason: "this cannot be changed without something else beside it; change it in the text")
    }
    static func missing(_ path: [String]) -> EditRefusal {
        EditRefusal(reason: "the plan has no '\(path.joined(separator: "."))'")
    }

    /// Returns the container of a path's last step, and the step's place in it.
    func locate(_ path: [String]) throws(EditRefusal) -> (container: Container, index: Int) {
        guard let last = path.last else { throw EditRefusal(reason: "the whole plan is changed in the text") }
        let found = find(Array(path.dropLast()))
        guard found.depth == path.count - 1, let container = Container(found.node, in: text) else {
            throw Self.missing(path)
        }
        guard found.isOwn, found.node.aliasSpan == nil else { throw Self.shared }
        guard let index = container.index(of: last) else {
            throw Self.below(found.node, last) == nil ? Self.missing(path) : Self.shared
        }
        return (container, index)
    }

    // MARK: Setting

    mutating func set(_ path: [String], _ new: EditValue) throws(EditRefusal) {
        let found = find(path)
        if found.depth == path.count {
            guard !EditValue(found.node).means(new) else { return }
            if found.isOwn { return try assign(path, new) }
            // A merged entry is overridden beside the merge.
            let above = find(Array(path.dropLast()))
            guard above.isOwn, above.node.aliasSpan == nil, case .mapping = above.node.value else { throw Self.shared }
            return try addEntry(path, new)
        }
        guard found.isOwn, found.node.aliasSpan == nil else { throw Self.shared }
        let missing = path[found.depth...]
        let wrapped = missing.dropFirst().reversed().reduce(new) { .mapping([.init($1, $0)]) }
        let above = Array(path[..<found.depth])
        switch found.node.value {
        case .mapping where found.depth > 0 && !EditValue(found.node).isFilled, .null where found.depth > 0:
            try replace(above, .mapping([.init(missing[found.depth], wrapped)]), lines: true)
        // What is made on the way to a value has lines of its own: more will come.
        case .mapping: try addEntry(above + [missing[found.depth]], wrapped, lines: missing.count > 1 ? true : nil)
        case .sequence(let items) where Int(missing[found.depth]) == items.count:
            try insert(wrapped, into: above, at: items.count)
        default: throw EditRefusal(reason: "'\(above.joined(separator: "."))' is no mapping to write into")
        }
    }

    /// The most parts of a value that are changed one by one; where more differ, all of it is written anew.
    private static let mostParts = 20

    /// Makes a written value another, part by part where both are mappings or both are lists.
    mutating func assign(_ path: [String], _ new: EditValue) throws(EditRefusal) {
        let found = find(path)
        let old = EditValue(found.node)
        guard !old.means(new) else { return }
        guard found.node.aliasSpan == nil, old.isFilled, new.isFilled else { return try replace(path, new) }
        switch (old, new) {
        case (.mapping(let before), .mapping(let after)):
            let (gone, come) = (before.filter { new[$0.key] == nil }, after.filter { old[$0.key] == nil })
            if gone.count == 1, come.count == 1, gone[0].value.means(come[0].value) {
                // A value under another key keeps its place and its comment.
                try rewrite(keyAt: path + [gone[0].key], as: come[0].key)
                return try assign(path, new)
            }
            guard gone.count < before.count, max(before.count, after.count) <= Self.mostParts else {
                return try replace(path, new)
            }
            for entry in gone { try remove(path + [entry.key]) }
            for entry in after { try set(path + [entry.key], entry.value) }
        case (.list(let before), .list(let after)):
            var start = 0
            while start < min(before.count, after.count), before[start].means(after[start]) { start += 1 }
            var ends = (before.count, after.count)
            while ends.0 > start, ends.1 > start, before[ends.0 - 1].means(after[ends.1 - 1]) {
                ends = (ends.0 - 1, ends.1 - 1)
            }
            guard max(ends.0, ends.1) - start <= Self.mostParts else { return try replace(path, new) }
            // What has only changed its place takes its comment along.
            guard Set(before[start..<ends.0]).isDisjoint(with: after[start..<ends.1]) else {
                for change in after.difference(from: before) {
                    switch change {
                    case .remove(let index, _, _): try remove(path + ["\(index)"])
                    case .insert(let index, let item, _): try insert(item, into: path, at: index)
                    }
                }
                return
            }
            let common = min(ends.0, ends.1)
            for index in start..<common { try set(path + ["\(index)"], after[index]) }
            for index in stride(from: ends.0 - 1, through: common, by: -1) where index >= common {
                try remove(path + ["\(index)"])
            }
            for index in common..<max(common, ends.1) { try insert(after[index], into: path, at: index) }
        default: try replace(path, new)
        }
    }

    /// Writes a value in place of a written one.
    mutating func replace(
        _ path: [String], _ new: EditValue, lines: Bool? = nil
    ) throws(EditRefusal) {
        let (container, index) = try locate(path)
        let child = container.children[index]
        let node = child.value
        let span = node.aliasSpan ?? node.span
        let range = Int(span.start.offset)..<max(Int(span.start.offset), Int(span.end.offset))
        let isBlock = node.aliasSpan == nil && Container(node, in: text).map { !$0.isFlow } ?? false
        guard !container.isFlow, let key = child.key else {
            let written =
                quoted(new, like: node)
                ?? (container.isFlow
                    ? style.flow(new)
                    : String(style.item(new, indentation: container.indentation, lines: isBlock).dropFirst(2)))
            let isTight = range.isEmpty && range.lowerBound > 0 && text[range.lowerBound - 1] != UInt8(ascii: " ")
            return try commit([(range, (isTight ? " " : "") + written)], path, new)
        }
        // A mapping keeps lines of its own where it had them.
        let after =
            quoted(new, like: node).map { " " + $0 }
            ?? style.afterKey(
                new, key: key, indentation: container.indentation,
                lines: lines ?? (isBlock || !new.isFilled ? nil : Self.hasLines(container, in: text)))
        let colon = Container.behindColon(child.keyEnd, in: text)
        // What is written on the line of the key, and on lines below it.
        let bodyStart = after.firstRange(of: style.lineBreak)?.lowerBound ?? after.endIndex
        let (head, body) = (String(after[..<bodyStart]), String(after[bodyStart...]))
        let keyLine = Lines.end(of: colon, in: text)
        if isBlock, range.lowerBound > keyLine {
            // What is behind the key stays: an anchor or a comment.
            let last = Lines.end(of: range.upperBound, in: text)
            return try commit([(colon..<colon, head), (keyLine..<last, body)], path, new)
        }
        var start = range.lowerBound
        if range.isEmpty, Lines.hasNothing(from: colon, in: text) { start = colon }
        let end = max(start, range.upperBound)
        if head.isEmpty { while start > colon, text[start - 1] == UInt8(ascii: " ") { start -= 1 } }
        let written = start == colon ? head : String(head.dropFirst())
        let last = Lines.end(of: end, in: text)
        try commit(
            [(start..<end, written + Lines.comment(behindSignAt: start, in: text)), (last..<last, body)], path, new)
    }

    /// Returns a text in the quotes that another value has; `nil` where it has none.
    func quoted(_ new: EditValue, like node: DocumentNode) -> String? {
        guard case .string(let words) = new, !words.utf8.contains(0x0A), node.aliasSpan == nil else { return nil }
        return Self.quoted(words, like: node.span.text)
    }

    /// Returns a text in the quotes that a scalar is written in; `nil` where it has none.
    static func quoted(_ words: String, like written: String) -> String? {
        guard let quote = written.utf8.first else { return nil }
        if quote == UInt8(ascii: "\"") { return DocumentNode.quotedText(of: words) }
        guard quote == UInt8(ascii: "'"), words.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        return "'" + words.replacing("'", with: "''") + "'"
    }

    /// Whether the mappings in a container stand on lines of their own; `nil` where there is none to tell by.
    static func hasLines(_ container: Container, in text: [UInt8]) -> Bool? {
        let kinds = container.children.compactMap { child -> Bool? in
            guard child.value.aliasSpan == nil, let below = Container(child.value, in: text), below.isMapping,
                !below.children.isEmpty
            else { return nil }
            return !below.isFlow
        }
        guard !kinds.isEmpty else { return nil }
        return 2 * kinds.count(where: \.self) >= kinds.count
    }

    // MARK: Reading back

    mutating func commit(
        _ changes: [(Range<Int>, String)], _ path: [String], _ new: EditValue
    ) throws(EditRefusal) {
        guard let expected = value.replacing(path[...], new) else { throw Self.missing(path) }
        try commit(changes, expecting: expected)
    }

    /// Makes changes of the text, whose ranges do not overlap, if it then means what is expected.
    mutating func commit(_ changes: [(Range<Int>, String)], expecting expected: EditValue) throws(EditRefusal) {
        var changed: [UInt8] = []
        var place = 0
        for (range, replacement) in changes.sorted(by: {
            ($0.0.lowerBound, $0.0.upperBound) < ($1.0.lowerBound, $1.0.upperBound)
        }) {
            guard range.lowerBound >= place else { throw entangled }
            changed += text[place..<range.lowerBound]
            changed += replacement.utf8
            place = range.upperBound
        }
        changed += text[place...]
        guard let read = try? YAMLReader.read(SourceFile(name: name, text: changed)), EditValue(read).means(expected)
        else { throw entangled }
        text = changed
        root = read
    }
}
