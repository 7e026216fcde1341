import JSON
import Text

/// Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS standard, 27 March 2020).
struct SARIFReport {
    var version: String?

    func report(_ all: [Diagnostic], limit: Int) -> String {
        let findings = Array(all.prefix(limit))
        var indices: [Diagnostic.Code: Int] = [:]
        var codes: [Diagnostic.Code] = []
        for finding in findings where indices[finding.code] == nil {
            indices[finding.code] = codes.count
            codes.append(finding.code)
        }
        var json = JSONWriter(.lines(depth: 4))
        json.object { json in
            json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            json.member("version", "2.1.0")
            json.member("runs", [codes]) { json, codes in
                json.member("tool") { json in
                    json.member("driver") { json in
                        json.member("name", "horarium")
                        json.member("version", version)
                        json.member("rules", codes, rule)
                    }
                }
                if all.count > limit { omission(&json, all.count, limit: limit) }
                json.member("columnKind", "unicodeCodePoints")
                json.member("results", findings) { json, finding in
                    result(&json, finding, ruleIndex: indices[finding.code] ?? 0)
                }
            }
        }
        return json.text + "\n"
    }

    /// Writes the notification that there are more findings than the log holds (§3.20.21).
    private func omission(_ json: inout JSONWriter, _ count: Int, limit: Int) {
        json.member("invocations", [count]) { json, count in
            json.member("executionSuccessful", true)
            json.member("toolExecutionNotifications", ["\(limit) of \(count) findings shown"]) { json, text in
                json.member("level", "warning")
                message(&json, "message", text)
            }
        }
    }

    /// Writes the meaning of a code (§3.49).
    private func rule(_ json: inout JSONWriter, _ code: Diagnostic.Code) {
        json.member("id", code.id)
        message(&json, "shortDescription", code.explanation.summary)
        json.member("help") { json in
            json.member("text", code.explanation.description)
            json.member("markdown", code.explanation.markdown)
        }
        json.member("defaultConfiguration") { $0.member("level", code.severity.rawValue) }
    }

    /// Writes a finding (§3.27).
    private func result(_ json: inout JSONWriter, _ finding: Diagnostic, ruleIndex: Int) {
        json.member("ruleId", finding.code.id)
        json.member("ruleIndex", ruleIndex)
        json.member("level", finding.severity.rawValue)
        message(&json, "message", finding.message)
        json.member("locations", [finding.span]) { json, span in physicalLocation(&json, span) }
        if !finding.related.isEmpty {
            json.member("relatedLocations", Array(zip(1..., finding.related))) { json, related in
                json.member("id", related.0)
                message(&json, "message", related.1.message)
                physicalLocation(&json, related.1.span)
            }
        }
        if !finding.fixes.isEmpty { json.member("fixes", finding.fixes, fix) }
    }

    /// Writes a correction (§3.55); its property bag (§3.8) marks it if it is certain.
    private func fix(_ json: inout JSONWriter, _ fix: Diagnostic.Fix) {
        message(&json, "description", fix.title)
        var files: [SourceFile] = []
        for edit in fix.edits where !files.contains(edit.span.file) { files.append(edit.span.file) }
        json.member("artifactChanges", files) { json, file in
            artifactLocation(&json, file)
            json.member("replacements", fix.edits.filter { $0.span.file == file }) { json, edit in
                region(&json, "deletedRegion", edit.span)
                message(&json, "insertedContent", edit.replacement)
            }
        }
        json.member("properties") { $0.member("certain", fix.isCertain) }
    }

    private func physicalLocation(_ json: inout JSONWriter, _ span: SourceSpan) {
        json.member("physicalLocation") { json in
            artifactLocation(&json, span.file)
            region(&json, "region", span)
        }
    }

    /// Writes a region (§3.30): lines and columns count from 1, and the end column is after the last character.
    private func region(_ json: inout JSONWriter, _ name: StaticString, _ span: SourceSpan) {
        json.member(name) { json in
            json.member("startLine", span.start.line)
            json.member("startColumn", span.start.column)
            json.member("endLine", span.end.line)
            json.member("endColumn", span.end.column)
        }
    }

    private func message(_ json: inout JSONWriter, _ name: StaticString, _ text: String) {
        json.member(name) { $0.member("text", text) }
    }

    private func artifactLocation(_ json: inout JSONWriter, _ file: SourceFile) {
        let prefix = file.name.hasPrefix("/") ? "file://" : ""
        json.member("artifactLocation") { $0.member("uri", prefix + file.name.percentEncoded) }
    }
}
