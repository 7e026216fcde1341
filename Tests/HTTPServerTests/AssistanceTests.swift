import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Completion and hover over HTTP, for the page's editor.
@Suite("Assistance")
struct AssistanceTests {
    private struct Completions: Decodable {
        struct Result: Decodable { let items: [Item] }
        struct Item: Decodable {
            let label: String
            let detail: String?
        }
        let result: Result
    }

    private struct Hover: Decodable {
        struct Result: Decodable { let contents: Contents }
        struct Contents: Decodable { let value: String }
        let result: Result?
    }

    private func ask<Answer: Decodable>(
        _ server: RunningServer, _ what: String, _ text: String, line: Int, _ character: Int
    ) throws -> Answer {
        let answer = try server.ask("POST", "/plans/sit/\(what)?line=\(line)&character=\(character)", body: text)
        #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
        return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
    }

    @Test("Times are those of the text as it is being written, and nothing of it is saved")
    func unsaved() throws {
        let server = try RunningServer(RunningServer.timetabled)
        let text = RunningServer.plan.replacing("at: [09:00]", with: "at: [sunrise+15m, 10:00]")
        let hover: Hover = try ask(server, "hover", text, line: 6, 15)
        // The sunrise of the table, a quarter of an hour on.
        #expect(hover.result?.contents.value.hasPrefix("`sunrise+15m` is **Tue 2026-12-01 07:58:00 UTC**") == true)
        let rule: Hover = try ask(server, "hover", text, line: 6, 3)
        #expect(rule.result?.contents.value.contains("2 a day. Next:\n\n- Tue 2026-12-01 07:58:00 UTC") == true)
        #expect(try server.text(of: "sit.yaml") == RunningServer.plan)
    }

    @Test("A text with errors has the times of the plan that is served")
    func broken() throws {
        let server = try RunningServer(RunningServer.timetabled)
        let text = RunningServer.plan.replacing("at: [09:00]", with: "at: [")
        let completions: Completions = try ask(server, "completion", text, line: 6, 12)
        #expect(completions.result.items.first { $0.label == "maghrib" }?.detail == "15:54 on 2026-12-01")
        let hover: Hover = try ask(server, "hover", text, line: 6, 3)
        #expect(hover.result?.contents.value.contains("1 a day. Next:\n\n- Tue 2026-12-01 09:00:00 UTC") == true)
    }

    @Test("Files in the plan's folder are read, and none outside it")
    func folder() throws {
        let part = "workouts: {templates: {%: {type: hiit, work: 30s, rest: 10s, rounds: 8}}}\n"
        let server = try RunningServer([
            "sit.yaml": RunningServer.plan, "part.yaml": part.replacing("%", with: "inside"),
        ]) { parent in
            try Data(part.replacing("%", with: "outside").utf8).write(to: URL(filePath: "\(parent)/part.yaml"))
        }
        for (name, found) in [("part.yaml", ["inside"]), ("../part.yaml", [])] {
            let text = "plan: 1\ninclude: [\(name)]\nworkouts: {sessions: {early: {template: }}}\n"
            let completions: Completions = try ask(server, "completion", text, line: 2, 40)
            let labels = completions.result.items.map(\.label)
            #expect(labels.filter(["inside", "outside"].contains) == found, "\(name)")
        }
    }

    @Test("An address without a position in a text is refused")
    func places() throws {
        let server = try RunningServer(["sit.yaml": smallPlan], isReadOnly: true)
        for query in [
            "", "?line=1", "?character=1", "?line=-1&character=0", "?line=0&character=1e3", "?line=x&character=0",
            "?line=0&character=9223372036854775807", "?line=-9223372036854775808&character=0",
        ] {
            for what in ["completion", "hover"] {
                #expect(try server.ask("POST", "/plans/sit/\(what)\(query)", body: "plan: 1").status == 400, "\(query)")
            }
        }
        #expect(try server.ask("POST", "/plans/none/hover?line=0&character=0", body: "plan: 1").status == 404)
        #expect(try server.get("/plans/sit/hover?line=0&character=0").status == 405)
        // A page that saves nothing explains all the same.
        let hover: Hover = try ask(server, "hover", "plan: 1\n", line: 0, 1)
        #expect(hover.result != nil)
        #expect(try !server.get("/plans/sit").text.contains("Ctrl+Space"))
    }
}
