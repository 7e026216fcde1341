import Diagnostics
public import Documents

/// A schema's file, with those that it refers to and that lie below the same folder.
public enum SchemaFiles {
    /// More files than this are no schema's parts, but references that lead on and on.
    private static let maximumFiles = 200

    /// Reads and compiles a schema. Nothing is fetched: of an absolute URI only what names a file beside the schema is
    /// looked for.
    ///
    /// - Throws: A ``Diagnostic`` when a file is not readable, ``InvalidSchema`` when it is no schema.
    public static func read(_ path: String, assertFormats: Bool, using readFile: ReadFile) throws -> Schema {
        let root = try Document.read(path, using: readFile)
        let folder = FileName.folder(of: path)
        var resources: [String: DocumentNode] = [:]
        var waiting = Schema.references(in: root)
        while let next = waiting.popLast(), resources.count < maximumFiles {
            guard let file = next.path, !file.isEmpty, resources[next.uri] == nil else { continue }
            guard let node = try nodeIfPresent(folder + file, readFile) else { continue }
            resources[next.uri] = node
            waiting += Schema.references(in: node, at: next.uri, root: root)
        }
        return try Schema(root, resources: resources, assertFormats: assertFormats)
    }

    /// A schema may carry the document that a URI names inside it, so there need not be a file.
    private static func nodeIfPresent(_ path: String, _ readFile: ReadFile) throws(Diagnostic) -> DocumentNode? {
        do throws(Diagnostic) {
            return try Document.read(path, using: readFile)
        } catch {
            guard error.code == .missingFile else { throw error }
            return nil
        }
    }
}
