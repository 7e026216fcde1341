import Diagnostics
import Testing

@testable import Documents

@Suite("Nodes that say something else")
struct RebuiltNodeTests {
    private static let text = """
        é: &a {b: [1, 2], c: x}
        d: *a
        e:
          <<: *a
          f: y
        """

    @Test("A node that is given another value keeps its places")
    func places() throws {
        let root = try read(Self.text)
        for path in [["é"], ["d"], ["e"], ["e", "b"], ["e", "f"], ["d", "c"]] {
            let old = try #require(Self.node(root, path))
            for value: DocumentNode.Value in [.null, .sequence([old]), .mapping(Mapping([])), .string("é")] {
                var new = old
                new.value = value
                #expect(new.span == old.span)
                #expect(new.aliasSpan == old.aliasSpan)
                new.value = old.value
                #expect(new.span == old.span && new.aliasSpan == old.aliasSpan)
                #expect(JSONValue(new) == JSONValue(old))
            }
        }
        #expect(Self.node(root, ["d"])?.aliasSpan?.text == "*a")
        #expect(Self.node(root, ["e", "b"])?.aliasSpan?.text == "*a")
    }

    @Test("A mapping that is made of entries finds each of them", arguments: [1, 12, 13, 40])
    func lookUp(count: Int) throws {
        var root = try read("a: &x 1\nb: *x\n")
        var node = try #require(Self.node(root, ["b"]))
        let span = SourceSpan(startOf: node.span.file)
        let entries = (0..<count).map { number in
            Mapping.Entry(key: "k\(number)", keySpan: span, value: DocumentNode(.integer(number), at: span))
        }
        node.value = .mapping(Mapping(entries))
        root.value = .sequence([root, node])
        guard case .sequence(let items) = root.value, case .mapping(let mapping) = items[1].value else {
            Issue.record("no list with a mapping")
            return
        }
        #expect(items.count == 2 && mapping.entries.map(\.key) == entries.map(\.key))
        #expect(items[1].aliasSpan?.text == "*x" && items[0].span == root.span)
        for number in 0..<count {
            #expect(mapping["k\(number)"].map { JSONValue($0) } == .number(Double(number), exactly: number))
        }
        #expect(mapping["k\(count)"] == nil)
    }

    private static func node(_ root: DocumentNode, _ path: [String]) -> DocumentNode? {
        path.reduce(root) { node, key in
            if case .mapping(let mapping)? = node?.value { mapping[key] } else { nil }
        }
    }
}
