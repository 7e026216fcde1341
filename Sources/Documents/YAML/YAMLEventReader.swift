internal import CLibYAML
internal import Diagnostics

/// Pulls events out of YAML text.
///
/// libyaml keeps the addresses of its parser and its input between calls, so this value alone owns both, on the heap.
struct YAMLEventReader: ~Copyable {
    let file: SourceFile
    /// The text that libyaml reads, without the line break that may have been added to it.
    private let text: UnsafeBufferPointer<UInt8>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    /// The last event, whose texts are in use until the next one is asked for.
    private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    private let hidden: HiddenBreaks
    private var marks: MarkConverter
    private var checks: StrictChecks
    /// The text's end, once an event has reached it.
    private var end: SourcePosition?

    init(_ file: SourceFile) {
        self.file = file
        input = .allocate(capacity: file.text.count + InputPreparation.margin)
        _ = input.initialize(fromContentsOf: file.text)
        let count = InputPreparation.prepare(input, count: file.text.count)
        hidden = HiddenBreaks(in: UnsafeMutableBufferPointer(rebasing: input[..<count]))
        text = UnsafeBufferPointer(rebasing: input[..<file.text.count])
        checks = StrictChecks(file)
        marks = MarkConverter(text)
        event.initialize(to: yaml_event_t())
        precondition(yaml_parser_initialize(parser) == 1, "libyaml is out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, count)
    }

    deinit {
        yaml_event_delete(event)
        event.deallocate()
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event, or `nil` after the last; the texts of the one before are gone.
    mutating func next() throws(Diagnostic) -> YAMLEvent? {
        yaml_event_delete(event)
        guard yaml_parser_parse(parser, event) == 1 else { throw failure() }
        let start = position(event.pointee.start_mark)
        let end = max(start, position(event.pointee.end_mark))
        guard let next = YAMLEvent(event.pointee, hidden: hidden, start: start, end: end) else { return nil }
        try checks.check(next, in: text)
        return next
    }

    private mutating func position(_ mark: yaml_mark_t) -> SourcePosition {
        let position = marks.position(index: mark.index, line: mark.line, column: mark.column, in: text)
        guard Int(position.offset) == text.count else { return position }
        // The mark may lie behind the line break that `InputPreparation` has added.
        let end = self.end ?? file.position(of: text.count, from: checks.previousEnd)
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
    /// Takes what the event says, or `nil` for the empty event behind the stream's end.
    fileprivate init?(
        _ event: borrowing yaml_event_t, hidden: borrowing HiddenBreaks, start: SourcePosition, end: SourcePosition
    ) {
        self.start = start
        self.end = end
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            kind = .scalar(ScalarStyle(scalar.style))
            let bytes = UnsafeMutableBufferPointer(start: scalar.value, count: scalar.length)
            hidden.restore(bytes)
            text = UnsafeBufferPointer(bytes)
            (anchorName, tagName) = (UnsafePointer(scalar.anchor), UnsafePointer(scalar.tag))
        case YAML_ALIAS_EVENT:
            kind = .alias
            let name = event.data.alias.anchor
            text = UnsafeBufferPointer(start: name, count: name.map { strlen($0) } ?? 0)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            kind = .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
            (anchorName, tagName) = (UnsafePointer(start.anchor), UnsafePointer(start.tag))
        case YAML_SEQUENCE_END_EVENT:
            kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            kind = .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
            (anchorName, tagName) = (UnsafePointer(start.anchor), UnsafePointer(start.tag))
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
