import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import PlanModel
import PlanReader
import Testing
import TimeZoneData

@Suite("Broken plans")
struct BrokenPlanTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Broken")

    /// What `expected.txt` says of a plan: one line for each finding, in order.
    struct Expectation: Sendable, CustomTestStringConvertible {
        var plan: String
        /// Line and column, or `*` where several places are as good; the code; words that the message contains.
        var findings: [(place: String, code: String, words: String)]
        var testDescription: String { plan }
    }

    static let expectations: [Expectation] = {
        let text = (try? String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)) ?? ""
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: " ", maxSplits: 3).map(String.init)
        }
        return Dictionary(grouping: rows) { $0[0] }.map { plan, rows in
            Expectation(plan: plan, findings: rows.map { ($0[1], $0[2], $0.count > 3 ? $0[3] : "") })
        }.sorted { $0.plan < $1.plan }
    }()

    @Test("Each gives one clear message for each fault, at its place", arguments: expectations)
    func message(_ expected: Expectation) throws {
        let path = Self.folder.appending(path: "\(expected.plan).yaml").path
        let loaded = TestFiles.loader.load(path)
        #expect(loaded.plan == nil)
        let found = loaded.findings.sorted { $0.span.start < $1.span.start }
        #expect(found.map(\.code.id) == expected.findings.map(\.code))
        for (finding, want) in zip(found, expected.findings) {
            if want.place != "*" { #expect("\(finding.span.start.line):\(finding.span.start.column)" == want.place) }
            #expect(want.words.isEmpty || finding.message.contains(want.words), "\(finding.message)")
        }
    }

    /// All hints of a plan at once, since nobody applies them one by one: what is left had no hint.
    @Test("What a hint says to write, written, is right", arguments: expectations)
    func hints(_ expected: Expectation) throws {
        let path = Self.folder.appending(path: "\(expected.plan).yaml").path
        let findings = TestFiles.loader.load(path).findings
        var text = Array(try Data(contentsOf: URL(filePath: path)))
        let hints = findings.filter { $0.replacement != nil && $0.span.file.name == path }
        for hint in hints.sorted(by: { $0.span.start > $1.span.start }) {
            let range = Int(hint.span.start.offset)..<Int(hint.span.end.offset)
            text.replaceSubrange(range, with: try #require(hint.replacement).utf8)
        }
        if hints.isEmpty { return }  // nothing to write
        let loader = PlanLoader(
            readFile: { [text] (name: String) throws(FileFailure) in
                guard name == path else { throw .missing }
                return text
            },
            zones: { .builtIn })
        // A key's right name may show that something else is missing.
        let missing: Set<Diagnostic.Code> = [.missingKey, .missingLocation]
        let others = Set(findings.filter { $0.replacement == nil }.map(\.message))
        let left = loader.load(path).findings.filter { !others.contains($0.message) && !missing.contains($0.code) }
        #expect(left.map(\.description) == [])
    }

    @Test("There are as many expectations as broken plans, and enough of them")
    func complete() throws {
        let plans = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".yaml")
        }
        #expect(plans.count == Self.expectations.count)
        #expect(plans.count >= 25)
    }

    @Test("A file that is missing or no file is told as such")
    func files() {
        #expect(TestFiles.loader.load("/nowhere/plan.yaml").findings.map(\.code) == [.missingFile])
        #expect(TestFiles.loader.load("/tmp").findings.map(\.code) == [.unreadableFile])
    }
}

/// Loads plans from the disk.
enum TestFiles {
    static var loader: PlanLoader {
        PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
                guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
                    throw .unreadable(reason: "not a file")
                }
                return Array(data)
            },
            zones: { .builtIn })
    }

    /// Loads plans from texts by their names.
    static func loader(_ files: [String: String]) -> PlanLoader {
        PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                guard let text = files[path] else { throw .missing }
                return Array(text.utf8)
            },
            zones: { .builtIn },
            codes: Diagnostic.Code.plans + [IgnoreTests.dropped]
        )
    }
}
