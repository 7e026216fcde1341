public import Diagnostics
internal import YAML

extension Violation {
    /// The violation in words for the document's author.
    public func diagnostic(root: String = "the document") -> Diagnostic {
        Diagnostic(.schemaViolation, "\(details)", at: span)
    }
}
