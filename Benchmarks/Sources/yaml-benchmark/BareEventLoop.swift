import BareLibYAML

/// The number of events that libyaml alone makes of the text.
func bareEventLoop(_ text: [UInt8]) -> Int {
    var parser = yaml_parser_t()
    var event = yaml_event_t()
    var count = 0
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    text.withUnsafeBufferPointer { text in
        yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
        while yaml_parser_parse(&parser, &event) == 1, event.type != YAML_NO_EVENT {
            count += 1
            yaml_event_delete(&event)
        }
    }
    return count
}
