internal import CSchemas
internal import Diagnostics
internal import Documents

/// The meta-schemas of draft 2020-12, which schemas may refer to.
///
/// They are embedded in the binary, so that nothing is fetched: `CSchemas/MetaSchemas` holds the JSON Schema authors'
/// files as published, under the BSD licence beside them.
enum MetaSchemaLibrary {
    static let prefix = "https://json-schema.org/draft/2020-12/"
    static let schema = prefix + "schema"
    static let vocabulary = prefix + "vocab/"

    /// The meta-schema of a URI without fragment.
    static func document(_ uri: String) -> DocumentNode? {
        guard uri.hasPrefix(prefix) else { return nil }
        let text = horarium_meta_schema(String(uri.dropFirst(prefix.count)))
        guard let bytes = text.bytes else { return nil }
        return try? JSONReader.read(
            SourceFile(name: uri, text: Array(UnsafeBufferPointer(start: bytes, count: text.size))))
    }
}
