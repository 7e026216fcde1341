import Foundation
import Testing

extension CommandLineTests {
    private static let sit = """
        plan: 1
        timezone: Europe/London
        horizon: {start: 2026-12-01, days: 3}
        prompts: {sit: {at: [07:00, 19:00]}}

        """

    private func document(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("'build --format json' prints what was written, the counts and the findings as one document")
    func buildDocument() throws {
        try write(Self.sit)
        let built = try run("build", "plan.yaml", "-o", "out", "--format", "json")
        #expect(built.status == 0 && built.messages.isEmpty)
        let document = try document(built.output)
        #expect(document["isWritten"] as? Bool == true && document["errors"] as? Int == 0)
        let plan = try #require((document["plans"] as? [[String: Any]])?.first)
        let counts = try #require((plan["counts"] as? [[String: Any]])?.first)
        // Two prompts on each of three days.
        #expect(counts["kind"] as? String == "prompt" && counts["events"] as? Int == 6)
        let files = try #require(document["files"] as? [[String: Any]])
        #expect(files.map { $0["path"] as? String } == ["out/plan.ics", "out/plan.manifest.json"])
        #expect(
            files.map { $0["bytes"] as? Int } == [
                contents("out/plan.ics")?.count, contents("out/plan.manifest.json")?.count,
            ])
        #expect(files[0]["added"] as? Int == 6 && files[0]["isChanged"] as? Bool == true)
    }

    @Test("A plan with errors, a file in the way and a dry run are said in the document")
    func buildDocumentFailures() throws {
        try write(Self.sit + "perday: 3\n")
        let broken = try run("build", "plan.yaml", "-o", "out", "--format", "json")
        let document = try document(broken.output)
        #expect(broken.status == 1 && document["isWritten"] as? Bool == false)
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["unknown-key"])
        #expect((document["files"] as? [Any])?.isEmpty == true)
        try write(Self.sit)
        let dry = try run("build", "plan.yaml", "-o", "out", "--format", "json", "--dry-run")
        #expect(try self.document(dry.output)["isWritten"] as? Bool == false && contents("out/plan.ics") == nil)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "out"), withIntermediateDirectories: true)
        try write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:other\r\nEND:VCALENDAR\r\n", "out/plan.ics")
        let refused = try run("build", "plan.yaml", "-o", "out", "--format", "json")
        #expect(refused.status == 73)
        #expect((try self.document(refused.output)["failure"] as? String)?.contains("another program") == true)
        #expect(try run("build", "plan.yaml", "-o", "-", "--format", "json").status == 64)
    }

    @Test("'check --each' finds in each row what a build would, and writes nothing")
    func checkEach() throws {
        try write(Self.sit + "expect: [{count: sit, is: 2}]\n")
        try write("id,title\nP001,One\nP002,Two\n", "people.csv")
        let fine = try run("check", "plan.yaml", "--each", "people.csv")
        #expect(fine.status == 0 && fine.messages.isEmpty)
        try write("id,prompts.sit.at\nP001,[07:00]\nP002,\nP003,[08:00]\n", "people.csv")
        let found = try run("check", "plan.yaml", "--each", "people.csv")
        #expect(found.status == 1)
        #expect(found.messages.components(separatedBy: "[expectation-failed]").count == 2)
        #expect(found.messages.contains("for 'P001' and 1 other"))
        #expect(found.messages.contains("on line 2 is not built: it has 1 error; nor is that of line 4"))
        #expect(try run("check", "plan.yaml", "plan.yaml", "--each", "people.csv").status == 64)
        #expect(try run("check", "plan.yaml", "--fix", "--each", "people.csv").status == 64)
    }
}
