import Diagnostics
public import Documents

/// A reader for a schema's file and the files that it refers to below the same folder.
public enum SchemaFiles {
    /// The largest number of files: more than this are not parts of a schema, but references that lead on and on.
    private static let maximumFiles = 200

    /// Reads and compiles a schema.
    ///
    /// Nothing is fetched: of an absolute URI only the part that names a file beside the schema is looked up.
    ///
    /// - Throws: A ``Diagnostic`` when a file is not readable, ``InvalidSchema`` when it is not a schema.
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

    /// Reads a schema's file if it exists: a schema may itself contain the document that a URI names.
    private static func nodeIfPresent(_ path: String, _ readFile: ReadFile) throws(Diagnostic) -> DocumentNode? {
        do throws(Diagnostic) {
            return try Document.read(path, using: readFile)
        } catch {
            guard error.code == .missingFile else { throw error }
            return nil
        }
    }
}
