import Diagnostics
import Foundation
import Testing
import Documents

@testable import JSONSchema

@Suite("Schemas")
struct SchemaTests {
    /// A schema with one fault, and the message with its place.
    static let broken: [(schema: String, said: String)] = [
        ("7", "1:1: a schema must be a mapping, true or false"),
        (#"{"properties": {"a": 1}}"#, "1:22: a schema must be a mapping, true or false"),
        (#"{"minLength": -1}"#, "1:15: 'minLength' must be a whole number of at least 0"),
        (#"{"minLength": 1.5}"#, "1:15: 'minLength' must be a whole number of at least 0"),
        (#"{"multipleOf": 0.0}"#, "1:16: 'multipleOf' must be a number above 0"),
        (#"{"required": "a"}"#, "1:14: 'required' must be a list of keys"),
        (#"{"allOf": []}"#, "1:11: 'allOf' must be a list of schemas, at least one"),
        (#"{"pattern": "a("}"#, "1:13: 'a(' is no regular expression of ECMA-262: '(' is not closed, at character 2"),
        (
            #"{"patternProperties": {"[z-a]": true}}"#,
            "1:24: '[z-a]' is no regular expression of ECMA-262: the ends of this range are out of order, at character 2"
        ),
        (##"{"$ref": "#/$defs/a"}"##, "1:10: '#/$defs/a' leads nowhere: there is no '$defs'"),
        (##"{"$ref": "#a"}"##, "1:10: '#a' leads nowhere: there is no anchor 'a'"),
        (
            #"{"$ref": "https://example.org/x"}"#,
            "1:10: 'https://example.org/x' leads nowhere: no document is known as 'https://example.org/x'"
        ),
        (##"{"$defs": {"unused": {"$ref": "#b"}}}"##, "1:31: '#b' leads nowhere: there is no anchor 'b'"),
        (##"{"$id": "#a"}"##, "1:9: '$id' may not have a fragment; '$anchor' names a place"),
        (#"{"$anchor": "1a"}"#, "1:13: '$anchor' must be a word of letters, digits, '-', '_' and '.'"),
        (
            #"{"$schema": "https://example.org/meta"}"#,
            "1:13: the meta-schema 'https://example.org/meta' is not known; expected 'https://json-schema.org/draft/2020-12/schema'"
        ),
    ]

    @Test("A broken schema is refused at the fault", arguments: broken)
    func refused(_ text: String, _ said: String) {
        let problem = #expect(throws: InvalidSchema.self) { try schema(text) }
        #expect(problem?.diagnostics.map(\.code) == [.badSchema])
        #expect(
            problem?.diagnostics.map { "\($0.span.start.line):\($0.span.start.column): \($0.message)" } == [said])
    }

    @Test("All faults of a schema are told at once, in order")
    func allFaults() {
        let problem = #expect(throws: InvalidSchema.self) {
            try schema(#"{"type": "text", "items": {"minimum": "1"}, "pattern": "["}"#)
        }
        #expect(problem?.diagnostics.map { Int($0.span.start.column) } == [10, 39, 56])
    }

    static let keywords = [
        "type", "enum", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
        "minLength", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains", "maxProperties",
        "minProperties", "required", "dependentRequired", "prefixItems", "items", "contains", "additionalProperties",
        "properties", "patternProperties", "dependentSchemas", "propertyNames", "if", "then", "else", "allOf", "anyOf",
        "oneOf", "not", "unevaluatedItems", "unevaluatedProperties", "$defs", "$comment", "title", "description",
        "deprecated", "readOnly", "writeOnly", "examples", "contentEncoding", "contentMediaType", "contentSchema",
        "$anchor", "$dynamicAnchor", "pattern", "format", "dependencies", "definitions", "default", "const",
    ]

    static let values = [
        "null", "true", "0", "1", "-1", "2.5", "1.0", #""a""#, #""string""#, "[]", "[1]", "[true]",
        #"["a"]"#, #"["a", "a"]"#,
        #"["string", "null"]"#, "{}", #"{"a": 1}"#, #"{"a": true}"#, #"{"a": ["b"]}"#, #"{"a": ["b", "b"]}"#, "[{}]",
    ]

    /// The other validator here is the standard's own description of itself, run by an engine that the suite has
    /// checked.
    @Test("What the meta-schema refuses does not compile, and the other way round", arguments: keywords)
    func agreesWithMetaSchema(_ keyword: String) throws {
        let meta = try schema(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
        for value in Self.values {
            let text = "{\"\(keyword)\": \(value)}"
            let compiles = (try? schema(text)) != nil
            #expect(compiles == meta.isValid(try json(text)), "\(text)")
        }
    }

    @Test("Every schema of the suite fits the meta-schema, whichever copy")
    func suiteFitsMetaSchema() throws {
        let meta = try schema(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
        var count = 0
        for folder in ["", "optional", "optional/format"] {
            for group in try Suite.files(folder).flatMap({ try Suite.cases($0) }) {
                guard let first = group.first else { continue }
                let problems = meta.validate(first.schema).map(\.schemaLocation)
                #expect(problems.isEmpty, "\(first.file): \(first.group): \(problems)")
                count += 1
            }
        }
        print("meta-schema: \(count) schemas fit")
    }

    @Test("The embedded meta-schemas are the published ones")
    func embedded() throws {
        let vocabularies = [
            "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "format-assertion",
            "content",
        ]
        let names = ["schema"] + vocabularies.map { "meta/\($0)" }
        for name in names {
            let published = try Suite.read("metaschemas/draft/2020-12/\(name).json")
            let ours = try #require(MetaSchemaLibrary.document("https://json-schema.org/draft/2020-12/\(name)"))
            #expect(ours.saysTheSame(as: published), "\(name)")
        }
    }

    @Test(
        "A schema that goes round in circles at one value is told, not followed",
        arguments: [
            ##"{"$ref": "#"}"##, ##"{"anyOf": [{"type": "string"}, {"$ref": "#"}]}"##,
            ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##,
            ##"{"not": {"$ref": "#"}}"##, ##"{"$dynamicAnchor": "x", "allOf": [{"$dynamicRef": "#x"}]}"##,
        ])
    func circles(_ text: String) throws {
        let circular = try schema(text)
        #expect(!circular.isValid(try json("7")))
        #expect(!circular.validate(try json("7")).isEmpty)
    }

    @Test("The deepest document passes through a schema of many layers on the usual stack")
    func depth() throws {
        let layers = (0..<6).map { ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}]}"## }.joined(
            separator: ", ")
        let deep = try schema(
            ##"{"$defs": {\##(layers), "d6": {"properties": {"a": {"$ref": "#/$defs/d0"}}, "additionalProperties": false}}, "$ref": "#/$defs/d0"}"##
        )
        let depth = JSONReader.maximumDepth - 1
        func nested(_ inner: String) throws -> DocumentNode {
            try json(String(repeating: #"{"a":"#, count: depth) + inner + String(repeating: "}", count: depth))
        }
        #expect(deep.isValid(try nested("{}")))
        #expect(deep.validate(try nested(#"{"b": 1}"#)).map(\.path.steps.count) == [depth])
    }

    @Test("Older drafts are read as far as they differ in common use")
    func olderDrafts() throws {
        let draft7 = try schema(
            ##"{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"n": {"type": "number"}}, "items": [{"type": "string"}, {"$ref": "#/definitions/n", "minimum": 5}], "additionalItems": false}"##
        )
        #expect(draft7.isValid(try json(#"["a", 1]"#)))
        #expect(!draft7.isValid(try json(#"["a", "b"]"#)))
        #expect(!draft7.isValid(try json(#"["a", 1, 2]"#)))
    }

    /// The keywords as draft-04 has them: Validation §5.1.2 and §5.1.3 (exclusive ends), Core §7.2 (`id`).
    @Test("Draft-04 has its own 'id' and exclusive ends")
    func draft4() throws {
        let range = try schema(
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true, "maximum": 3}"#
        )
        for text in ["1.5", "3"] { #expect(range.isValid(try json(text))) }
        for text in ["1", "0", "4"] { #expect(!range.isValid(try json(text))) }
        let named = try schema(
            ##"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "id": "http://x.example/a", "definitions": {
              "b": {"id": "b", "type": "string"}, "c": {"id": "#c", "type": "null"}}, "properties": {
              "id": {"$ref": "b"}, "c": {"$ref": "#c"}}}
            """##)
        #expect(named.isValid(try json(#"{"id": "x", "c": null}"#)))
        #expect(!named.isValid(try json(#"{"id": 1}"#)))
        #expect(!named.isValid(try json(#"{"c": "x"}"#)))
        #expect(throws: InvalidSchema.self) { try schema(#"{"exclusiveMinimum": true}"#) }
    }

    /// ECMA-262 Annex B.1.2: without the `u` flag, brackets that close nothing stand for themselves.
    @Test(
        "Expressions of older drafts need not escape what closes nothing",
        arguments: [
            ("^a]$", "a]"), ("^a}$", "a}"), ("^{a}$", "{a}"), ("^a{,2}$", "a{,2}"), (#"^\\-\\_\\@$"#, "-_@"),
            ("^a{2}$", "aa"),
        ])
    func olderPatterns(pattern: String, text: String) throws {
        let source = #"{"$schema": "http://json-schema.org/draft-07/schema#", "pattern": "\#(pattern)"}"#
        #expect(try schema(source).isValid(try json("\"\(text)\"")))
    }

    @Test("What several aliases bring in is told once, with all its uses")
    func aliases() throws {
        let given = try schema(#"{"additionalProperties": {"properties": {"n": {"maximum": 3}}}}"#)
        let text = "a: &a {n: 4}\nb: *a\nc: {<<: *a}\nd: {n: 4}\n"
        let violations = given.validate(try YAMLReader.read(SourceFile(name: "a.yaml", text: Array(text.utf8))))
        #expect(violations.map(\.path.dotted) == ["a.n", "d.n"])
        #expect(violations.first?.alsoUsedAt.map { "\($0.start.line):\($0.start.column)" } == ["2:4", "3:9"])
    }

    @Test("Paths, titles and places come with each violation")
    func data() throws {
        let given = try schema(
            #"{"properties": {"a/b": {"items": {"title": "Count", "description": "How many.", "maximum": 3}}}}"#)
        let violation = try #require(given.validate(try json(#"{"a/b": [1, 7]}"#)).first)
        #expect(violation.instancePath == "/a~1b/1")
        #expect(violation.path.dotted == "a/b[1]")
        #expect(violation.schemaLocation == "#/properties/a~1b/items/maximum")
        #expect(violation.title == "Count")
        #expect(violation.schemaDescription == "How many.")
        #expect(violation.span.text == "7")
    }
}
