internal import CLibYAML
internal import Diagnostics

/// Pulls events out of YAML text.
///
/// libyaml keeps the addresses of its parser and its input between calls, so this value alone owns both, on the heap.
struct YAMLEventReader: ~Copyable {
    let file: SourceFile
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private var marks: MarkConverter
    private var checks: StrictChecks
    /// The text's end, once an event has reached it.
    private var end: SourcePosition?

    init(_ file: SourceFile) {
        self.file = file
        input = .allocate(capacity: file.text.count + InputPreparation.margin)
        _ = input.initialize(fromContentsOf: file.text)
        let count = InputPreparation.prepare(input, count: file.text.count)
        checks = StrictChecks(file)
        marks = MarkConverter(UnsafeBufferPointer(rebasing: input[..<file.text.count]))
        precondition(yaml_parser_initialize(parser) == 1, "libyaml is out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The text that libyaml reads.
    private var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: input[..<file.text.count]) }

    /// The next event, copied out of libyaml's memory, or `nil` after the last.
    mutating func next() throws(Diagnostic) -> YAMLEvent? {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        let start = position(event.start_mark)
        let end = max(start, position(event.end_mark))
        guard let copy = YAMLEvent(copying: event, start: start, end: end) else { return nil }
        try checks.check(copy, in: text)
        return copy
    }

    private mutating func position(_ mark: yaml_mark_t) -> SourcePosition {
        let position = marks.position(index: mark.index, line: mark.line, column: mark.column, in: text)
        guard Int(position.offset) == file.text.count else { return position }
        // The mark may lie behind the line break that `InputPreparation` has added.
        let end = self.end ?? file.position(of: file.text.count, from: .start)
        self.end = end
        return end
    }

    /// What libyaml has just failed over, in the author's terms.
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
            openFlows: checks.openFlows, quoted: checks.quoted
        ).diagnostic
    }
}

extension YAMLEvent {
    /// Copies what the event says, or `nil` for the empty event behind the stream's end.
    fileprivate init?(copying event: yaml_event_t, start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            kind = .scalar(ScalarStyle(scalar.style))
            text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            properties = Properties(copying: scalar.anchor, scalar.tag)
        case YAML_ALIAS_EVENT:
            kind = .alias
            text = String(cString: event.data.alias.anchor)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            kind = .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
            properties = Properties(copying: start.anchor, start.tag)
        case YAML_SEQUENCE_END_EVENT:
            kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            kind = .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
            properties = Properties(copying: start.anchor, start.tag)
        case YAML_MAPPING_END_EVENT:
            kind = .mappingEnd
        case YAML_DOCUMENT_START_EVENT:
            let start = event.data.document_start
            let hasDirectives = start.version_directive != nil || start.tag_directives.start != start.tag_directives.end
            kind = .documentStart(isExplicit: start.implicit == 0, hasDirectives: hasDirectives)
        case YAML_DOCUMENT_END_EVENT:
            kind = .documentEnd(isExplicit: event.data.document_end.implicit == 0)
        case YAML_STREAM_START_EVENT:
            kind = .streamStart
        case YAML_STREAM_END_EVENT:
            kind = .streamEnd
        default:
            return nil
        }
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

extension YAMLEvent.Properties {
    /// Copies the names, or makes nothing of none.
    fileprivate convenience init?(copying anchor: UnsafePointer<UInt8>?, _ tag: UnsafePointer<UInt8>?) {
        guard anchor != nil || tag != nil else { return nil }
        self.init(anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
    }
}
