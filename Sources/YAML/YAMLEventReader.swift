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
        guard let kind = YAMLEvent.Kind(copying: event) else { return nil }
        let start = position(event.start_mark)
        let copy = YAMLEvent(kind: kind, start: start, end: max(start, position(event.end_mark)))
        try checks.check(copy, in: text)
        return copy
    }

    private mutating func position(_ mark: yaml_mark_t) -> SourcePosition {
        marks.position(index: mark.index, line: mark.line, column: mark.column, in: text)
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

extension YAMLEvent.Kind {
    /// Copies what the event says, or `nil` for the empty event behind the stream's end.
    fileprivate init?(copying event: yaml_event_t) {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            self = .scalar(
                String(decoding: value, as: UTF8.self), style: .init(scalar.style),
                properties: properties(scalar.anchor, scalar.tag))
        case YAML_ALIAS_EVENT:
            self = .alias(String(cString: event.data.alias.anchor))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            self = .sequenceStart(
                isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, properties: properties(start.anchor, start.tag)
            )
        case YAML_SEQUENCE_END_EVENT:
            self = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            self = .mappingStart(
                isFlow: start.style == YAML_FLOW_MAPPING_STYLE, properties: properties(start.anchor, start.tag))
        case YAML_MAPPING_END_EVENT:
            self = .mappingEnd
        case YAML_DOCUMENT_START_EVENT:
            let start = event.data.document_start
            self = .documentStart(
                isExplicit: start.implicit == 0,
                hasDirectives: start.version_directive != nil || start.tag_directives.start != start.tag_directives.end)
        case YAML_DOCUMENT_END_EVENT:
            self = .documentEnd(isExplicit: event.data.document_end.implicit == 0)
        case YAML_STREAM_START_EVENT:
            self = .streamStart
        case YAML_STREAM_END_EVENT:
            self = .streamEnd
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

/// The properties of an event, or `nil` when it has none.
private func properties(
    _ anchor: UnsafePointer<UInt8>?, _ tag: UnsafePointer<UInt8>?
) -> YAMLEvent.Properties? {
    guard anchor != nil || tag != nil else { return nil }
    return YAMLEvent.Properties(anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
}
