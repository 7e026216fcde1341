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

/// Seconds that the work takes.
func seconds(_ work: () throws -> Void) rethrows -> Double { try ContinuousClock().measure(work) / .seconds(1) }

/// Megabytes per second at the fastest of all rounds, with one decimal.
func rate(_ text: [UInt8], _ times: [Double]) -> Double {
    Double(Int(Double(text.count) / 1e5 / (times.min() ?? 1))) / 10
}

let text = planText(bytes: 1_000_000)
let accented = Array(String(decoding: text, as: UTF8.self).replacing("check-in\n", with: "Méditation ☯\n").utf8)
var (bare, tree, beyond): ([Double], [Double], [Double]) = ([], [], [])
for _ in 0..<31 {  // in turns, so that a busy moment of the machine slows all three alike
    bare.append(seconds { _ = bareEventLoop(text) })
    try tree.append(seconds { _ = try YAMLReader.read(decode(bytes: text, name: "plan")) })
    try beyond.append(seconds { _ = try YAMLReader.read(decode(bytes: accented, name: "plan")) })
}
let ratio = zip(bare, tree).map { $0 / $1 }.sorted()[bare.count / 2]
print("libyaml's bare event loop: \(rate(text, bare)) MB/s")
print("tree with spans: \(rate(text, tree)) MB/s, \(Int(ratio * 100)) % of the bare loop (median)")
print("tree with spans, beyond ASCII: \(rate(accented, beyond)) MB/s")
