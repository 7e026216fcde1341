package import Diagnostics
import JSONSchema

extension Diagnostic.Code {
    package static let unknownTemplate = Self(
        "unknown-template", .error,
        "A session names a template that the plan does not have.",
        wrong: "sessions: {run: {template: joging, at: 07:00}}",
        right: "sessions: {run: {template: jogging, at: 07:00}}")
}

extension Diagnostic {
    static func unknownTemplate(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = Spelling.correction(of: name, among: known)
        let hint =
            near.map { "did you mean '\($0.text)'?" }
            ?? (known.isEmpty
                ? "the plan has no 'workouts.templates'" : "expected one of '\(known.joined(separator: "', '"))'")
        return Diagnostic(.unknownTemplate, "unknown template '\(name)'; \(hint)", at: span, replacement: near)
    }
}
