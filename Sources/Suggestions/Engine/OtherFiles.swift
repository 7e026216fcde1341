package import Diagnostics
package import Documents

extension Diagnostic.Code {
    package static let notAPlan = Self(
        "not-a-plan", .error,
        """
        The file is one that Horarium writes, a manifest or a calendar, and not the plan that it was made from.
        """,
        wrong: "horarium build out/daily.manifest.json", right: "horarium build daily.yaml")
}

extension Diagnostic {
    /// The finding about a file that is another of Horarium's; `nil` for what may be a plan.
    package static func notAPlan(_ root: DocumentNode) -> Diagnostic? {
        let start = SourceSpan(startOf: root.span.file)
        if Fields(node: root)["manifestVersion"] != nil {
            return Diagnostic(.notAPlan, "this is a manifest; give the plan that it was built from", at: start)
        }
        guard root.text?.hasPrefix("BEGIN:VCALENDAR") == true else { return nil }
        return Diagnostic(.notAPlan, "this is a calendar; give the plan that it was built from", at: start)
    }
}
