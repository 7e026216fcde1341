import CivilTime
package import Diagnostics
import JSONSchema
import Documents

extension Diagnostic.Code {
    package static let unknownTemplate = Self(
        "unknown-template", .error,
        "A session names a template that the plan does not have.",
        wrong: "sessions: {run: {template: joging, at: 07:00}}",
        right: "sessions: {run: {template: jogging, at: 07:00}}")

    package static let emptyPhase = Self(
        "empty-phase", .error,
        "A phase without length would end when it begins, and two notifications would come at once.",
        wrong: "rest: 0s", right: "rest: 20s")

    package static let tooManyPhases = Self(
        "too-many-phases", .error,
        "The nested repeats multiply to more phases than a device could deliver.",
        wrong: "steps: [{repeat: 100, steps: [{repeat: 100, steps: [{work: 30s}]}]}]",
        right: "steps: [{repeat: 10, steps: [{work: 30s}, {rest: 30s}]}]")
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

    static func emptyPhase(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyPhase, "a phase takes at least a second; write a length such as 30s", at: span)
    }

    static func tooManyPhases(_ count: Int, limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooManyPhases, "the workout has \(count) phases; at most \(limit) make sense on a device", at: span)
    }
}
