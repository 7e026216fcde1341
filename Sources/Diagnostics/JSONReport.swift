/// Findings as JSON: `schemas/diagnostics.schema.json` says what each member means.
enum JSONReport {
    static func report(_ findings: [Diagnostic]) -> String {
        let count = { (severity: Severity) in String(findings.count { $0.severity == severity }) }
        return """
            {
              "formatVersion": 1,
              "errors": \(count(.error)),
              "warnings": \(count(.warning)),
              "notes": \(count(.note)),
              "diagnostics": \(JSONText.array(findings.map(object), indentation: "  "))
            }

            """
    }

    private static func object(_ finding: Diagnostic) -> String {
        let related = finding.related.map { related in
            JSONText.object([("message", JSONText.quoted(related.message))] + place(related.span))
        }
        return JSONText.object(
            [
                ("code", JSONText.quoted(finding.code.id)),
                ("severity", JSONText.quoted(finding.severity.rawValue)),
                ("message", JSONText.quoted(finding.message)),
            ] + place(finding.span) + [
                ("replacement", finding.replacement.map(JSONText.quoted)),
                ("related", JSONText.array(related)),
            ])
    }

    private static func place(_ span: SourceSpan) -> [(name: String, value: String?)] {
        [("file", JSONText.quoted(span.file.name)), ("start", position(span.start)), ("end", position(span.end))]
    }

    private static func position(_ position: SourcePosition) -> String {
        JSONText.object([
            ("line", "\(position.line)"), ("column", "\(position.column)"), ("offset", "\(position.offset)"),
        ])
    }
}
