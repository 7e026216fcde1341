import Diagnostics
import Testing

@testable import Documents

@Suite("Spans")
struct SpanTests {
    private static func nodes(_ node: DocumentNode) -> [DocumentNode] {
        switch node.value {
        case .sequence(let items): [node] + items.flatMap(nodes)
        case .mapping(let mapping):
            [node] + mapping.entries.flatMap { [DocumentNode(.string($0.key), at: $0.keySpan)] + nodes($0.value) }
        default: [node]
        }
    }

    /// Texts with a `needle` each, at a line and column that were counted by hand.
    @Test(
        "A value's span is its text, whatever stands before it",
        arguments: [
            ("a: needle\n", 1, 4), ("a: 1\nb:   needle # c\n", 2, 6), ("é: ü\n日本: needle\n", 2, 5),
            ("a: 😀😀\nb: [😀, needle]\n", 2, 8), ("a: 1\r\nb: needle\r\n", 2, 4), ("a: 1\rb: needle\r", 2, 4),
            ("é: 1\r\nb: needle\r\n", 2, 4), ("# x\u{2028}# y\nb: needle\n", 2, 4),
            ("a: \"x\u{85}y\u{2029}\"\nb: needle\n", 2, 4),
            ("a: &x needle\n", 1, 7), ("a: !!str needle\n", 1, 10), ("- needle", 1, 3),
            ("a: !!str # c\n  needle\n", 2, 3),
            ("needle: 1\n", 1, 1), ("é:\n- ? needle\n  : 1\n", 2, 5), ("&k needle: 1\n", 1, 4),
        ])
    func spans(text: String, line: Int32, column: Int32) throws {
        let found = try #require(Self.nodes(try read(text)).first { $0.span.text == "needle" })
        #expect(found.span.start.line == line)
        #expect(found.span.start.column == column)
        #expect(found.span.end.column == column + 6)
    }

    @Test("Places far into a long line count code points", arguments: [0, 1, 340, 341, 342, 683, 5000, 50_000])
    func longLine(count: Int) throws {
        // Each of the others has four columns and five bytes.
        let text = "[" + String(repeating: "é1, ", count: count) + "needle]"
        for root in [try read("a: 1\nb: " + text), try read("# ü\n" + text)] {
            let found = try #require(Self.nodes(root).last)
            #expect(found.span.text == "needle")
            let before = root.span.text.hasPrefix("[") ? 1 : 4
            #expect(found.span.start.line == 2)
            #expect(Int(found.span.start.column) == before + 1 + 4 * count)
        }
    }

    @Test("Collections end with their last text, block scalars without their line breaks")
    func ends() throws {
        let root = try read("a:\n  b: 1   # c\n\n  c: |\n    x\n    y\n\n\nd: {e: [f]} # g\n")
        let texts = Self.nodes(root).map(\.span.text)
        #expect(texts.contains("b: 1   # c\n\n  c: |\n    x\n    y"))
        #expect(texts.contains("|\n    x\n    y"))
        #expect(texts.contains("{e: [f]}") && texts.contains("[f]"))
        #expect(root.span.end.line == 9)
    }

    @Test("UTF-16 gives the same tree at the same places as UTF-8", arguments: [true, false])
    func utf16(isBigEndian: Bool) throws {
        let text = "título: 😀 x\r\nb: needle\n"
        let units = [0xFEFF] + Array(text.utf16)
        let bytes = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let swapped = stride(from: 0, to: bytes.count, by: 2).flatMap { [bytes[$0 + 1], bytes[$0]] }
        let file = try SourceFile.decoded(isBigEndian ? bytes : swapped, name: "plan.yaml")
        #expect(file.text == Array(text.utf8))
        let needle = try #require(Self.nodes(try YAMLReader.read(file)).first { $0.span.text == "needle" })
        #expect(needle.span.start == SourcePosition(line: 2, column: 4, offset: 20))
    }
}
