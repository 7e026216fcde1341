import CivilTime
package import Diagnostics
import JSONSchema
import Documents

extension Diagnostic.Code {
    package static let reserveTooLarge = Self(
        "reserve-too-large", .error,
        "The reserve leaves no room for the plan's own notifications.",
        wrong: "budget: {pendingLimit: 64, reserve: 64}", right: "budget: {pendingLimit: 64, reserve: 4}")

    package static let unknownGuard = Self(
        "unknown-guard", .error,
        """
        'budget.guard' lists rules whose next occurrence a device arms before all else. A rule that is not in the \
        plan, or that never notifies, cannot be armed.
        """,
        wrong: "budget: {guard: [fajar]}", right: "budget: {guard: [fajr]}")
}

extension Diagnostic {
    static func reserveTooLarge(limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .reserveTooLarge, "a reserve this large leaves nothing of the limit of \(limit); write less", at: span)
    }

    static func unknownGuard(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = Spelling.correction(of: name, among: known)
        let hint =
            near.map { "did you mean '\($0.text)'?" }
            ?? (known.isEmpty ? "no rule does" : "expected one of '\(known.joined(separator: "', '"))'")
        return Diagnostic(
            .unknownGuard, "'budget.guard' names '\(name)', but no rule of that id notifies; \(hint)", at: span,
            replacement: near)
    }
}
