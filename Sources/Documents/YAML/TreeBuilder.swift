internal import Diagnostics

/// Builds the tree of a file's one document from its events.
struct TreeBuilder: ~Copyable {
    private let file: SourceFile
    private var reader: YAMLEventReader
    private var anchors: [String: Anchor] = [:]
    private var items = GatheringStack<DocumentNode>()
    private var entries = GatheringStack<Mapping.Entry>()
    /// Counts over the document so far, with each alias as if its value were written out.
    private var nodes = 0
    private var textBytes = 0
    /// The deepest level reached since the innermost open anchor.
    private var deepest = 0
    /// The end of the last text that belongs to a node: libyaml ends a block collection only at the next token.
    private var lastEnd = SourcePosition.start

    /// What an anchor stands for.
    private struct Anchor {
        /// `nil` while the node that carries the anchor is still being built.
        var node: DocumentNode?
        /// Where the anchor is defined.
        var span: SourceSpan
        /// What an alias adds to the counts, and how many levels.
        var nodes = 0
        var textBytes = 0
        var height = 0
    }

    init(_ file: SourceFile) {
        self.file = file
        reader = YAMLEventReader(file)
    }

    /// The document's root node; there must be one document and it must say something.
    mutating func document() throws(Diagnostic) -> DocumentNode {
        _ = try next()  // the stream's start
        let start = try next()
        guard case .documentStart = start.kind else { throw .emptyDocument(in: file) }
        let event = try next()
        if case .scalar(.plain) = event.kind, event.text.isEmpty, !event.hasProperties {
            throw .emptyDocument(in: file)
        }
        let root = try node(event, depth: 0)
        _ = try next()  // the document's end
        let behind = try next()
        guard case .streamEnd = behind.kind else { throw .severalDocuments(at: lineSpan(from: behind.start)) }
        return root
    }

    private mutating func next() throws(Diagnostic) -> YAMLEvent {
        guard let event = try reader.next() else { throw .emptyDocument(in: file) }
        return event
    }

    // MARK: Nodes

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> DocumentNode {
        switch event.kind {
        case .scalar(let style):
            try count(nodes: 1, textBytes: event.text.count, at: event)
            if event.hasProperties { return try decoratedScalar(event, style) }
            let end = end(ofScalar: event, style: style)
            guard let value = style == .plain ? CoreSchema.value(ofPlain: event.text) : .string(event.string) else {
                throw .longNumber(at: span(event))
            }
            return DocumentNode(value: value, span: SourceSpan(file: file, start: event.start, end: end))
        case .alias:
            return try alias(event, depth: depth)
        case .sequenceStart(let isFlow):
            return try collection(event, isFlow: isFlow, kind: .sequence, depth: depth)
        case .mappingStart(let isFlow):
            return try collection(event, isFlow: isFlow, kind: .mapping, depth: depth)
        default:
            throw .unexpectedContent(at: span(event))
        }
    }

    /// A scalar with an anchor or a tag.
    private mutating func decoratedScalar(
        _ event: YAMLEvent, _ style: YAMLEvent.ScalarStyle
    ) throws(Diagnostic) -> DocumentNode {
        let places = try PropertyPlaces(of: event, in: file)
        let start = places.content
        let end = end(ofScalar: event, style: style)
        let span = SourceSpan(file: file, start: start, end: max(start, end))
        let node = DocumentNode(try TagResolver.value(of: event, style: style, at: span, tagSpan: places.tag), at: span)
        if let name = event.anchor {
            anchors[name] = Anchor(node: node, span: places.anchor ?? span, nodes: 1, textBytes: event.text.count)
        }
        return node
    }

    private mutating func alias(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> DocumentNode {
        let name = event.string
        let place = span(event)
        lastEnd = event.end
        guard let anchor = anchors[name] else { throw .unknownAnchor(name, at: place, known: Array(anchors.keys)) }
        guard var node = anchor.node else { throw .recursiveAlias(name, at: place, anchor: anchor.span) }
        try count(nodes: anchor.nodes, textBytes: anchor.textBytes, at: event, aliased: true)
        try reach(depth + anchor.height, at: event)
        node.aliasSpan = AliasSpan(place)
        return node
    }

    private mutating func collection(
        _ event: YAMLEvent, isFlow: Bool, kind: TagResolver.Collection, depth: Int
    ) throws(Diagnostic) -> DocumentNode {
        try count(nodes: 1, textBytes: 0, at: event)
        try reach(depth + 1, at: event)
        guard event.hasProperties else {
            return try content(event, isFlow: isFlow, kind: kind, from: nil, depth: depth)
        }
        let places = try PropertyPlaces(of: event, in: file)
        if let tag = event.tag { try TagResolver.check(tag, on: kind, at: places.tag ?? span(event)) }
        guard let name = event.anchor else {
            return try content(event, isFlow: isFlow, kind: kind, from: places.content, depth: depth)
        }
        let (nodesBefore, textBefore, deepestBefore) = (nodes - 1, textBytes, deepest)
        var anchor = Anchor(node: nil, span: places.anchor ?? span(event))
        anchors[name] = anchor
        deepest = depth + 1
        let node = try content(event, isFlow: isFlow, kind: kind, from: places.content, depth: depth)
        anchor.node = node
        anchor.nodes = nodes - nodesBefore
        anchor.textBytes = textBytes - textBefore
        anchor.height = deepest - depth
        deepest = max(deepest, deepestBefore)
        anchors[name] = anchor
        return node
    }

    private mutating func content(
        _ event: YAMLEvent, isFlow: Bool, kind: TagResolver.Collection, from start: SourcePosition?, depth: Int
    ) throws(Diagnostic) -> DocumentNode {
        let start = start ?? event.start
        lastEnd = event.end
        let value: DocumentNode.Value
        let end: YAMLEvent
        switch kind {
        case .sequence: (value, end) = try sequence(depth: depth + 1)
        case .mapping: (value, end) = try mapping(depth: depth + 1)
        }
        if isFlow { lastEnd = end.end }
        return DocumentNode(value: value, span: SourceSpan(file: file, start: start, end: max(start, lastEnd)))
    }

    private mutating func sequence(depth: Int) throws(Diagnostic) -> (DocumentNode.Value, YAMLEvent) {
        let first = items.count
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return (.sequence(items.pop(from: first)), event) }
            let item = try node(event, depth: depth)
            items.push(consume item)
        }
    }

    private mutating func mapping(depth: Int) throws(Diagnostic) -> (DocumentNode.Value, YAMLEvent) {
        var mapping = MappingBuilder(on: entries)
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { return (.mapping(mapping.finish(&entries)), event) }
            if isMergeKey(event) {
                let place = span(event)
                try mapping.merge(try node(try next(), depth: depth), at: place)
                continue
            }
            let (key, start, end) = try key(event, depth: depth)
            if let first = mapping.admit(key, in: entries) {
                throw .duplicateKey(key, at: SourceSpan(file: file, start: start, end: end), first: first)
            }
            let value = try node(try next(), depth: depth)
            entries.push(Mapping.Entry(key: key, from: start, to: end, value: consume value))
            mapping.noteLast(of: entries)
        }
    }

    private func isMergeKey(_ event: YAMLEvent) -> Bool {
        guard case .scalar(.plain) = event.kind, !event.hasProperties, event.text.count == 2 else { return false }
        return event.text[0] == UInt8(ascii: "<") && event.text[1] == UInt8(ascii: "<")
    }

    /// A key and the places where it starts and ends.
    private mutating func key(
        _ event: YAMLEvent, depth: Int
    ) throws(Diagnostic) -> (String, SourcePosition, SourcePosition) {
        switch event.kind {
        case .scalar(let style) where !event.hasProperties:  // most keys: no need to make a node of them
            try count(nodes: 1, textBytes: event.text.count, at: event)
            let end = end(ofScalar: event, style: style)
            if style != .plain || CoreSchema.isText(plain: event.text) { return (event.string, event.start, end) }
            let place = span(event)
            let value = try TagResolver.value(of: event, style: style, at: place)
            throw .nonStringKey(DocumentNode(value, at: place), at: place)
        case .sequenceStart: throw .collectionKey("a sequence", at: span(event))
        case .mappingStart: throw .collectionKey("a mapping", at: span(event))
        default: break
        }
        let node = try node(event, depth: depth)
        let place = node.aliasSpan?.span ?? node.span
        guard case .string(let key) = node.value else { throw .nonStringKey(node, at: place) }
        return (key, place.start, place.end)
    }

    // MARK: DocumentLimits

    private mutating func count(
        nodes: Int, textBytes: Int, at event: YAMLEvent, aliased: Bool = false
    ) throws(Diagnostic) {
        self.nodes += nodes
        self.textBytes += textBytes
        guard self.nodes <= DocumentLimits.nodes, self.textBytes <= DocumentLimits.textBytes else {
            throw aliased ? .aliasBomb(at: span(event)) : .tooManyNodes(at: span(event))
        }
    }

    private mutating func reach(_ depth: Int, at event: YAMLEvent) throws(Diagnostic) {
        deepest = max(deepest, depth)
        guard depth <= DocumentLimits.depth else { throw .tooDeep(at: span(event)) }
    }

    // MARK: Places

    private func span(_ event: YAMLEvent) -> SourceSpan {
        SourceSpan(file: file, start: event.start, end: event.end)
    }

    /// The place behind a scalar's text.
    private mutating func end(ofScalar event: YAMLEvent, style: YAMLEvent.ScalarStyle) -> SourcePosition {
        lastEnd = event.end
        if style == .literal || style == .folded { lastEnd = file.endOfText(from: event.start, to: event.end) }
        return lastEnd
    }

    private func lineSpan(from start: SourcePosition) -> SourceSpan {
        let rest = file.text[Int(start.offset)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return SourceSpan(file: file, start: start, end: file.position(of: rest.endIndex, from: start))
    }
}
