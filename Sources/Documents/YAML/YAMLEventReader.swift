internal import CLibYAML
internal import Diagnostics

/// A reader that pulls events out of YAML text.
///
/// libyaml keeps the addresses of its parser and its input between calls, so this value alone owns both, on the heap.
struct YAMLEventReader: ~Copyable {
    let file: SourceFile
    /// The text that libyaml reads, without the line break that may have been added to it.
    private let text: UnsafeBufferPointer<UInt8>
    /// The memory of a text that differs from the file's.
    private let prepared: UnsafeMutableBufferPointer<UInt8>
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    /// The last event in libyaml's form, whose texts are in use until the next one is requested.
    private let parsed = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    /// The last event in our form. It stays in place, because copying what was just written part by part stalls a
    /// processor.
    private let current = UnsafeMutablePointer<YAMLEvent>.allocate(capacity: 1)
    private let hidden: HiddenBreaks
    private var marks: MarkConverter
    private var checks: StrictChecks
    /// The text's end, once an event has reached it.
    private var end: SourcePosition?

    /// Creates a reader of a file; `text` is the file's, and outlives the reader.
    init(_ file: SourceFile, _ text: UnsafeBufferPointer<UInt8>) {
        self.file = file
        var input = text
        if InputPreparation.isDue(text) || HiddenBreaks.areIn(text) {
            prepared = .allocate(capacity: text.count + InputPreparation.margin)
            _ = prepared.initialize(fromContentsOf: text)
            let changed = UnsafeMutableBufferPointer(
                rebasing: prepared[..<InputPreparation.prepare(prepared, count: text.count)])
            hidden = HiddenBreaks(in: changed)
            input = UnsafeBufferPointer(changed)
        } else {
            prepared = .init(start: nil, count: 0)
            hidden = HiddenBreaks()
        }
        self.text = UnsafeBufferPointer(rebasing: input[..<text.count])
        checks = StrictChecks(file)
        marks = MarkConverter(self.text)
        parsed.initialize(to: yaml_event_t())
        current.initialize(to: YAMLEvent(kind: .streamStart, start: .start, end: .start))
        precondition(yaml_parser_initialize(parser) == 1, "libyaml is out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_event_delete(parsed)
        parsed.deallocate()
        current.deallocate()
        yaml_parser_delete(parser)
        parser.deallocate()
        prepared.deallocate()
    }

    /// The current event.
    var event: YAMLEvent { _read { yield current.pointee } }

    /// Returns the next event, or `nil` after the last; the texts of the one before become invalid.
    mutating func next() throws(Diagnostic) -> YAMLEvent? { try advance() ? event : nil }

    /// Advances to the next event, or returns `false` after the last.
    mutating func advance() throws(Diagnostic) -> Bool {
        yaml_event_delete(parsed)
        guard yaml_parser_parse(parser, parsed) == 1 else { throw failure() }
        let start = position(parsed.pointee.start_mark)
        current.pointee.start = start
        current.pointee.end = max(start, position(parsed.pointee.end_mark))
        guard current.pointee.take(parsed, hidden) else { return false }
        try checks.check(current, in: text)
        return true
    }

    @inline(__always)
    private mutating func position(_ mark: yaml_mark_t) -> SourcePosition {
        let position = marks.position(index: mark.index, line: mark.line, column: mark.column, in: text)
        return Int(position.offset) == text.count ? textEnd() : position
    }

    private mutating func textEnd() -> SourcePosition {
        // A mark may lie after the line break that `InputPreparation` has added.
        let end = self.end ?? file.position(of: text.count, from: checks.previousEnd)
        self.end = end
        return end
    }

    /// Returns the finding about the place where libyaml has just failed, in the author's terms.
    private mutating func failure() -> Diagnostic {
        let error = parser.pointee
        if error.error == YAML_READER_ERROR {
            return .unreadableCharacter(at: error.problem_offset, in: file)
        }
        let problem = error.problem.map { String(cString: $0) } ?? "out of memory"
        let context = error.context.map { String(cString: $0) } ?? ""
        let place = position(error.problem_mark)
        let contextPlace = error.context == nil ? nil : position(error.context_mark)
        return SyntaxFailure(
            file: file, problem: problem, place: place, context: context, contextPlace: contextPlace,
            openFlows: checks.openFlows, quoted: event.isQuoted ? (event.start, event.end) : nil
        ).diagnostic
    }
}

extension YAMLEvent {
    private typealias Union = yaml_event_s.__Unnamed_union_data

    /// Copies the contents of an event, or returns `false` for the empty event after the stream's end.
    fileprivate mutating func take(_ event: UnsafePointer<yaml_event_t>, _ hidden: borrowing HiddenBreaks) -> Bool {
        (anchorName, tagName) = (nil, nil)
        switch event.pointee.type {
        case YAML_SCALAR_EVENT:
            let scalar = Self.part(of: event, Union.__Unnamed_struct_scalar.self)
            kind = .scalar(ScalarStyle(scalar.pointee.style))
            let bytes = UnsafeMutableBufferPointer(start: scalar.pointee.value, count: scalar.pointee.length)
            hidden.restore(bytes)
            text = UnsafeBufferPointer(bytes)
            setProperties(scalar.pointee.anchor, scalar.pointee.tag)
        case YAML_ALIAS_EVENT:
            kind = .alias
            let name = event.pointee.data.alias.anchor
            text = UnsafeBufferPointer(start: name, count: name.map { strlen($0) } ?? 0)
        case YAML_SEQUENCE_START_EVENT:
            let start = Self.part(of: event, Union.__Unnamed_struct_sequence_start.self)
            kind = .sequenceStart(isFlow: start.pointee.style == YAML_FLOW_SEQUENCE_STYLE)
            setProperties(start.pointee.anchor, start.pointee.tag)
        case YAML_SEQUENCE_END_EVENT:
            kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = Self.part(of: event, Union.__Unnamed_struct_mapping_start.self)
            kind = .mappingStart(isFlow: start.pointee.style == YAML_FLOW_MAPPING_STYLE)
            setProperties(start.pointee.anchor, start.pointee.tag)
        case YAML_MAPPING_END_EVENT:
            kind = .mappingEnd
        case YAML_DOCUMENT_START_EVENT:
            let start = event.pointee.data.document_start
            let hasDirectives = start.version_directive != nil || start.tag_directives.start != start.tag_directives.end
            kind = .documentStart(hasDirectives ? .directed : start.implicit == 0 ? .explicit : .implicit)
        case YAML_DOCUMENT_END_EVENT:
            kind = .documentEnd(isExplicit: event.pointee.data.document_end.implicit == 0)
        case YAML_STREAM_START_EVENT:
            kind = .streamStart
        case YAML_STREAM_END_EVENT:
            kind = .streamEnd
        default:
            return false
        }
        return true
    }

    /// Returns the data of an event of one kind, in place: access by name would copy the whole union.
    private static func part<Part>(of event: UnsafePointer<yaml_event_t>, _: Part.Type) -> UnsafePointer<Part> {
        let place = MemoryLayout<yaml_event_t>.offset(of: \.data) ?? 0
        return (UnsafeRawPointer(event) + place).assumingMemoryBound(to: Part.self)
    }

    private mutating func setProperties(_ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?) {
        (anchorName, tagName) = (UnsafePointer(anchor), UnsafePointer(tag))
    }
}

extension YAMLEvent.ScalarStyle {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: self = .literal
        case YAML_FOLDED_SCALAR_STYLE: self = .folded
        default: self = .plain
        }
    }
}
