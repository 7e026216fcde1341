/// Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS standard, 27 March 2020).
struct SARIFReport {
    var version: String?

    func report(_ findings: [Diagnostic]) -> String {
        var indices: [Diagnostic.Code: Int] = [:]
        var codes: [Diagnostic.Code] = []
        for finding in findings where indices[finding.code] == nil {
            indices[finding.code] = codes.count
            codes.append(finding.code)
        }
        let results = findings.map { result($0, ruleIndex: indices[$0.code] ?? 0) }
        return """
            {
              "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
              "version": "2.1.0",
              "runs": [{
                "tool": {"driver": {
                  "name": "horarium",\(version.map { "\n      \"version\": \(JSONText.quoted($0))," } ?? "")
                  "rules": \(JSONText.array(codes.map(rule), indentation: "      "))
                }},
                "columnKind": "unicodeCodePoints",
                "results": \(JSONText.array(results, indentation: "    "))
              }]
            }

            """
    }

    /// §3.49: what a code means.
    private func rule(_ code: Diagnostic.Code) -> String {
        let explanation = code.explanation
        return JSONText.object([
            ("id", JSONText.quoted(code.id)),
            ("shortDescription", message(explanation.summary)),
            (
                "help",
                JSONText.object([
                    ("text", JSONText.quoted(explanation.description)),
                    ("markdown", JSONText.quoted(explanation.markdown)),
                ])
            ),
            ("defaultConfiguration", JSONText.object([("level", JSONText.quoted(code.severity.rawValue))])),
        ])
    }

    /// §3.27: a finding.
    private func result(_ finding: Diagnostic, ruleIndex: Int) -> String {
        let related = finding.related.enumerated().map { id, related in
            JSONText.object([
                ("id", "\(id + 1)"), ("message", message(related.message)),
                ("physicalLocation", physicalLocation(related.span)),
            ])
        }
        return JSONText.object([
            ("ruleId", JSONText.quoted(finding.code.id)),
            ("ruleIndex", "\(ruleIndex)"),
            ("level", JSONText.quoted(finding.severity.rawValue)),
            ("message", message(finding.message)),
            (
                "locations",
                JSONText.array([JSONText.object([("physicalLocation", physicalLocation(finding.span))])])
            ),
            ("relatedLocations", related.isEmpty ? nil : JSONText.array(related)),
            ("fixes", finding.replacement.map { JSONText.array([fix($0, of: finding.span)]) }),
        ])
    }

    /// §3.55: the text to write instead.
    private func fix(_ replacement: String, of span: SourceSpan) -> String {
        let change = JSONText.object([("deletedRegion", region(span)), ("insertedContent", message(replacement))])
        return JSONText.object([
            ("description", message(TextReport.advice(replacement))),
            (
                "artifactChanges",
                JSONText.array([
                    JSONText.object([
                        ("artifactLocation", artifactLocation(span.file)), ("replacements", JSONText.array([change])),
                    ])
                ])
            ),
        ])
    }

    private func physicalLocation(_ span: SourceSpan) -> String {
        JSONText.object([("artifactLocation", artifactLocation(span.file)), ("region", region(span))])
    }

    /// §3.30: lines and columns count from 1, the end column lies behind the last character.
    private func region(_ span: SourceSpan) -> String {
        JSONText.object([
            ("startLine", "\(span.start.line)"), ("startColumn", "\(span.start.column)"),
            ("endLine", "\(span.end.line)"), ("endColumn", "\(span.end.column)"),
        ])
    }

    private func message(_ text: String) -> String { JSONText.object([("text", JSONText.quoted(text))]) }

    private func artifactLocation(_ file: SourceFile) -> String {
        let prefix = file.name.hasPrefix("/") ? "file://" : ""
        return JSONText.object([("uri", JSONText.quoted(prefix + Self.percentEncoded(file.name)))])
    }

    /// A path as a URI reference (RFC 3986): unreserved characters and slashes stay.
    static func percentEncoded(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                return String(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }.joined()
    }
}
