import PlanFile

/// The JSON Schemas of everything that the program reads and writes, as they were when it was built.
package enum SchemaName: String, CaseIterable, Sendable {
    case plan, manifest, diagnostics
    case exportExpo = "export-expo"
    case exportIOS = "export-ios"
    case exportAndroid = "export-android"
    case exportFlutter = "export-flutter"

    /// `schemas/<name>.schema.json`.
    package var text: [UInt8] {
        switch self {
        case .plan: PlanLoader.schemaText
        case .manifest: PackageResources.manifest_schema_json
        case .diagnostics: PackageResources.diagnostics_schema_json
        case .exportExpo: PackageResources.export_expo_schema_json
        case .exportIOS: PackageResources.export_ios_schema_json
        case .exportAndroid: PackageResources.export_android_schema_json
        case .exportFlutter: PackageResources.export_flutter_schema_json
        }
    }
}
