import BareLibYAML
import Diagnostics
import YAML

/// A megabyte of rules as people write them: prompts and sessions in block style with a flow list here and there.
func planText(bytes: Int) -> [UInt8] {
    var text = "plan: 1\ntimezone: Europe/London\nprompts:\n"
    var n = 0
    while text.utf8.count < bytes {
        n += 1
        text += """
              check-in-\(n):
                title: Meditation check-in
                body: In the View?
                window: {from: 07:00, to: 22:00}   # clock times
                perDay: 4
                variance: 30%
                minGap: 30m
                days: [mon, tue, wed, thu, fri]
                expires: 30m

            """
    }
    return Array(text.utf8)
}

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

/// Runs the work eleven times and prints the median's megabytes per second.
func measure(_ name: String, bytes: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let times = try (0..<11).map { _ in try clock.measure(work) }.sorted()
    let seconds = times[5] / .seconds(1)
    let rate = Double(bytes) / 1e6 / seconds
    print("\(name): \(Double(Int(rate * 10)) / 10) MB/s")
    return rate
}

let text = planText(bytes: 1_000_000)
let accented = Array(String(decoding: text, as: UTF8.self).replacing("check-in\n", with: "Méditation ☯\n").utf8)
let bare = measure("libyaml's bare event loop", bytes: text.count) { _ = bareEventLoop(text) }
let tree = try measure("tree with spans", bytes: text.count) { _ = try YAMLReader.read(decode(bytes: text, name: "plan")) }
_ = try measure("tree with spans, beyond ASCII", bytes: accented.count) {
    _ = try YAMLReader.read(decode(bytes: accented, name: "plan"))
}
print("tree / bare: \(Int(tree / bare * 100)) %")
