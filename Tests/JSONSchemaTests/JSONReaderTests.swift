import Diagnostics
import Foundation
import Testing
import Documents

@testable import JSONSchema

@Suite("JSON reader")
struct JSONReaderTests {
    @Test("Values keep their place and digits")
    func places() throws {
        let node = try json(
            "{\n  \"é😀\": [1, 1.0, -0, 1e400, 18446744073709551616],\n\t\"b\": \"\\u00e9\\ud83d\\ude00\\n\"\n}")
        guard case .mapping(let mapping) = node.value, case .sequence(let items)? = mapping["é😀"]?.value else {
            Issue.record("not the expected shape")
            return
        }
        let keys = mapping.entries.map { "\($0.key) \($0.keySpan.start.line):\($0.keySpan.start.column)" }
        #expect(keys == ["é😀 2:3", "b 3:2"])
        #expect(mapping.entries.map(\.keySpan.text) == ["\"é😀\"", "\"b\""])
        #expect(items.map(\.span.text) == ["1", "1.0", "-0", "1e400", "18446744073709551616"])
        #expect(items.map { Int($0.span.start.column) } == [10, 13, 18, 22, 29])
        #expect(items.map { Int($0.span.start.offset) } == [15, 18, 23, 27, 34])
        #expect(node.span.end == SourcePosition(line: 4, column: 2, offset: 87))
        let kinds = items.map { item in
            switch item.value {
            case .integer(let integer): "integer \(integer)"
            case .number(let number): "number \(number.literal) \(number.double)"
            default: "?"
            }
        }
        #expect(
            kinds == [
                "integer 1", "number 1.0 1.0", "integer 0", "number 1e400 inf",
                "number 18446744073709551616 1.8446744073709552e+19",
            ])
        #expect(node.text("b") == "é😀\n")
    }

    /// Texts that the grammar of RFC 8259 does not derive, with the place of the first byte that does not fit.
    static let broken: [(text: String, place: String, code: Diagnostic.Code)] = [
        ("", "1:1", .emptyDocument), (" \n", "2:1", .emptyDocument), ("{", "1:2", .jsonSyntax),
        ("[1,]", "1:4", .jsonSyntax),
        ("[1 2]", "1:4", .jsonSyntax), ("{\"a\" 1}", "1:6", .jsonSyntax), ("{\"a\":1,}", "1:8", .jsonSyntax),
        ("{a:1}", "1:2", .jsonSyntax), ("{'a':1}", "1:2", .jsonSyntax), ("01", "1:2", .jsonSyntax),
        ("+1", "1:1", .jsonSyntax),
        ("1.", "1:3", .jsonSyntax), (".5", "1:1", .jsonSyntax), ("1e", "1:3", .jsonSyntax), ("-", "1:2", .jsonSyntax),
        ("0x1F", "1:2", .jsonSyntax), ("NaN", "1:1", .jsonSyntax), ("True", "1:1", .jsonSyntax),
        ("nul", "1:1", .jsonSyntax),
        ("1 1", "1:3", .jsonSyntax), ("\"a\nb\"", "1:1", .jsonSyntax), ("\"a\tb\"", "1:3", .jsonSyntax),
        ("\"a", "1:1", .jsonSyntax), (#""\x41""#, "1:2", .jsonSyntax), (#""\u12g4""#, "1:2", .jsonSyntax),
        (#""\ud800""#, "1:2", .jsonSyntax), (#""\ud800\u0041""#, "1:2", .jsonSyntax),
        (#""\udc00""#, "1:2", .jsonSyntax),
        ("/**/1", "1:1", .jsonSyntax), ("[\n1\n2]", "3:1", .jsonSyntax), ("\u{A0}1", "1:1", .jsonSyntax),
        (#"{"a":1,"a":2}"#, "1:8", .duplicateKey), (#"{"a":1,"\u0061":2}"#, "1:8", .duplicateKey),
    ]

    @Test("What is no JSON is refused where it breaks", arguments: broken)
    func refused(_ text: String, _ place: String, _ code: Diagnostic.Code) {
        let problem = #expect(throws: Diagnostic.self) { try json(text) }
        #expect(problem?.code == code)
        #expect(problem.map { "\($0.span.start.line):\($0.span.start.column)" } == place)
    }

    @Test("Keys are told apart by their code points")
    func codePoints() throws {
        let node = try json("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        for (key, digit) in [("\u{E9}", "1"), ("e\u{301}", "2")] { #expect(node[key]?.span.text == digit) }
        let many = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
        #expect(throws: Never.self) { try json("{\(many)}") }
        #expect(throws: Diagnostic.self) { try json("{\(many),\"k7\":0}") }
    }

    @Test(
        "Bytes that are no UTF-8 are refused",
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x5B, 0xE9, 0x5D]])
    func encoding(_ bytes: [UInt8]) {
        let problem = #expect(throws: Diagnostic.self) {
            try JSONReader.read(SourceFile(name: "x", text: bytes))
        }
        #expect(problem?.code == .badEncoding)
    }

    @Test("Depth has a limit, and size has none")
    func limits() throws {
        let limit = JSONReader.maximumDepth
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try json(nested(limit)) }
        let problem = #expect(throws: Diagnostic.self) { try json(nested(limit + 1)) }
        #expect(problem?.code == .tooDeep)
        #expect(throws: Diagnostic.self) { try json(String(repeating: "[", count: 1_000_000)) }
        let wide = try json("{" + (0..<20_000).map { "\"key\($0)\": \"\($0)\"" }.joined(separator: ",\n") + "}")
        if case .mapping(let mapping) = wide.value { #expect(mapping.entries.last?.keySpan.start.line == 20_000) }
    }

    @Test("The suite's files read as Foundation reads them")
    func agreement() throws {
        var files = 0
        for folder in ["", "optional", "optional/format"] {
            for file in try Suite.files(folder) {
                let ours = try Suite.read("tests/draft2020-12/\(file)")
                let url = Suite.folder.appending(path: "tests/draft2020-12/\(file)")
                let theirs = try JSONSerialization.jsonObject(with: Data(contentsOf: url), options: .fragmentsAllowed)
                #expect(ours.saysTheSame(asFoundation: theirs), "\(file)")
                files += 1
            }
        }
        print("JSON reader: \(files) files as Foundation reads them")
    }
}

extension DocumentNode {
    fileprivate func saysTheSame(asFoundation other: Any) -> Bool {
        switch value {
        case .null: return other is NSNull
        case .bool(let bool): return (other as? NSNumber)?.boolValue == bool
        case .integer(let integer): return (other as? NSNumber)?.intValue == integer
        case .number(let number):
            // Foundation takes a detour over `Decimal`, which may cost the last bit.
            guard let double = (other as? NSNumber)?.doubleValue else { return false }
            return double == number.double || abs(double / number.double - 1) < 1e-15
        case .string(let text): return (other as? String)?.utf8.elementsEqual(text.utf8) == true
        case .sequence(let items):
            guard let others = other as? [Any], others.count == items.count else { return false }
            return zip(items, others).allSatisfy { $0.saysTheSame(asFoundation: $1) }
        case .mapping(let mapping):
            guard let others = other as? [String: Any], others.count == mapping.entries.count else { return false }
            return mapping.entries.allSatisfy { entry in
                others[entry.key].map { entry.value.saysTheSame(asFoundation: $0) } ?? false
            }
        }
    }
}
