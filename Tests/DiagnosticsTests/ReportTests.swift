import JSON
import Text
import Diagnostics
import Foundation
import Testing

@testable import Diagnostics

@Suite("Findings for programs")
struct ReportTests {
    private func json(_ format: DiagnosticFormat, _ findings: [Diagnostic] = sampleFindings) throws -> [String: Any] {
        let text = DiagnosticRenderer(format: format, version: "1.0").render(findings)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("JSON carries every member, and text back unchanged")
    func jsonReport() throws {
        let report = try json(.json)
        #expect(report["formatVersion"] as? Int == 1 && report["errors"] as? Int == 5)
        let findings = try #require(report["diagnostics"] as? [[String: Any]])
        #expect(
            findings.map { $0["code"] as? String } == [
                "too-deep", "empty-document", "duplicate-key", "unknown-key", "bad-format",
            ])
        #expect(findings[0]["message"] as? String == "100 % of\r\nthe levels")
        #expect(findings[3]["replacement"] as? String == "perDay" && findings[0]["replacement"] == nil)
        #expect(findings[3]["start"] as? [String: Int] == ["line": 4, "column": 5, "offset": 33])
        let fix = try #require((findings[3]["fixes"] as? [[String: Any]])?.first)
        #expect(fix["title"] as? String == "write 'perDay'" && fix["certain"] as? Bool == true)
        // Two changes are not a single replacement.
        #expect(findings[4]["replacement"] == nil)
        let swap = try #require((findings[4]["fixes"] as? [[String: Any]])?.first)
        #expect(swap["certain"] as? Bool == false)
        let edits = try #require(swap["edits"] as? [[String: Any]])
        #expect(edits.map { $0["replacement"] as? String } == ["2", "1"])
        #expect(edits[1]["start"] as? [String: Int] == ["line": 2, "column": 4, "offset": 8])
        #expect((findings[2]["related"] as? [[String: Any]])?.first?["message"] as? String == "first defined here")
        #expect(try json(.json, [])["diagnostics"] as? [String] == [])
    }

    @Test(
        "Any text survives quoting",
        arguments: ["", "\"\\/\u{8}\u{C}\n\r\t", "\0\u{1F}\u{7F}\u{85}\u{2028}", "é😀日\u{FFFF}"])
    func quoting(text: String) throws {
        var json = JSONWriter(.compact)
        json.string(text)
        let quoted = Data(json.bytes)
        let back = try #require(try JSONSerialization.jsonObject(with: quoted, options: .fragmentsAllowed) as? String)
        #expect(Array(back.unicodeScalars) == Array(text.unicodeScalars))
    }

    /// Eight bytes are examined together: each of these characters is tried before, in and after such a group.
    @Test(
        "What needs an escape is found at any place of a text",
        arguments: ["\"", "\\", "\n", "\u{7F}", "\u{85}", "é", "\u{2028}"])
    func places(character: Character) throws {
        for length in 0...20 {
            for place in 0...length {
                let before = String(repeating: "~", count: place)
                let text = "\(before)\(character)\(String(repeating: " ", count: length - place))"
                var json = JSONWriter(.compact)
                json.string(text)
                let quoted = Data(json.bytes)
                let back = try JSONSerialization.jsonObject(with: quoted, options: .fragmentsAllowed) as? String
                #expect(back.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
                let escaped = quoted.allSatisfy { (0x20..<0x7F).contains($0) }
                #expect(escaped == (character != "é"))
            }
        }
    }

    /// The text is longer than the block for which capacity is reserved, and contains characters that take up to six
    /// bytes; every character is tried after every other, in every distance below nine.
    @Test("Escapes beside each other, in a long text")
    func density() throws {
        let characters: [Character] = [
            "\"", "\\", "\n", "\r\n", "\u{1}", "\u{7F}", "\u{85}", "é", "–", "\u{2028}", "😀", "a",
        ]
        var text = String(repeating: "\u{1F}", count: 10_000)
        for gap in 0..<9 {
            for first in characters {
                for second in characters { text += "\(first)\(String(repeating: "x", count: gap))\(second)" }
            }
        }
        var json = JSONWriter(.compact)
        json.string(text)
        let back = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed) as? String
        #expect(back.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    /// Checks the requirements of SARIF 2.1.0: §3.13 (log), §3.14 (run), §3.18-19 (tool), §3.27 (result), §3.29-30
    /// (location, region), §3.55-57 (fix).
    @Test("SARIF has the structure that the standard requires")
    func sarif() throws {
        let log = try json(.sarif)
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "horarium" && driver["version"] as? String == "1.0")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == sampleFindings.count)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["error", "warning", "note", "none"].contains(result["level"] as? String))
            #expect((result["message"] as? [String: Any])?["text"] is String)
            let location = try #require(
                (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
            let uri = try #require((location["artifactLocation"] as? [String: Any])?["uri"] as? String)
            #expect(URL(string: uri) != nil && !uri.contains(" ") && !uri.contains(","))
            let region = try #require(location["region"] as? [String: Int])
            for member in ["startLine", "startColumn", "endLine", "endColumn"] { #expect(region[member] ?? 0 >= 1) }
        }
        let fix = try #require((results[3]["fixes"] as? [[String: Any]])?.first)
        let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
        let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
        #expect((replacement["insertedContent"] as? [String: Any])?["text"] as? String == "perDay")
        #expect((fix["description"] as? [String: String])?["text"] == "write 'perDay'")
        #expect(fix["properties"] as? [String: Bool] == ["certain": true])
        let swap = try #require((results[4]["fixes"] as? [[String: Any]])?.first)
        let changes = try #require(swap["artifactChanges"] as? [[String: Any]])
        #expect(changes.count == 1 && (changes[0]["replacements"] as? [Any])?.count == 2)
    }

    @Test("Reports hold a thousand findings, and count the rest")
    func limits() throws {
        let text = String(repeating: "a\n", count: 1200)
        let file = SourceFile(name: "plan.yaml", text: Array(text.utf8))
        let many = (0..<1200).map { line in
            let start = SourcePosition(line: line + 1, column: 1, offset: 2 * line)
            return Diagnostic(.badFormat, "x", at: SourceSpan(file: file, start: start, end: start))
        }
        let report = try json(.json, many)
        #expect(report["errors"] as? Int == 1200 && report["omitted"] as? Int == 200)
        #expect((report["diagnostics"] as? [Any])?.count == 1000)
        #expect(try json(.json)["omitted"] == nil)
        let run = try #require((try json(.sarif, many)["runs"] as? [[String: Any]])?.first)
        #expect((run["results"] as? [Any])?.count == 1000)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        let told = try #require((invocation["toolExecutionNotifications"] as? [[String: Any]])?.first)
        #expect((told["message"] as? [String: String])?["text"] == "1000 of 1200 findings shown")
        let lines = DiagnosticRenderer(format: .github).render(many).split(separator: "\n")
        #expect(lines.count == 1001 && lines.last == "::warning::1000 of 1200 findings shown")
    }

    @Test("Paths become URI references")
    func uris() {
        #expect("plans/da%ly, é.yaml".percentEncoded == "plans/da%25ly%2C%20%C3%A9.yaml")
        #expect("a b/ü.%".percentEncodedSegment == "a%20b%2F%C3%BC.%25")
        #expect("plans/da%25ly%2c%20%C3%A9".percentDecoded == "plans/da%ly, é")
        for text in ["%", "%2", "%zz", "%+1", "%ff", "%C3"] { #expect(text.percentDecoded == nil, "\(text)") }
    }

    @Test("GitHub commands are escaped as its toolkit does")
    func github() {
        let lines = DiagnosticRenderer(format: .github).render(sampleFindings).split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            lines[0]
                == "::error file=/abs/plan.yaml,line=1,endLine=2,title=too-deep::100 %25 of%0D%0Athe levels")
        #expect(
            lines[3].hasPrefix(
                "::error file=plans/da%25ly%2C 1%3A2.yaml,line=4,endLine=4,col=5,endColumn=10,title=unknown-key::unknown key"
            ))
        #expect(lines[3].hasSuffix("%0Ahelp: write 'perDay'"))
    }
}
