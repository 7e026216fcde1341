extension Diagnostic {
    /// The kinds of findings. The raw values are stable: users silence them, search for them and pass them to `explain`.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        // The file as such
        case missingFile = "missing-file"
        case unreadableFile = "unreadable-file"
        case fileTooLarge = "file-too-large"
        case badEncoding = "bad-encoding"

        // YAML and JSON
        case yamlSyntax = "yaml-syntax"
        case tabIndentation = "tab-indentation"
        case unclosedQuote = "unclosed-quote"
        case emptyDocument = "empty-document"
        case severalDocuments = "several-documents"
        case duplicateKey = "duplicate-key"
        case nonStringKey = "non-string-key"
        case badMerge = "bad-merge"
        case unknownAnchor = "unknown-anchor"
        case recursiveAlias = "recursive-alias"
        case aliasBomb = "alias-bomb"
        case tooDeep = "too-deep"
        case unknownTag = "unknown-tag"
        case badScalar = "bad-scalar"
        case jsonSyntax = "json-syntax"

        // Schema
        case unknownKey = "unknown-key"
        case missingKey = "missing-key"
        case wrongType = "wrong-type"
        case unknownValue = "unknown-value"
        case outOfRange = "out-of-range"
        case badFormat = "bad-format"
        case schemaViolation = "schema-violation"
        case badSchema = "bad-schema"

        /// How bad a finding of this kind is, unless `--strict` raises it.
        public var severity: Severity { .error }
    }
}
