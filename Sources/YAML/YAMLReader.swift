public import Diagnostics

/// Reads the one document of a YAML 1.2 file, with the core schema, string keys and `<<` merges.
///
/// JSON is YAML, so JSON files are read as well.
public enum YAMLReader {
    /// Reads a file's text into a tree in which each node knows its place.
    ///
    /// - Throws: The first finding that keeps the text from being one document of nodes: behind it a reader would guess.
    public static func read(_ file: SourceFile) throws(Diagnostic) -> Node {
        guard file.text.count <= Limits.fileBytes else {
            throw .fileTooLarge(bytes: file.text.count, limit: Limits.fileBytes, in: file)
        }
        var builder = TreeBuilder(file)
        return try builder.document()
    }
}
