internal import Diagnostics

/// The contents of a document in a few arrays: its nodes are only places in them.
///
/// A node that is created by itself has its own store, and so have items or entries that are put together in code.
final class DocumentStore: Sendable {
    let file: SourceFile
    /// The text of the file, for quick access.
    private let text: [UInt8]
    /// The beginnings of the file's lines; `nil` for a node that was created by itself, whose position is counted from
    /// ``known`` on.
    private let lines: LineStarts?
    private let known: SourcePosition
    let records: [NodeRecord]
    /// The bytes of texts that are written differently in the file, such as escaped ones.
    private let otherText: [UInt8]
    private let values: [DocumentNode.Value]
    private let foreign: [DocumentNode]
    /// The indexes of the big mappings, each with the place of the first key, in ascending order.
    private let indexes: [(first: Int32, index: KeyIndex)]

    /// Creates the store of a file that has been read.
    init(
        _ file: SourceFile, _ lines: LineStarts?, _ records: [NodeRecord], otherText: [UInt8],
        values: [DocumentNode.Value], indexes: [(first: Int32, index: KeyIndex)]
    ) {
        (self.file, text, self.lines, self.known) = (file, file.text, lines, .start)
        (self.records, self.otherText, self.values, self.indexes) = (records, otherText, values, indexes)
        foreign = []
    }

    /// Creates the store of a node that is created by itself, with the place of its use if that is another.
    convenience init(_ value: DocumentNode.Value, at span: SourceSpan, usedAt use: SourceSpan?) {
        self.init(
            value, span.file, nil, from: span.start, at: (span.start.offset, span.end.offset),
            usedAt: use.map { ($0.start.offset, $0.end.offset) })
    }

    /// Creates the store of a node with another value in the places of an existing node.
    convenience init(_ value: DocumentNode.Value, inPlaceOf node: DocumentNode) {
        func place(_ record: Int32) -> (start: Int32, end: Int32) {
            let record = node.store.records[Int(record)]
            return (record.start, record.end)
        }
        self.init(
            value, node.store.file, node.store.lines, from: node.store.known, at: place(node.place),
            usedAt: node.use == node.place ? nil : place(node.use))
    }

    /// Creates the store of one node: its record is the first, and that of its use, if there is one, the second. The
    /// records of parts that were put together in code follow.
    private init(
        _ value: DocumentNode.Value, _ file: SourceFile, _ lines: LineStarts?, from known: SourcePosition,
        at place: (start: Int32, end: Int32), usedAt use: (start: Int32, end: Int32)?
    ) {
        (self.file, text, self.lines, self.known, otherText) = (file, [], lines, known, [])
        let alias = use.map { NodeRecord(.alias, from: $0.start, to: $0.end, first: 0) }
        let first: Int32 = alias == nil ? 1 : 2
        let (parts, kind, count): (DocumentStore?, NodeRecord.Kind, Int) =
            switch value {
            case .sequence(let items): (items.store, .sequence, items.count)
            case .mapping(let mapping): (mapping.store, .mapping, mapping.count)
            default: (nil, .value, 0)
            }
        if let parts, parts.isPutTogether {
            let node = NodeRecord(kind, from: place.start, to: place.end, first: first, count: count)
            records = [node] + (alias.map { [$0] } ?? []) + parts.records
            (values, foreign, indexes) = ([], parts.foreign, parts.indexes.map { (first: first, index: $0.index) })
        } else {
            records = [NodeRecord(.value, from: place.start, to: place.end, first: 0)] + (alias.map { [$0] } ?? [])
            (values, foreign, indexes) = ([value], [], [])
        }
    }

    /// Returns the store of nodes that are put together in code, which has no place of its own.
    static func of(_ nodes: [DocumentNode], index: KeyIndex = KeyIndex()) -> DocumentStore {
        nodes.isEmpty ? empty : DocumentStore(nodes, index)
    }

    private static let empty = DocumentStore([], KeyIndex())
    private static let nowhere = SourceFile(name: "", text: [])

    /// Whether the store is one of nodes that were put together in code, which make up all its items or entries.
    private var isPutTogether: Bool { file === Self.nowhere }

    private init(_ nodes: [DocumentNode], _ index: KeyIndex) {
        (file, text, lines, known) = (Self.nowhere, [], nil, .start)
        records = nodes.indices.map { NodeRecord(.foreign, from: 0, to: 0, first: Int32($0)) }
        (otherText, values, foreign) = ([], [], nodes)
        indexes = index.isEmpty ? [] : [(first: Int32(0), index: index)]
    }

    /// Returns the node of a record.
    func node(at place: Int32) -> DocumentNode {
        let record = records[Int(place)]
        return switch record.kind {
        case .alias: DocumentNode(store: self, place: record.first, use: place)
        case .foreign: foreign[Int(record.first)]
        default: DocumentNode(store: self, place: place, use: place)
        }
    }

    /// Returns the value of the node at a place.
    func value(at place: Int32) -> DocumentNode.Value {
        let record = records[Int(place)]
        switch record.kind {
        case .text, .otherText: return .string(withText(at: place) { String(decoding: $0, as: UTF8.self) })
        case .sequence: return .sequence(.init(store: self, first: record.first, count: record.count))
        case .mapping: return .mapping(Mapping(store: self, first: record.first, count: record.count))
        case .value: return values[Int(record.first)]
        case .alias, .foreign: return node(at: place).value
        }
    }

    /// Returns the kind of the value of the node at a place.
    func kind(at place: Int32) -> DocumentNode.Kind {
        let record = records[Int(place)]
        switch record.kind {
        case .text, .otherText: return .string
        case .sequence: return .sequence
        case .mapping: return .mapping
        case .value: return values[Int(record.first)].kind
        case .alias, .foreign: return node(at: place).kind
        }
    }

    /// Returns the items, or the keys and values, of the node at a place.
    func parts(at place: Int32) -> DocumentNode.Parts {
        let record = records[Int(place)]
        switch record.kind {
        case .sequence, .mapping: return DocumentNode.Parts(store: self, first: record.first, count: record.count)
        case .text, .otherText: return DocumentNode.Parts(store: self, first: 0, count: 0)
        case .value, .alias, .foreign:
            return switch value(at: place) {
            case .sequence(let items): items.parts
            case .mapping(let mapping): mapping.parts
            default: DocumentNode.Parts(store: self, first: 0, count: 0)
            }
        }
    }

    /// Calls `body` with the bytes of a text.
    func withText<Result>(at place: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let record = records[Int(place)]
        let bytes = Int(record.first)..<Int(record.first) + record.count
        switch record.kind {
        case .text: return text.withUnsafeBufferPointer { body(.init(rebasing: $0[bytes])) }
        case .otherText: return otherText.withUnsafeBufferPointer { body(.init(rebasing: $0[bytes])) }
        case .alias, .foreign:
            let node = node(at: place)
            return node.store.withText(at: node.place, body)
        case .value, .sequence, .mapping:
            guard case .string(var text) = value(at: place) else { return body(.init(start: nil, count: 0)) }
            return text.withUTF8(body)
        }
    }

    /// Returns the index of the mapping whose first key is at a place, if the mapping is big enough to have one.
    func index(of first: Int32) -> KeyIndex? {
        var (place, behind) = (0, indexes.count)
        while place < behind {
            let middle = (place + behind) / 2
            if indexes[middle].first < first { place = middle + 1 } else { behind = middle }
        }
        return place < indexes.count && indexes[place].first == first ? indexes[place].index : nil
    }

    /// Returns the span of a node.
    func span(at place: Int32) -> SourceSpan {
        let record = records[Int(place)]
        return SourceSpan(
            file: file, start: position(of: Int(record.start)), end: position(of: Int(record.end)))
    }

    private func position(of offset: Int) -> SourcePosition {
        lines?.position(of: offset, in: file.text)
            ?? file.position(of: offset, from: offset < known.offset ? .start : known)
    }
}
