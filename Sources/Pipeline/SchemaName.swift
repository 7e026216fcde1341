import CSchemas

/// The JSON Schemas of everything that the program reads and writes, as they were when it was built.
package enum SchemaName: String, CaseIterable, Sendable {
    case plan, manifest, diagnostics
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
}
