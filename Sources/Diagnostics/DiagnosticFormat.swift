/// The forms that findings are written in.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// For people: each finding with its source line and a caret under the text.
    case text
    /// For programs, as `schemas/diagnostics.schema.json` describes.
    case json
    /// SARIF 2.1.0 (OASIS), which code scanning services read.
    case sarif
    /// GitHub's workflow commands, which show up beside the lines of a change.
    case github
}
