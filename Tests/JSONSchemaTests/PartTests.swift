import Diagnostics
import Documents
import JSONSchema
import Testing

@Suite("The part of a schema that one document reaches")
struct PartTests {
    /// Identifiers inside a schema and other documents are for whole schemas alone.
    private static let wholeOnly = ["\"$id\"", "\"$anchor\"", "\"$dynamicAnchor\"", "http:"]

    @Test("says of the document what the whole schema says", arguments: try Suite.files())
    func agreement(_ file: String) throws {
        for test in try Suite.cases(file).joined() {
            let text = test.schema.span.text
            guard !Self.wholeOnly.contains(where: text.contains) else { continue }
            let whole = try Schema(test.schema)
            #expect(Schema.isValid(test.data, by: test.schema) == whole.isValid(test.data), "\(test.title)")
        }
    }

    @Test("says no of a schema that it finds unsound")
    func unsound() throws {
        let schema = try Self.read(##"{"properties": {"a": {"$ref": "#/$defs/none"}}}"##)
        let document = try Self.read(#"{"a": 1}"#)
        #expect(!Schema.isValid(document, by: schema))
    }

    private static func read(_ text: String) throws -> DocumentNode {
        try JSONReader.read(SourceFile(name: "text.json", text: Array(text.utf8)))
    }
}
