public import Diagnostics

/// A reader for the one document of a YAML 1.2 file, with the core schema, string keys and `<<` merges.
///
/// JSON is a part of YAML (YAML 1.2.2, §1.2), so JSON files are read as well.
public enum YAMLReader {
    /// Reads a file's text into a tree in which each node has its place.
    ///
    /// - Throws: The first finding that prevents the text from being one document: after it a reader would have to
    ///   guess.
    public static func read(_ file: SourceFile) throws(Diagnostic) -> DocumentNode {
        guard file.text.count <= DocumentLimits.fileBytes else {
            throw .fileTooLarge(bytes: file.text.count, limit: DocumentLimits.fileBytes, in: file)
        }
        do throws(Diagnostic) {
            return try file.text.withUnsafeBufferPointer { text throws(Diagnostic) in
                try TreeBuilder(file, text).document()
            }
        } catch {
            if let conflict = Diagnostic.conflict(in: file) { throw conflict }
            // libyaml rejects some JSON: a character beyond U+FFFF as two escapes, tabs as indentation.
            let opening = file.text.first { !isBlank($0) }
            guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "["), error.mayBeJSON else { throw error }
            return try json(file, otherwise: error)
        }
    }

    /// Reads a file as JSON, and throws `finding` in place of a JSON syntax error.
    private static func json(_ file: SourceFile, otherwise finding: Diagnostic) throws(Diagnostic) -> DocumentNode {
        do throws(Diagnostic) {
            return try JSONReader.read(file, nodes: DocumentLimits.nodes)
        } catch {
            throw error.code == .jsonSyntax ? finding : error
        }
    }
}

extension Diagnostic {
    /// Whether the finding is about the form of the text rather than about its contents or size.
    fileprivate var mayBeJSON: Bool { code == .yamlSyntax || code == .tabIndentation || code == .unclosedQuote }
}
