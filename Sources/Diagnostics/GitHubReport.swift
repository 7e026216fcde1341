/// Findings as GitHub's workflow commands, which become annotations (GitHub Docs, "Workflow commands").
enum GitHubReport {
    static func report(_ findings: [Diagnostic], limit: Int) -> String {
        let shown = findings.prefix(limit).map { command($0) + "\n" }.joined()
        return findings.count > limit ? shown + "::warning::\(limit) of \(findings.count) findings shown\n" : shown
    }

    static func command(_ finding: Diagnostic) -> String {
        let span = finding.span
        let kind =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties = [("file", span.file.name), ("line", "\(span.start.line)"), ("endLine", "\(span.end.line)")]
        if span.start.line == span.end.line {  // columns are only taken for a single line; the end counts as included
            properties.append(("col", "\(span.start.column)"))
            properties.append(("endColumn", "\(max(span.start.column, span.end.column - 1))"))
        }
        properties.append(("title", finding.code.id))
        let written = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
        let advice = TextReport.advice(finding).map { "\nhelp: \($0)" } ?? ""
        let related = finding.related.map { "\n\($0.span): \($0.message)" }.joined()
        return "::\(kind) \(written)::\(escaped(finding.message + advice + related, isProperty: false))"
    }

    /// Returns a text with the toolkit's escapes: `%`, CR and LF everywhere, `:` and `,` in properties too.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
