import Diagnostics
import Documents
import JSONSchema
import Testing

@Suite("The part of a schema that one document reaches")
struct PartTests {
    /// Identifiers inside a schema and other documents are for whole schemas alone.
    private static let wholeOnly = [
        "\"$id\"", "\"$anchor\"", "\"$dynamicAnchor\"", "\"$dynamicRef\"", "\"$ref\": \"https:", "http:",
    ]

    @Test("says of the document what the whole schema says", arguments: try Suite.files())
    func agreement(_ file: String) throws {
        for test in try Suite.cases(file).joined() {
            let text = test.schema.span.text
            guard !Self.wholeOnly.contains(where: text.contains) else { continue }
            let whole = try Schema(test.schema)
            let answer = whole.isValid(test.data)
            // What leads into a part that is not read is for the whole schema to answer.
            let part = Schema.isValid(test.data, by: Self.file(text))
            #expect(part == answer || (!part && Self.leadsElsewhere(text)), "\(test.title)")
        }
    }

    /// Whether a reference leads to a property, or below what is no keyword: neither need be read.
    private static func leadsElsewhere(_ schema: String) -> Bool {
        schema.split(separator: "\"$ref\": \"#/").dropFirst().contains { !$0.hasPrefix("$defs/") }
    }

    @Test("says no of a schema that it finds unsound")
    func unsound() throws {
        let schema = Self.file(##"{"properties": {"a": {"$ref": "#/$defs/none"}}}"##)
        let document = try JSONReader.read(Self.file(#"{"a": 1}"#))
        #expect(!Schema.isValid(document, by: schema))
    }

    @Test("is found behind what is passed over: words, other properties, brackets and quotes in texts")
    func passedOver() throws {
        let schema = Self.file(
            #"""
            {"description": "a \" and a ] and ü", "examples": [{"a": [1, "}"]}, [], -1.5e3], "x": null,
             "properties": {"other": {"properties": {"a": false}}, "a": {"title": "t", "maximum": 3},
                            "title": {"enum": [{"description": 1}]}, "b": {"dependentRequired": {"c": ["d"]}}},
             "additionalProperties": false}
            """#)
        func isValid(_ document: String) throws -> Bool {
            Schema.isValid(try JSONReader.read(Self.file(document)), by: schema)
        }
        #expect(try isValid(#"{"a": 3, "title": {"description": 1}, "b": {"c": 1, "d": 2}}"#))
        #expect(try !isValid(#"{"a": 4}"#))
        #expect(try !isValid(#"{"title": {"description": 2}}"#))
        #expect(try !isValid(#"{"b": {"c": 1}}"#))
        #expect(try !isValid(#"{"c": 1}"#))
    }

    private static func file(_ text: String) -> SourceFile { SourceFile(name: "text.json", text: Array(text.utf8)) }
}
