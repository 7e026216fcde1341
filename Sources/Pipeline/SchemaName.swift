import CSchemas
import Diagnostics
import Documents
package import JSONSchema

/// The JSON Schemas of everything that the program reads and writes, as they were when it was built.
package enum SchemaName: String, CaseIterable, Sendable {
    case plan, manifest, diagnostics, ring
    case newPlan = "new-plan"
    case exportExpo = "export-expo"
    case exportIOS = "export-ios"
    case exportAndroid = "export-android"
    case exportFlutter = "export-flutter"

    /// `schemas/<name>.schema.json`.
    package var text: [UInt8] {
        let text = horarium_schema("\(rawValue).schema.json")
        return Array(UnsafeBufferPointer(start: text.bytes, count: text.size))
    }

    /// The same, compiled.
    package var schema: Schema {
        do {
            return try Schema(JSONReader.read(SourceFile(name: "\(rawValue).schema.json", text: text)))
        } catch {
            preconditionFailure("the built-in schema '\(rawValue)' is not valid: \(error)")
        }
    }
}
