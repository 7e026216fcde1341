internal import Diagnostics

/// A builder that turns the events of a file's one document into a tree.
struct TreeBuilder: ~Copyable {
    private let file: SourceFile
    private let lines: LineStarts
    private var reader: YAMLEventReader
    private var store: StoreBuilder
    private var anchors: [String: Anchor] = [:]
    /// The number of nodes so far, with each alias counted as if its value were written out; ``textBytes`` is counted
    /// likewise.
    private var nodes = 0
    private var textBytes = 0
    /// The deepest level reached since the innermost open anchor.
    private var deepest = 0
    /// The end of the last text that belongs to a node: libyaml ends a block collection only at the next token.
    private var lastEnd: Int32 = 0

    /// An anchor's node, and the size that an alias of it has.
    private struct Anchor {
        /// The place of the node's record, or `nil` while the node is still being built.
        var place: Int32?
        /// The place where the anchor is defined.
        var span: SourceSpan
        /// The number of nodes that an alias adds; ``textBytes`` and ``height`` are its bytes and levels.
        var nodes = 0
        var textBytes = 0
        var height = 0
    }

    /// Creates the builder for a file; `text` is the file's, and outlives the builder.
    init(_ file: SourceFile, _ text: UnsafeBufferPointer<UInt8>) {
        self.file = file
        lines = LineStarts(text)
        reader = YAMLEventReader(file, text)
        store = StoreBuilder(text)
    }

    /// Returns the document's root node; there must be exactly one document, and it must not be empty.
    consuming func document() throws(Diagnostic) -> DocumentNode {
        try advance()  // to the stream's start
        try advance()
        guard case .documentStart = event.kind else { throw .emptyDocument(in: file) }
        try advance()
        if case .scalar(.plain) = event.kind, event.text.isEmpty, !event.hasProperties {
            throw .emptyDocument(in: file)
        }
        let root = try node(depth: 0)
        try advance()  // to the document's end
        try advance()
        guard case .streamEnd = event.kind else { throw .severalDocuments(at: lineSpan(from: event.start)) }
        return store.document(file, lines, root: root)
    }

    /// The current event, whose parts are read in place.
    private var event: YAMLEvent { _read { yield reader.event } }

    private mutating func advance() throws(Diagnostic) {
        guard try reader.advance() else { throw .emptyDocument(in: file) }
    }

    // MARK: Nodes

    /// Returns the record of the node that begins with the current event, and advances to the node's last event.
    private mutating func node(depth: Int) throws(Diagnostic) -> NodeRecord {
        switch event.kind {
        case .scalar(let style):
            return try event.hasProperties ? decoratedScalar(event, style) : scalar(style)
        case .alias:
            return try alias(event, depth: depth)
        case .sequenceStart(let isFlow):
            return try collection(isFlow: isFlow, kind: .sequence, depth: depth)
        case .mappingStart(let isFlow):
            return try collection(isFlow: isFlow, kind: .mapping, depth: depth)
        default:
            throw .unexpectedContent(at: span)
        }
    }

    /// Returns the record of a scalar without properties.
    private mutating func scalar(_ style: YAMLEvent.ScalarStyle) throws(Diagnostic) -> NodeRecord {
        let (start, text) = (event.start.offset, event.text)
        try count(nodes: 1, textBytes: text.count)
        noteEnd(ofScalar: style)
        if style != .plain || CoreSchema.isText(plain: text) {
            return store.record(text, from: start, to: lastEnd, inset: style == .plain ? 0 : 1)
        }
        guard let value = CoreSchema.value(ofPlain: text) else { throw .longNumber(at: span) }
        return store.record(value, from: start, to: lastEnd)
    }

    /// Returns the record of a scalar with an anchor or a tag.
    private mutating func decoratedScalar(
        _ event: YAMLEvent, _ style: YAMLEvent.ScalarStyle
    ) throws(Diagnostic) -> NodeRecord {
        try count(nodes: 1, textBytes: event.text.count)
        let places = try PropertyPlaces(of: event, in: file)
        noteEnd(ofScalar: style)
        let (start, end) = (places.content.offset, max(places.content.offset, lastEnd))
        let span = lines.span(from: start, to: end, in: file)
        let value = try TagResolver.value(of: event, style: style, at: span, tagSpan: places.tag)
        let node = store.record(value, from: start, to: end)
        if let name = event.anchor {
            anchors[name] = Anchor(
                place: store.keep(node), span: places.anchor ?? span, nodes: 1, textBytes: event.text.count)
        }
        return node
    }

    private mutating func alias(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> NodeRecord {
        let name = event.string
        let place = span
        lastEnd = event.end.offset
        guard let anchor = anchors[name] else { throw .unknownAnchor(name, at: place, known: Array(anchors.keys)) }
        guard let target = anchor.place else { throw .recursiveAlias(name, at: place, anchor: anchor.span) }
        try count(nodes: anchor.nodes, textBytes: anchor.textBytes, aliased: true)
        try reach(depth + anchor.height)
        return NodeRecord(.alias, from: place.start.offset, to: place.end.offset, first: target)
    }

    private mutating func collection(
        isFlow: Bool, kind: TagResolver.Collection, depth: Int
    ) throws(Diagnostic) -> NodeRecord {
        try count(nodes: 1, textBytes: 0)
        try reach(depth + 1)
        guard event.hasProperties else {
            return try content(isFlow: isFlow, kind: kind, from: event.start.offset, depth: depth)
        }
        let places = try PropertyPlaces(of: event, in: file)
        let start = places.content.offset
        if let tag = event.tag { try TagResolver.check(tag, on: kind, at: places.tag ?? span) }
        guard let name = event.anchor else {
            return try content(isFlow: isFlow, kind: kind, from: start, depth: depth)
        }
        let (nodesBefore, textBefore, deepestBefore) = (nodes - 1, textBytes, deepest)
        var anchor = Anchor(place: nil, span: places.anchor ?? span)
        anchors[name] = anchor
        deepest = depth + 1
        let node = try content(isFlow: isFlow, kind: kind, from: start, depth: depth)
        anchor.place = store.keep(node)
        anchor.nodes = nodes - nodesBefore
        anchor.textBytes = textBytes - textBefore
        anchor.height = deepest - depth
        deepest = max(deepest, deepestBefore)
        anchors[name] = anchor
        return node
    }

    private mutating func content(
        isFlow: Bool, kind: TagResolver.Collection, from start: Int32, depth: Int
    ) throws(Diagnostic) -> NodeRecord {
        lastEnd = event.end.offset
        return switch kind {
        case .sequence: try sequence(isFlow: isFlow, from: start, depth: depth + 1)
        case .mapping: try mapping(isFlow: isFlow, from: start, depth: depth + 1)
        }
    }

    private mutating func sequence(isFlow: Bool, from start: Int32, depth: Int) throws(Diagnostic) -> NodeRecord {
        let first = store.openCount
        while true {
            try advance()
            if case .sequenceEnd = event.kind {
                return store.sequence(from: first, start: start, end: end(ofFlow: isFlow, from: start))
            }
            store.push(try node(depth: depth))
        }
    }

    private mutating func mapping(isFlow: Bool, from start: Int32, depth: Int) throws(Diagnostic) -> NodeRecord {
        var mapping = MappingBuilder(on: store)
        while true {
            try advance()
            if case .mappingEnd = event.kind {
                return mapping.finish(&store, from: start, to: end(ofFlow: isFlow, from: start))
            }
            if isMergeKey {
                try merge(into: &mapping, depth: depth)
                continue
            }
            let key = try key(depth: depth)
            if let first = mapping.admit(key, in: store) {
                let text = String(decoding: store.bytes(of: key), as: UTF8.self)
                throw .duplicateKey(text, at: span(of: key), first: span(of: first))
            }
            try advance()
            mapping.push(key, try node(depth: depth), on: &store)
        }
    }

    /// Returns the end of a collection whose last event is the current one.
    private mutating func end(ofFlow isFlow: Bool, from start: Int32) -> Int32 {
        if isFlow { lastEnd = event.end.offset }
        return max(start, lastEnd)
    }

    private mutating func merge(into mapping: inout MappingBuilder, depth: Int) throws(Diagnostic) {
        let key = NodeRecord(.value, from: event.start.offset, to: event.end.offset, first: 0)
        try advance()
        let value = try node(depth: depth)
        if let first = mapping.mergeKey { throw .secondMerge(at: span(of: key), first: span(of: first)) }
        if let other = mapping.merge(value, at: key, in: store) { throw .badMerge(at: span(of: other)) }
    }

    private var isMergeKey: Bool {
        guard case .scalar(.plain) = event.kind, event.text.count == 2, !event.hasProperties else { return false }
        return event.text[0] == UInt8(ascii: "<") && event.text[1] == UInt8(ascii: "<")
    }

    /// Returns the record of a key; for an alias, its place is that of the alias.
    private mutating func key(depth: Int) throws(Diagnostic) -> NodeRecord {
        switch event.kind {
        case .sequenceStart: throw .collectionKey("a sequence", at: span)
        case .mappingStart: throw .collectionKey("a mapping", at: span)
        default: break
        }
        let node = try node(depth: depth)
        if node.kind == .text { return node }
        let kind = store.kind(of: node)
        guard kind == .string else { throw .nonStringKey(kind, at: span(of: node)) }
        guard node.kind == .alias else { return node }
        let text = store.resolved(node)
        return NodeRecord(text.kind, from: node.start, to: node.end, first: text.first, count: text.count)
    }

    // MARK: Limits

    private mutating func count(nodes: Int, textBytes: Int, aliased: Bool = false) throws(Diagnostic) {
        self.nodes += nodes
        self.textBytes += textBytes
        guard self.nodes <= DocumentLimits.nodes, self.textBytes <= DocumentLimits.textBytes else {
            throw aliased ? .aliasBomb(at: span) : .tooManyNodes(at: span)
        }
    }

    private mutating func reach(_ depth: Int) throws(Diagnostic) {
        deepest = max(deepest, depth)
        guard depth <= DocumentLimits.depth else { throw .tooDeep(at: span) }
    }

    // MARK: Places

    /// The span of the current event.
    private var span: SourceSpan { SourceSpan(file: file, start: event.start, end: event.end) }

    private func span(of record: NodeRecord) -> SourceSpan { lines.span(from: record.start, to: record.end, in: file) }

    /// Records the end of a scalar's text.
    private mutating func noteEnd(ofScalar style: YAMLEvent.ScalarStyle) {
        lastEnd = event.end.offset
        if style == .literal || style == .folded {
            lastEnd = file.endOfText(from: event.start, to: event.end).offset
        }
    }

    private func lineSpan(from start: SourcePosition) -> SourceSpan {
        let rest = file.text[Int(start.offset)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return SourceSpan(file: file, start: start, end: file.position(of: rest.endIndex, from: start))
    }
}
