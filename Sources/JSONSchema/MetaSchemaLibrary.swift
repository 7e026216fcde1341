internal import Diagnostics
internal import Documents

/// The meta-schemas of draft 2020-12, which schemas may refer to.
///
/// They are embedded in the binary, so that nothing is fetched: the folder `MetaSchemas` holds the JSON Schema authors'
/// files as published, under the BSD licence beside them.
enum MetaSchemaLibrary {
    static let prefix = "https://json-schema.org/draft/2020-12/"
    static let schema = prefix + "schema"
    static let vocabulary = prefix + "vocab/"

    /// The meta-schema of a URI without fragment.
    static func document(_ uri: String) -> DocumentNode? {
        guard uri.hasPrefix(prefix) else { return nil }
        let text: [UInt8]
        switch String(uri.dropFirst(prefix.count)) {
        case "schema": text = PackageResources.schema_json
        case "meta/core": text = PackageResources.core_json
        case "meta/applicator": text = PackageResources.applicator_json
        case "meta/unevaluated": text = PackageResources.unevaluated_json
        case "meta/validation": text = PackageResources.validation_json
        case "meta/meta-data": text = PackageResources.meta_data_json
        case "meta/format-annotation": text = PackageResources.format_annotation_json
        case "meta/format-assertion": text = PackageResources.format_assertion_json
        case "meta/content": text = PackageResources.content_json
        default: return nil
        }
        return try? JSONReader.read(SourceFile(name: uri, text: text))
    }
}
