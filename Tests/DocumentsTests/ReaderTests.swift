import Diagnostics
import Foundation
import Testing

@testable import Documents

/// Reads a text that must be valid.
func read(_ text: String) throws -> DocumentNode {
    try YAMLReader.read(SourceFile(name: "plan.yaml", text: Array(text.utf8)))
}

/// Returns the finding with which a text is rejected.
func finding(_ text: String) -> Diagnostic? {
    do throws(Diagnostic) {
        _ = try YAMLReader.read(SourceFile(name: "plan.yaml", text: Array(text.utf8)))
        return nil
    } catch { return error }
}

@Suite("Reading YAML into a tree")
struct ReaderTests {
    @Test("Two spellings of a word are two keys, each found by its own code points")
    func spellings() throws {
        guard case .mapping(let mapping) = try read("caf\u{E9}: 1\ncafe\u{301}: 2\n").value else {
            Issue.record("not what it should be read as")
            return
        }
        #expect(mapping.entries.count == 2)
        #expect(mapping["caf\u{E9}"].map(JSONValue.init) == .number(1, exactly: 1))
        #expect(mapping["cafe\u{301}"].map(JSONValue.init) == .number(2, exactly: 2))
        #expect(mapping["cafe"] == nil)
    }

    @Test("Big mappings find their keys and their duplicates")
    func bigMapping() throws {
        let lines = (0..<500).map { "key\($0): \($0)\n" }.joined()
        guard case .mapping(let mapping) = try read(lines).value else {
            Issue.record("not what it should be read as")
            return
        }
        for n in [0, 11, 12, 13, 31, 499] {
            #expect(mapping["key\(n)"].map(JSONValue.init) == .number(Double(n), exactly: n))
        }
        #expect(mapping["key500"] == nil)
        let twice = finding(lines + "key7: again\n")
        #expect(twice?.code == .duplicateKey)
        #expect(twice?.related.first?.span.start.line == 8)
    }

    @Test("Own keys win over merged ones, earlier merges over later, and merged values tell who brought them in")
    func merges() throws {
        let root = try read("a: &a {k: 1, l: 1}\nb: &b {k: 2, m: 2}\nx:\n  <<: [*a, *b]\n  l: 3\n")
        guard case .mapping(let top) = root.value, case .mapping(let x)? = top["x"]?.value else {
            Issue.record("not what it should be read as")
            return
        }
        #expect(x.entries.map(\.key) == ["l", "k", "m"])
        #expect(x["l"].map(JSONValue.init) == .number(3, exactly: 3))
        #expect(x["k"].map(JSONValue.init) == .number(1, exactly: 1))
        let m = try #require(x["m"])
        #expect(m.span.text == "2" && m.span.start.line == 2)
        #expect(m.aliasSpan?.text == "*b" && m.aliasSpan?.start.line == 4)
        #expect(x["l"]?.aliasSpan == nil)
    }

    @Test(
        "U+0085, U+2028 and U+2029 are text like any other (YAML 1.2.2, §5.4), whatever else the text has",
        arguments: [
            ("k: a \u{2028} b\u{85}\n", "a \u{2028} b\u{85}"), ("k: a\u{2029}b\n", "a\u{2029}b"),
            ("k: \"a \u{2028}\u{85} b\"\n", "a \u{2028}\u{85} b"), ("k: |\n  a\u{85}b\n  c\n", "a\u{85}b\nc\n"),
            ("# \u{2028}- x\nk: v\n", "v"),
            (
                "k: \"\u{E000}\u{2028}\u{2029}\u{7FF}\u{85}\\uE001\\u07fe\"\n",
                "\u{E000}\u{2028}\u{2029}\u{7FF}\u{85}\u{E001}\u{7FE}"
            ),
        ])
    func oldLineBreaks(yaml: String, text: String) throws {
        guard case .mapping(let mapping) = try read(yaml).value, case .string(let value)? = mapping["k"]?.value else {
            Issue.record("not what it should be read as")
            return
        }
        #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("They stay what they are in a text that leaves few characters to stand in for them", arguments: [0, 1, 2])
    func crowdedText(unused: UInt32) throws {
        let all = String(String.UnicodeScalarView((0xE000...0xF8FF - unused).compactMap { UnicodeScalar($0) }))
        // Without a stand-in, libyaml folds U+2029 as in YAML 1.1, but the rest is intact.
        guard case .mapping(let mapping) = try read("k: '\(all)'\nl: \"a\u{2029}b\"\nm: c\u{85}d\n").value else {
            Issue.record("not what it should be read as")
            return
        }
        let values = mapping.entries.map { JSONValue($0.value) }
        #expect(values[0] == .string(Array(all.unicodeScalars)))
        #expect(values[2] == .string(["c", "\u{85}", "d"]))
        if unused > 0 { #expect(values[1] == .string(["a", "\u{2029}", "b"])) }
    }

    @Test("Lines of white space say nothing, but stay what they are in a block of text")
    func whiteLines() throws {
        let root = try read("a: 1\n \t \nb:\n\t\n  c: \"x\n\t\n    y\"\nd: |\n  x\n  \ty\n  \t\n  z\n")
        #expect(JSONValue(root) == JSONValue(["a": 1, "b": ["c": "x\ny"], "d": "x\n\ty\n\t\nz\n"] as [String: Any]))
    }

    @Test("What is JSON is read, where libyaml refuses it too; what is neither gets YAML's finding")
    func json() throws {
        let root = try read("{\n\t\"k\": \"\\ud83d\\udc68\",\n\t\"l\": [1, {\"m\":\"\\u00e9\"}]\n}\n")
        #expect(
            JSONValue(root)
                == JSONValue(["k": "\u{1F468}", "l": [1, ["m": "\u{E9}"] as [String: Any]]] as [String: Any]))
        #expect(finding("{\"k\": \"\\ud83d\"}")?.code == .yamlSyntax)
        let long = "[\"\\ud83d\\udc68\"" + String(repeating: ",1", count: DocumentLimits.nodes) + "]"
        #expect(finding(long)?.code == .fileTooLarge)
        #expect(finding("{\"k\": 1, \"k\": \"\\ud83d\\udc68\"}")?.code == .duplicateKey)
    }

    @Test("A chain of aliases cannot nest deeper than the limit either")
    func aliasedDepth() {
        let step = 60
        let deep = { (inner: String) in
            String(repeating: "[", count: step) + inner + String(repeating: "]", count: step)
        }
        #expect(finding("- &a \(deep("x"))\n")?.code == nil)
        #expect(finding("- &a \(deep("x"))\n- &b \(deep("*a"))\n")?.code == .tooDeep)
    }

    @Test(
        "Findings name the fault under the author's own text",
        arguments: [
            ("1: x", .nonStringKey, "1"), ("a: *b", .unknownAnchor, "*b"), ("a: &x [*x]", .recursiveAlias, "*x"),
            ("a: !secret x", .unknownTag, "!secret"), ("a: !!int 'x'", .badScalar, "'x'"),
            ("a: !!seq x", .badScalar, "!!seq"), ("<<: x", .badMerge, "x"), ("{a: 1}: x", .nonStringKey, "{"),
            ("a: 1\n---\nb: 2", .severalDocuments, "---"), ("# only this", .emptyDocument, ""),
            ("a: 1\nb: 2\na: 3", .duplicateKey, "a"), ("'': 1\n\"\": 2", .duplicateKey, "\"\""),
            ("a: !!int ''", .badScalar, "''"), ("a: \u{7}", .yamlSyntax, "\u{7}"), ("- &a:b c", .yamlSyntax, "&a"),
        ] as [(String, Diagnostic.Code, String)])
    func findings(text: String, code: Diagnostic.Code, place: String) {
        let found = finding(text)
        #expect(found?.code == code)
        #expect(found?.span.text == place)
    }
}
