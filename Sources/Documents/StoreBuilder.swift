internal import Diagnostics

/// A builder for a document's records: those of open collections stay on a stack until a collection is complete and its
/// records can follow one another.
struct StoreBuilder: ~Copyable {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var records: [NodeRecord] = []
    private var open = GatheringStack<NodeRecord>()
    private var otherText = GatheringStack<UInt8>()
    private var values: [DocumentNode.Value] = [.null, .bool(false), .bool(true)]
    private var indexes: [(first: Int32, index: KeyIndex)] = []

    /// Creates the builder for a file with this text, which outlives the builder.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        // Capacity for more records than most texts have; only the part that is used is touched.
        records.reserveCapacity(min(text.count / 8, DocumentLimits.nodes) + 1)
    }

    /// Returns the document's node, whose record is `root`, and consumes the builder.
    consuming func document(_ file: SourceFile, _ lines: LineStarts?, root: NodeRecord) -> DocumentNode {
        let place = keep(root)
        let store = DocumentStore(
            file, lines, records, otherText: Array(otherText.elements(from: 0)), values: values, indexes: indexes)
        return store.node(at: place)
    }

    // MARK: Single values

    /// Returns the record of a text, whose place begins and ends with `inset` bytes that are not part of it.
    @inline(__always)
    mutating func record(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int32, to end: Int32, inset: Int32 = 0
    ) -> NodeRecord {
        let place = Int(start + inset)..<Int(start + inset) + bytes.count
        if place.upperBound == Int(end - inset), UnsafeBufferPointer(rebasing: text[place]).hasSameBytes(as: bytes) {
            return NodeRecord(.text, from: start, to: end, first: start + inset, count: bytes.count)
        }
        return record(other: bytes, from: start, to: end)
    }

    /// Returns the record of a text that is written differently in the file.
    mutating func record(other bytes: some Sequence<UInt8>, from start: Int32, to end: Int32) -> NodeRecord {
        let first = otherText.count
        for byte in bytes { otherText.push(byte) }
        return NodeRecord(.otherText, from: start, to: end, first: Int32(first), count: otherText.count - first)
    }

    /// Returns the record of any other value.
    mutating func record(_ value: DocumentNode.Value, from start: Int32, to end: Int32) -> NodeRecord {
        var first = values.count
        switch value {
        case .null: first = 0
        case .bool(let flag): first = flag ? 2 : 1
        case .string(let text): return record(other: text.utf8, from: start, to: end)
        default: values.append(value)
        }
        return NodeRecord(.value, from: start, to: end, first: Int32(first))
    }

    /// Stores a record that others refer to, and returns its place.
    mutating func keep(_ record: NodeRecord) -> Int32 {
        records.append(record)
        return Int32(records.count - 1)
    }

    // MARK: Collections

    /// The number of records on the stack: those of a new collection begin there.
    var openCount: Int { open.count }

    /// Pushes the record of an item, a key or a value on the stack.
    mutating func push(_ record: NodeRecord) { open.push(record) }

    /// Returns the keys of a mapping whose records begin at a place of the stack.
    func keys(from first: Int) -> OpenKeys {
        OpenKeys(records: open.elements(from: first), text: text, otherText: otherText.elements(from: 0))
    }

    /// Pops a list's items off the stack and returns the list's record.
    mutating func sequence(from first: Int, start: Int32, end: Int32) -> NodeRecord {
        let count = open.count - first
        return NodeRecord(.sequence, from: start, to: end, first: take(from: first), count: count)
    }

    /// Pops a mapping's keys and values off the stack and returns the mapping's record.
    mutating func mapping(from first: Int, index: KeyIndex, start: Int32, end: Int32) -> NodeRecord {
        let count = (open.count - first) / 2
        let place = take(from: first)
        if !index.isEmpty { indexes.append((place, index)) }
        return NodeRecord(.mapping, from: start, to: end, first: place, count: count)
    }

    private mutating func take(from first: Int) -> Int32 {
        let place = Int32(records.count)
        records.append(contentsOf: open.elements(from: first))
        open.drop(from: first)
        return place
    }

    // MARK: Gathered records

    /// Returns the record that an alias refers to, or the record itself.
    func resolved(_ record: NodeRecord) -> NodeRecord {
        record.kind == .alias ? records[Int(record.first)] : record
    }

    /// Returns the kind of a record's value.
    func kind(of record: NodeRecord) -> DocumentNode.Kind {
        let record = resolved(record)
        return switch record.kind {
        case .text, .otherText: .string
        case .sequence: .sequence
        case .mapping: .mapping
        case .value: values[Int(record.first)].kind
        case .alias, .foreign: preconditionFailure("a record that is resolved is neither")
        }
    }

    /// Returns the bytes of a text's record, valid until the next text is recorded.
    func bytes(of record: NodeRecord) -> UnsafeBufferPointer<UInt8> {
        record.bytes(in: text, or: otherText.elements(from: 0))
    }
}

/// The keys of a mapping that is being read.
struct OpenKeys: KeyedPlaces {
    /// The records of the entries, two for each.
    let records: UnsafeBufferPointer<NodeRecord>
    let text, otherText: UnsafeBufferPointer<UInt8>

    var count: Int { records.count / 2 }

    func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(records[2 * place].bytes(in: text, or: otherText))
    }
}

extension NodeRecord {
    /// Returns the bytes of a text, in the file's text or the document's further text.
    fileprivate func bytes(
        in text: UnsafeBufferPointer<UInt8>, or otherText: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        assert(kind == .text || kind == .otherText, "only texts have bytes")
        let source = kind == .text ? text : otherText
        return UnsafeBufferPointer(rebasing: source[Int(first)..<Int(first) + count])
    }
}
