public import Diagnostics

/// A reader for any YAML or JSON document.
public enum Document {
    /// Reads a file as JSON or YAML, depending on its name.
    ///
    /// - Throws: The finding about the file or its text.
    public static func read(_ path: String, using readFile: ReadFile) throws(Diagnostic) -> DocumentNode {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try readFile(path)
        } catch {
            throw error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))
        }
        let isJSON = path.hasSuffix(".json")
        let file = try SourceFile.decoded(
            bytes, name: path, limit: isJSON ? DocumentLimits.jsonBytes : DocumentLimits.fileBytes)
        return try isJSON ? JSONReader.read(file) : YAMLReader.read(file)
    }
}
