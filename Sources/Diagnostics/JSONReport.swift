import JSON

/// Findings as JSON: `schemas/diagnostics.schema.json` says what each member means.
enum JSONReport {
    static func report(_ findings: [Diagnostic], limit: Int) -> String {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("formatVersion", 1)
            for (name, severity) in [("errors", Severity.error), ("warnings", .warning), ("notes", .note)] {
                json.member(named: name, findings.count { $0.severity == severity })
            }
            if findings.count > limit { json.member("omitted", findings.count - limit) }
            json.member("diagnostics", Array(findings.prefix(limit)), write)
        }
        return json.text + "\n"
    }

    fileprivate static func write(_ json: inout JSONWriter, _ finding: Diagnostic) {
        json.member("code", finding.code.id)
        json.member("severity", finding.severity.rawValue)
        json.member("message", finding.message)
        place(&json, finding.span)
        json.member("replacement", finding.replacement)
        if !finding.fixes.isEmpty { json.member("fixes", finding.fixes, fix) }
        json.member("related", finding.related) { json, related in
            json.member("message", related.message)
            place(&json, related.span)
        }
    }

    private static func fix(_ json: inout JSONWriter, _ fix: Diagnostic.Fix) {
        json.member("title", fix.title)
        json.member("certain", fix.isCertain)
        json.member("edits", fix.edits) { json, edit in
            place(&json, edit.span)
            json.member("replacement", edit.replacement)
        }
    }

    private static func place(_ json: inout JSONWriter, _ span: SourceSpan) {
        json.member("file", span.file.name)
        for (name, position) in [("start", span.start), ("end", span.end)] {
            json.member(named: name) { json in
                json.member("line", position.line)
                json.member("column", position.column)
                json.member("offset", position.offset)
            }
        }
    }
}

extension JSONWriter {
    /// Writes the findings alone, as ``DiagnosticFormat/json`` has them.
    package mutating func member(_ name: StaticString, _ renderer: DiagnosticRenderer, _ findings: [Diagnostic]) {
        member(name, Array(DiagnosticRenderer.sorted(findings).prefix(renderer.reportLimit)), JSONReport.write)
    }
}
