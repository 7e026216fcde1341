import Batch
import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import Pipeline
import PlanReader
import ReferenceData
import Testing
import TimeZoneData

/// The renderings for programs, code by code, beside what the text rendering that was read by people says.
@Suite("Renderings")
struct RenderingTests {
    private static func rendered(_ findings: [Diagnostic], _ format: DiagnosticFormat) -> String {
        DiagnosticRenderer(format: format, useColour: false, width: 100, version: "0").render(findings)
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// A finding in JSON, the form that the others are compared with.
    private struct Finding {
        var code, severity, message, file: String
        var start, end: [String: Int]
        var related: [[String: Any]]
        var replacement: String?
        var fixes: [[String: Any]]

        init(_ object: [String: Any]) throws {
            code = try #require(object["code"] as? String)
            severity = try #require(object["severity"] as? String)
            message = try #require(object["message"] as? String)
            file = try #require(object["file"] as? String)
            start = try #require(object["start"] as? [String: Int])
            end = try #require(object["end"] as? [String: Int])
            related = try #require(object["related"] as? [[String: Any]])
            replacement = object["replacement"] as? String
            fixes = object["fixes"] as? [[String: Any]] ?? []
        }

        static func all(_ findings: [Diagnostic]) throws -> [Finding] {
            let report = try RenderingTests.object(RenderingTests.rendered(findings, .json))
            return try #require(report["diagnostics"] as? [[String: Any]]).map(Finding.init)
        }

        /// Whether it is about an option of the command line, which has no lines.
        var isOption: Bool { file.hasPrefix("--set ") }
        var place: String { isOption ? file : "\(file):\(start["line"] ?? 0):\(start["column"] ?? 0)" }
    }

    private static let schema: Schema = {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../schemas/diagnostics.schema.json").standardized
        guard let text = try? Data(contentsOf: url),
            let tree = try? JSONReader.read(SourceFile(name: "schema", text: Array(text))),
            let schema = try? Schema(tree, assertFormats: true)
        else { preconditionFailure("schemas/diagnostics.schema.json is not readable") }
        return schema
    }()

    @Test("JSON fits its schema and says what the text says", arguments: Diagnostic.Code.all)
    func json(code: Diagnostic.Code) throws {
        let findings = try CodeTests.findings(provoking: code)
        let text = Self.rendered(findings, .json)
        let node = try JSONReader.read(SourceFile(name: "findings.json", text: Array(text.utf8)))
        #expect(Self.schema.diagnose(node).isEmpty)

        let golden = try String(contentsOf: CodeTests.folder.appending(path: "\(code.id).txt"), encoding: .utf8)
        let heads = golden.split(separator: "\n").filter { $0.hasSuffix("[\(code.id)]") }
        let all = try Finding.all(findings)
        #expect(heads.count == all.count)
        for (head, finding) in zip(heads, all) {
            #expect(head.hasPrefix("\(finding.place): \(finding.severity): "))
        }
        // In bytes that are not text, positions refer to the text with replacement characters.
        for finding in all where code != .badEncoding && !finding.isOption { try expectCounted(finding) }
    }

    /// Counts lines and code points up to both offsets again: line breaks are LF, CRLF and CR (YAML 1.2.2, §5.4).
    private func expectCounted(_ finding: Finding) throws {
        // A line of `horarium fleet` has no file of its own.
        let name = finding.file == "request" ? "\(finding.code).ndjson" : finding.file
        var bytes = try CodeTests.bytes(name)
        if bytes.starts(with: [0xFF, 0xFE]) { return }  // UTF-16: offsets are into other bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        for position in [finding.start, finding.end] {
            let offset = try #require(position["offset"])
            try #require(offset <= bytes.count)
            let before = String(decoding: bytes[..<offset], as: UTF8.self).replacing("\r\n", with: "\n")
                .unicodeScalars.map { $0 == "\r" ? "\n" : $0 }
            let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(position["line"] == lines.count && position["column"] == (lines.last?.count ?? 0) + 1)
        }
    }

    @Test("SARIF has the same places, and a rule for each result", arguments: Diagnostic.Code.all)
    func sarif(code: Diagnostic.Code) throws {
        let findings = try CodeTests.findings(provoking: code)
        let log = try Self.object(Self.rendered(findings, .sarif))
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
        let results = try #require(run["results"] as? [[String: Any]])
        let all = try Finding.all(findings)
        #expect(results.count == all.count)
        for (result, finding) in zip(results, all) {
            #expect(result["ruleId"] as? String == finding.code && result["level"] as? String == finding.severity)
            #expect(rules[try #require(result["ruleIndex"] as? Int)] == finding.code)
            #expect((result["message"] as? [String: Any])?["text"] as? String == finding.message)
            let places = ["locations", "relatedLocations"].flatMap { result[$0] as? [[String: Any]] ?? [] }
            #expect(places.count == 1 + finding.related.count)
            let expected = [["file": finding.file, "start": finding.start, "end": finding.end]] + finding.related
            for (place, expected) in zip(places, expected) {
                let physical = try #require(place["physicalLocation"] as? [String: Any])
                let uri = (physical["artifactLocation"] as? [String: String])?["uri"]
                #expect(uri?.removingPercentEncoding == expected["file"] as? String)
                let (start, end) = (expected["start"] as? [String: Int], expected["end"] as? [String: Int])
                #expect(
                    physical["region"] as? [String: Int] == [
                        "startLine": start?["line"] ?? 0, "startColumn": start?["column"] ?? 0,
                        "endLine": end?["line"] ?? 0, "endColumn": end?["column"] ?? 0,
                    ])
            }
            try expectSame(result["fixes"] as? [[String: Any]] ?? [], finding)
        }
    }

    /// Compares SARIF's corrections (§3.55 to §3.57) with those of JSON.
    private func expectSame(_ fixes: [[String: Any]], _ finding: Finding) throws {
        #expect(fixes.count == finding.fixes.count)
        for (fix, expected) in zip(fixes, finding.fixes) {
            #expect((fix["description"] as? [String: String])?["text"] == expected["title"] as? String)
            #expect((fix["properties"] as? [String: Bool])?["certain"] == expected["certain"] as? Bool)
            let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
            let written = changes.flatMap { $0["replacements"] as? [[String: Any]] ?? [] }
            let edits = try #require(expected["edits"] as? [[String: Any]])
            #expect(written.count == edits.count)
            for (change, edit) in zip(written, edits) {
                #expect((change["insertedContent"] as? [String: String])?["text"] == edit["replacement"] as? String)
                let start = edit["start"] as? [String: Int]
                #expect((change["deletedRegion"] as? [String: Int])?["startLine"] == start?["line"])
                #expect((change["deletedRegion"] as? [String: Int])?["startColumn"] == start?["column"])
            }
        }
        // A reader of a single correction gets the only one.
        let whole = finding.fixes.count == 1 ? finding.fixes[0]["edits"] as? [[String: Any]] : nil
        let isWhole = whole?.count == 1 && whole?[0]["start"] as? [String: Int] == finding.start
        #expect(finding.replacement == (isWhole ? whole?[0]["replacement"] as? String : nil))
    }

    /// The rules of escaping are those of GitHub's toolkit: `%`, CR and LF in data; `:` and `,` in properties too.
    @Test("A GitHub command is one line that decodes to the finding", arguments: Diagnostic.Code.all)
    func github(code: Diagnostic.Code) throws {
        let findings = try CodeTests.findings(provoking: code)
        let lines = Self.rendered(findings, .github).unicodeScalars.split(separator: "\n")
        let all = try Finding.all(findings)
        #expect(lines.count == all.count)
        for (line, finding) in zip(lines.map(String.init), all) {
            let command = try #require(line.wholeMatch(of: /::(error|warning|notice) ([^:\r]*)::([^\r]*)/))
            #expect(command.1 == (finding.severity == "note" ? "notice" : finding.severity))
            let pairs = command.2.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            let properties = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], Self.decoded($0[1])) })
            #expect(properties["file"] == finding.file && properties["title"] == finding.code)
            #expect(properties["line"] == "\(finding.start["line"] ?? 0)")
            #expect(properties["endLine"] == "\(finding.end["line"] ?? 0)")
            let isOneLine = finding.start["line"] == finding.end["line"]
            #expect(properties["col"] == (isOneLine ? "\(finding.start["column"] ?? 0)" : nil))
            #expect(Self.decoded(String(command.3)).hasPrefix(finding.message))
        }
    }

    private static func decoded(_ text: String) -> String {
        [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// Wide characters, emoji of several code points, combining marks, tabs, CRLF, a hint, a second place, a narrow
    /// window.
    @Test(
        "Renderings read by people",
        arguments: ["wide.txt", "wide.narrow.txt", "wide.github.txt", "twice.txt", "twice.json", "twice.sarif.json"])
    func golden(name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Renderings")
        let parts = name.split(separator: ".").map(String.init)
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                guard let data = try? Data(contentsOf: folder.appending(path: path)) else { throw .missing }
                return Array(data)
            },
            zones: { .builtIn })
        let findings = loader.load("\(parts[0]).yaml").findings
        let format: DiagnosticFormat =
            switch parts.dropFirst().joined(separator: ".") {
            case "json": .json
            case "sarif.json": .sarif
            case "github.txt": .github
            default: .text
            }
        let width = parts.contains("narrow") ? 44 : 100
        let text = DiagnosticRenderer(format: format, width: width, version: "0").render(findings)
        let difference = try Golden.difference(text, from: folder.appending(path: name))
        #expect(difference == nil)
    }
}
