/// The forms in which findings are written.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// The form for people: each finding with its source line and a caret under the text.
    case text
    /// The form for programs that `schemas/diagnostics.schema.json` describes.
    case json
    /// The form SARIF 2.1.0 (OASIS), which code scanning services read.
    case sarif
    /// The workflow commands of GitHub, which are shown beside the lines of a change.
    case github
}
