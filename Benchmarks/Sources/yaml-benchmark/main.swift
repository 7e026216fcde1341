import Diagnostics
import Foundation
import JSONSchema
import Documents

// Usage: yaml-benchmark SCHEMA [FOLDER]    FOLDER: where the measured texts are left, for other programs to read

/// Seconds of the processor that the work takes: other programs on the machine do not lengthen them.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let begin = clock()
    try work()
    // `clock` counts microseconds on every system that keeps to POSIX.
    return Double(max(clock() - begin, 1)) * 1e-6
}

/// Megabytes per second at the fastest of all rounds, with one decimal.
func rate(_ text: [UInt8], _ times: [Double]) -> Double {
    Double(Int(Double(text.count) / 1e5 / (times.min() ?? 1))) / 10
}

/// How the first of two works compares with the second, in percent: the median over rounds, which a busy moment of the
/// machine does not shift.
func share(_ quick: [Double], of slow: [Double]) -> Int {
    Int(zip(quick, slow).map { 100 * $0 / $1 }.sorted()[quick.count / 2])
}

func read(_ text: [UInt8]) throws -> DocumentNode { try YAMLReader.read(SourceFile.decoded(text, name: "plan")) }

guard CommandLine.arguments.count > 1 else {
    print("usage: yaml-benchmark SCHEMA [FOLDER]")
    exit(64)
}
let schemaText = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let schemaTree = try JSONReader.read(SourceFile(name: "schema", text: Array(schemaText)))
let schema = try Schema(schemaTree, assertFormats: true)

let text = planText(bytes: 1_000_000)
let accented = Array(String(decoding: text, as: UTF8.self).replacing("check-in\n", with: "Méditation ☯\n").utf8)
let short = planText(prompts: 19)
if CommandLine.arguments.count > 2 {
    let folder = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
    try Data(text).write(to: folder.appending(path: "megabyte.yaml"))
    try Data(short).write(to: folder.appending(path: "short.yaml"))
}

if let finding = try schema.diagnose(read(text)).first { throw finding }

var (bare, tree, beyond, validated): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
for _ in 0..<31 {  // in turns, so that a busy moment of the machine slows all four alike
    bare.append(seconds { _ = bareEventLoop(text) })
    try tree.append(seconds { _ = try read(text) })
    try beyond.append(seconds { _ = try read(accented) })
    try validated.append(
        seconds {
            let plan = try read(text)
            precondition(schema.validate(plan).isEmpty)
        })
}
print("libyaml's bare event loop: \(rate(text, bare)) MB/s")
print("tree with spans: \(rate(text, tree)) MB/s, \(share(bare, of: tree)) % of the bare loop (median)")
print("tree with spans, beyond ASCII: \(rate(accented, beyond)) MB/s")
print("validated tree: \(rate(text, validated)) MB/s, \(share(bare, of: validated)) % of the bare loop (median)")

let plan = try read(short)
let rounds = (0..<31).map { _ in seconds { for _ in 0..<100 { precondition(schema.validate(plan).isEmpty) } } }
print("validation of \(short.count { $0 == UInt8(ascii: "\n") }) lines: \(Int((rounds.min() ?? 0) * 1e4)) µs")
