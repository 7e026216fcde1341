internal import CSchemas
internal import Diagnostics
internal import Documents

/// The meta-schemas of draft 2020-12, which schemas may refer to.
///
/// They are embedded in the binary, so that nothing is fetched: `CSchemas/MetaSchemas` holds the files as their authors
/// published them, under the BSD licence beside them.
enum MetaSchemaLibrary {
    static let prefix = "https://json-schema.org/draft/2020-12/"
    static let schema = prefix + "schema"
    static let vocabulary = prefix + "vocab/"

    /// Returns the meta-schema with a URI, which has no fragment.
    static func document(_ uri: String) -> DocumentNode? {
        guard uri.hasPrefix(prefix) else { return nil }
        let text = horarium_meta_schema(String(uri.dropFirst(prefix.count)))
        guard let bytes = text.bytes else { return nil }
        return try? JSONReader.read(
            SourceFile(name: uri, text: Array(UnsafeBufferPointer(start: bytes, count: text.size))))
    }
}
