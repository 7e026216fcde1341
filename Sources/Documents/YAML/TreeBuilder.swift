internal import Diagnostics

/// Builds the tree of a file's one document from its events.
struct TreeBuilder: ~Copyable {
    private let file: SourceFile
    private let source: DocumentSource
    private var reader: YAMLEventReader
    private var pool = TextPool()
    private var anchors: [String: Anchor] = [:]
    private var items = GatheringStack<DocumentNode>()
    private var entries = GatheringStack<Mapping.Entry>()
    /// Counts over the document so far, with each alias as if its value were written out.
    private var nodes = 0
    private var textBytes = 0
    /// The deepest level reached since the innermost open anchor.
    private var deepest = 0
    /// The end of the last text that belongs to a node: libyaml ends a block collection only at the next token.
    private var lastEnd: Int32 = 0

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
        source = DocumentSource(of: file)
        reader = YAMLEventReader(file)
    }

    /// The document's root node; there must be one document and it must say something.
    mutating func document() throws(Diagnostic) -> DocumentNode {
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
        return root
    }

    /// The event at hand, whose parts are read where it stands.
    private var event: YAMLEvent { _read { yield reader.event } }

    private mutating func advance() throws(Diagnostic) {
        guard try reader.advance() else { throw .emptyDocument(in: file) }
    }

    // MARK: Nodes

    /// The node that begins with the event at hand; afterwards the one at hand is the node's last.
    private mutating func node(depth: Int) throws(Diagnostic) -> DocumentNode {
        switch event.kind {
        case .scalar(let style):
            if event.hasProperties { return try decoratedScalar(event, style) }
            let start = event.start.offset
            let value = try scalar(style)
            return DocumentNode(value: value, start: start, end: lastEnd, source: source)
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

    /// Whether the event at hand is a scalar without properties, as most are: what holds it makes a node of it in the node's
    /// place.
    private var plainStyle: YAMLEvent.ScalarStyle? {
        guard case .scalar(let style) = event.kind, !event.hasProperties else { return nil }
        return style
    }

    /// The value of a scalar without properties, which ends at ``lastEnd`` then.
    private mutating func scalar(_ style: YAMLEvent.ScalarStyle) throws(Diagnostic) -> DocumentNode.Value {
        let text = event.text
        try count(nodes: 1, textBytes: text.count)
        noteEnd(ofScalar: style)
        if style != .plain || CoreSchema.isText(plain: text) { return .string(pool.text(text)) }
        guard let value = CoreSchema.value(ofPlain: text) else { throw .longNumber(at: span) }
        return value
    }

    /// A scalar with an anchor or a tag.
    private mutating func decoratedScalar(
        _ event: YAMLEvent, _ style: YAMLEvent.ScalarStyle
    ) throws(Diagnostic) -> DocumentNode {
        try count(nodes: 1, textBytes: event.text.count)
        let places = try PropertyPlaces(of: event, in: file)
        noteEnd(ofScalar: style)
        let (start, end) = (places.content.offset, max(places.content.offset, lastEnd))
        let span = source.span(from: start, to: end)
        let value = try TagResolver.value(of: event, style: style, at: span, tagSpan: places.tag)
        let node = DocumentNode(value: value, start: start, end: end, source: source)
        if let name = event.anchor {
            anchors[name] = Anchor(node: node, span: places.anchor ?? span, nodes: 1, textBytes: event.text.count)
        }
        return node
    }

    private mutating func alias(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> DocumentNode {
        let name = event.string
        let place = span
        lastEnd = event.end.offset
        guard let anchor = anchors[name] else { throw .unknownAnchor(name, at: place, known: Array(anchors.keys)) }
        guard let node = anchor.node else { throw .recursiveAlias(name, at: place, anchor: anchor.span) }
        try count(nodes: anchor.nodes, textBytes: anchor.textBytes, aliased: true)
        try reach(depth + anchor.height)
        return node.used(at: AliasSpan(place))
    }

    private mutating func collection(
        isFlow: Bool, kind: TagResolver.Collection, depth: Int
    ) throws(Diagnostic) -> DocumentNode {
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
        var anchor = Anchor(node: nil, span: places.anchor ?? span)
        anchors[name] = anchor
        deepest = depth + 1
        let node = try content(isFlow: isFlow, kind: kind, from: start, depth: depth)
        anchor.node = node
        anchor.nodes = nodes - nodesBefore
        anchor.textBytes = textBytes - textBefore
        anchor.height = deepest - depth
        deepest = max(deepest, deepestBefore)
        anchors[name] = anchor
        return node
    }

    private mutating func content(
        isFlow: Bool, kind: TagResolver.Collection, from start: Int32, depth: Int
    ) throws(Diagnostic) -> DocumentNode {
        lastEnd = event.end.offset
        let value: DocumentNode.Value
        switch kind {
        case .sequence: value = .sequence(try sequence(depth: depth + 1))
        case .mapping: value = .mapping(try mapping(depth: depth + 1))
        }
        if isFlow { lastEnd = event.end.offset }
        return DocumentNode(value: value, start: start, end: max(start, lastEnd), source: source)
    }

    private mutating func sequence(depth: Int) throws(Diagnostic) -> [DocumentNode] {
        let first = items.count
        while true {
            try advance()
            if case .sequenceEnd = event.kind { return items.pop(from: first) }
            if let style = plainStyle {
                let start = event.start.offset
                let value = try scalar(style)
                items.push(DocumentNode(value: value, start: start, end: lastEnd, source: source))
            } else {
                let item = try node(depth: depth)
                items.push(consume item)
            }
        }
    }

    private mutating func mapping(depth: Int) throws(Diagnostic) -> Mapping {
        var mapping = MappingBuilder(on: entries)
        while true {
            try advance()
            if case .mappingEnd = event.kind { return mapping.finish(&entries) }
            if isMergeKey {
                let place = span
                try advance()
                try mapping.merge(try node(depth: depth), at: place)
                continue
            }
            let (key, keyStart, keyEnd) = try key(depth: depth)
            if let first = mapping.admit(key, in: entries) {
                throw .duplicateKey(key, at: source.span(from: keyStart, to: keyEnd), first: first)
            }
            try advance()
            if let style = plainStyle {
                let start = event.start.offset
                let value = try scalar(style)
                entries.push(
                    Mapping.Entry(
                        key: key, from: keyStart, to: keyEnd,
                        value: DocumentNode(value: value, start: start, end: lastEnd, source: source)))
            } else {
                let value = try node(depth: depth)
                entries.push(Mapping.Entry(key: key, from: keyStart, to: keyEnd, value: consume value))
            }
            mapping.noteLast(of: entries)
        }
    }

    private var isMergeKey: Bool {
        guard plainStyle == .plain, event.text.count == 2 else { return false }
        return event.text[0] == UInt8(ascii: "<") && event.text[1] == UInt8(ascii: "<")
    }

    /// A key and the offsets where it starts and ends.
    private mutating func key(depth: Int) throws(Diagnostic) -> (String, Int32, Int32) {
        if let style = plainStyle {  // most keys: no need to make a node of them
            let (start, text) = (event.start.offset, event.text)
            try count(nodes: 1, textBytes: text.count)
            noteEnd(ofScalar: style)
            if style != .plain || CoreSchema.isText(plain: text) { return (pool.text(text), start, lastEnd) }
            throw .nonStringKey(
                DocumentNode(try TagResolver.value(of: event, style: style, at: span), at: span), at: span)
        }
        switch event.kind {
        case .sequenceStart: throw .collectionKey("a sequence", at: span)
        case .mappingStart: throw .collectionKey("a mapping", at: span)
        default: break
        }
        let node = try node(depth: depth)
        let place = node.aliasSpan?.span ?? node.span
        guard case .string(let key) = node.value else { throw .nonStringKey(node, at: place) }
        return (key, place.start.offset, place.end.offset)
    }

    // MARK: DocumentLimits

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

    /// The place of the event at hand.
    private var span: SourceSpan { SourceSpan(file: file, start: event.start, end: event.end) }

    /// Notes the place behind a scalar's text.
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
