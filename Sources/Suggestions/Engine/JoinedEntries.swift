package import Diagnostics
package import Documents
package import JSONSchema

/// Keys that are joined to their values: `from:07:00`, `perDay 4`.
///
/// To YAML such a word is a key without a value, or a text in place of a mapping. What was meant takes its place in the
/// tree, so that nothing misses the key, and the value is looked at as any other.
package struct JoinedEntries {
    /// The plan's tree with keys and values apart.
    package private(set) var root: DocumentNode
    package private(set) var findings: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    /// The values that the schema refuses: anywhere else a text is meant as it is.
    private let refused: Set<[InstancePath.Step]>

    package init(_ root: DocumentNode, refusedBy violations: [Violation]) {
        self.root = root
        refused = Set(violations.map(\.path.steps))
        self.root = apart(root, at: []) ?? root
    }

    /// Returns the node that takes a node's place, if any part of it has keys and values joined.
    private mutating func apart(_ node: DocumentNode, at path: [InstancePath.Step]) -> DocumentNode? {
        let mapped = node.mapped { apart($1, at: path + [$0]) }
        var node = mapped ?? node
        switch node.value {
        case .mapping(let mapping):
            let meant = mapping.entries.map { apart($0, in: mapping, at: path) }
            guard meant.contains(where: { $0 != nil }) else { return mapped }
            node.value = .mapping(Mapping(zip(mapping.entries, meant).map { $1 ?? $0 }))
        case .string where refused.contains(path):
            guard let entries = lines(of: node, at: path) else { return nil }
            node.value = .mapping(Mapping(entries))
        default: return mapped
        }
        return node
    }

    /// A key that has no value but in itself.
    private mutating func apart(
        _ entry: Mapping.Entry, in mapping: Mapping, at path: [InstancePath.Step]
    ) -> Mapping.Entry? {
        guard case .null = entry.value.value, entry.value.span.text.isEmpty, let joined = JoinedEntry(entry.keySpan),
            isMeant(joined, at: path), mapping.entry(joined.key) == nil
        else { return nil }
        report(joined, at: path)
        return joined.apart(entry.value.aliasSpan)
    }

    /// A text all of whose lines are entries of the mapping that it stands in place of.
    private mutating func lines(of node: DocumentNode, at path: [InstancePath.Step]) -> [Mapping.Entry]? {
        let (file, range) = (node.span.file, Int(node.span.start.offset)..<Int(node.span.end.offset))
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var place = node.span.start
        var entries: [JoinedEntry] = []
        for line in file.text[range].split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let text = line.drop(while: isBlank)
            let start = file.position(of: text.startIndex, from: place)
            place = file.position(of: text.startIndex + text.reversed().drop(while: isBlank).count, from: start)
            guard let entry = JoinedEntry(SourceSpan(file: file, start: start, end: place)), entry.hasColon,
                isMeant(entry, at: path)
            else { return nil }
            entries.append(entry)
        }
        guard Set(entries.map(\.key)).count == entries.count else { return nil }
        for entry in entries { report(entry, at: path) }
        return entries.map { $0.apart(node.aliasSpan) }
    }

    /// Whether a plan has the key there, or one that is near it.
    private func isMeant(_ entry: JoinedEntry, at path: [InstancePath.Step]) -> Bool {
        let places = PlanKeys.ofPlans.places(at: path)
        if places.contains(where: { $0.keys[entry.key] != nil }) { return true }
        return entry.hasColon
            && (places.contains(where: \.hasIDs)
                || KeyAliases.meant(entry.key, known: places.flatMap(\.keys.keys).sorted()) != nil)
    }

    private mutating func report(_ entry: JoinedEntry, at path: [InstancePath.Step]) {
        let finding = Diagnostic.joinedEntry(entry, in: path)
        // An alias brings the same text to several places.
        if reported.insert(finding).inserted { findings.append(finding) }
    }
}

/// A word that is a key and its value, without the `: ` that parts them.
struct JoinedEntry {
    let span: SourceSpan
    let key, value: String
    private let between: Substring

    init?(_ span: SourceSpan) {
        let text = span.text
        let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        between = text[key.endIndex...].prefix { $0 == ":" || $0.isWhitespace }
        let value = text[between.endIndex...]
        // `22:00-07:00` is no key, and `https://…` an address.
        guard key.contains(where: \.isLetter), !between.isEmpty, !value.isEmpty, !value.hasPrefix("/") else {
            return nil
        }
        (self.span, self.key, self.value) = (span, String(key), String(value))
    }

    var hasColon: Bool { between.contains(":") }

    /// The key with its value as YAML has them.
    var written: String { "\(key): \(value)" }

    /// The fault of the text between the two.
    var fault: String {
        if !hasColon { return "a ':' is missing" }
        return between.contains { $0.isWhitespace && !$0.isASCII }
            ? "a no-break space stands behind the ':'" : "a space is missing behind the ':'"
    }

    func apart(_ aliasSpan: SourceSpan?) -> Mapping.Entry {
        var (keySpan, valueSpan) = (span, span)
        keySpan.end = span.file.position(of: Int(span.start.offset) + key.utf8.count, from: span.start)
        valueSpan.start = span.file.position(of: Int(span.end.offset) - value.utf8.count, from: keySpan.end)
        let meant = read(at: valueSpan.start)?.value ?? .string(value)
        return Mapping.Entry(
            key: key, keySpan: keySpan, value: DocumentNode(meant, at: valueSpan, aliasSpan: aliasSpan))
    }

    /// Reads the value, each part of it at its place in the plan; `nil` where it is not YAML.
    private func read(at start: SourcePosition) -> DocumentNode? {
        func place(_ inner: SourcePosition) -> SourcePosition {
            SourcePosition(
                line: start.line + inner.line - 1,
                column: inner.line == 1 ? start.column + inner.column - 1 : inner.column,
                offset: start.offset + inner.offset)
        }
        return (try? YAMLReader.read(SourceFile(name: key, text: Array(value.utf8))))?.moved { inner in
            SourceSpan(file: span.file, start: place(inner.start), end: place(inner.end))
        }
    }
}

extension Diagnostic {
    /// A key that is joined to its value.
    static func joinedEntry(_ entry: JoinedEntry, in path: [InstancePath.Step]) -> Diagnostic {
        let place = path.isEmpty ? "the plan" : "'\(InstancePath(path).dotted)'"
        return Diagnostic(
            .unknownKey, "unknown key '\(entry.span.text)' in \(place); \(entry.fault), so write '\(entry.written)'",
            at: entry.span, replacement: .certain(entry.written))
    }
}
