public import Diagnostics

extension Diagnostic.Code {
    /// The findings in a file as such, in its YAML or JSON, and in its comments.
    public static let documents: [Self] = [
        missingFile, unreadableFile, fileTooLarge, badEncoding, yamlSyntax, tabIndentation, unclosedQuote,
        emptyDocument, severalDocuments, duplicateKey, nonStringKey, badMerge, unknownAnchor, recursiveAlias,
        aliasBomb, tooDeep, unknownTag, badScalar, jsonSyntax, ignoreComment,
    ]
}

extension Diagnostic.Code {
    package static let missingFile = Self(
        "missing-file", .error,
        "The file does not exist. A path in a plan is relative to the plan's own folder.",
        wrong: "include: [workout.yaml]", right: "include: [workouts.yaml]")

    package static let unreadableFile = Self(
        "unreadable-file", .error,
        "The file exists, but it is a folder or its permissions do not allow reading it.",
        wrong: "include: [workouts]", right: "include: [workouts/weekly.yaml]")

    package static let fileTooLarge = Self(
        "file-too-large", .error,
        """
        The file is larger than any plan, or the plan is made of too many. Reading stops early, so that a wrong or \
        hostile file cannot fill the memory. Split a big plan into a few parts with 'include'.
        """,
        wrong: "# 5 MB in one file", right: "include: [prompts.yaml, prayers.yaml]")

    package static let badEncoding = Self(
        "bad-encoding", .error,
        "The file's bytes are not text in UTF-8, nor UTF-16 with a byte order mark. Editors can save as UTF-8.",
        wrong: "title: Caf\u{FFFD}   # saved as Latin-1", right: "title: Café   # saved as UTF-8")
}

extension Diagnostic {
    static func fileTooLarge(bytes: Int, limit: Int, in file: SourceFile) -> Diagnostic {
        let message = "the file has \(bytes) bytes, more than the \(limit) that are read"
        return Diagnostic(.fileTooLarge, message, at: SourceSpan(startOf: file))
    }

    static func tooManyNodes(at span: SourceSpan) -> Diagnostic {
        let message =
            "the file says too much: at most \(DocumentLimits.nodes) values and \(DocumentLimits.textBytes) bytes of text are read"
        return Diagnostic(.fileTooLarge, message, at: span)
    }

    /// Returns the finding about an unreadable character; `offset` counts the file's bytes from 0, and the text before
    /// it is readable.
    static func badEncoding(_ problem: String, in file: SourceFile, before offset: Int) -> Diagnostic {
        let span = file.character(at: offset, from: .start)
        return Diagnostic(.badEncoding, "\(problem); save the file as UTF-8", at: span)
    }
}
