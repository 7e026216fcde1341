import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Requests that contain texts, and their effects on the plans, as docs/serve.md describes them.
@Suite("Texts that are sent")
struct SavingTests {
    private let edited = smallPlan.replacing("perDay: 4", with: "perDay: 5")
    private let broken = smallPlan.replacing("perDay", with: "perday")
    private let source = "/plans/sit/source"
    private let feed = "/plans/sit/calendar.ics"

    @Test("A text is saved as written, by who has the one before it")
    func saving() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let before = try server.tag(of: source)
        let saved = try server.save(edited, ifMatch: before)
        let after = try #require(saved["ETag"])
        #expect(saved.status == 200 && after != before)
        #expect(try saved.codes.isEmpty && server.text(of: "sit.yaml") == edited)
        #expect(try server.tag(of: source) == after)
        #expect(try server.get(feed).body == RunningServer.calendar(of: edited))
        let packed = try server.tag(of: source, ["Accept-Encoding": "gzip"])
        let rows: [(tag: String?, status: Int)] = [
            (nil, 428), ("*", 428), (before, 412), ("W/\(after)", 412), ("\"other\"", 412),
        ]
        for (tag, status) in rows {
            #expect(try server.save(smallPlan, ifMatch: tag).status == status, "\(tag ?? "none")")
            #expect(try server.text(of: "sit.yaml") == edited, "\(tag ?? "none")")
        }
        #expect(try server.save(edited, ifMatch: "\"other\", \(after)").status == 200)
        #expect(try server.save(smallPlan, ifMatch: packed).status == 200)
        #expect(try server.text(of: "sit.yaml") == smallPlan)
    }

    @Test("A text that another program has replaced meanwhile is not lost")
    func replaced() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let tag = try server.tag(of: source)
        try server.replace("sit.yaml", with: edited)
        #expect(try server.save(broken, ifMatch: tag).status == 412)
        // Who is refused finds at once for what.
        #expect(try server.get(source).text == edited)
        #expect(try server.text(of: "sit.yaml") == edited)
    }

    @Test("A text with an error is saved, and the feed keeps the last good calendar")
    func unfinished() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let calendar = try server.get(feed)
        let saved = try server.save(broken, ifMatch: server.tag(of: source))
        #expect(try saved.status == 200 && saved.codes == ["unknown-key"])
        #expect(try server.text(of: "sit.yaml") == broken)
        let kept = try server.get(feed)
        #expect(kept.status == 200 && kept.body == calendar.body && kept["ETag"] == calendar["ETag"])
        #expect(try server.get("/plans/sit").status == 200)
    }

    @Test("A plan that could not be built yet has no outputs, but its page and its text")
    func unbuilt() throws {
        let server = try RunningServer(["sit.yaml": broken])
        let rows: [(path: String, status: Int)] = [
            (feed, 503), ("/plans/sit/prompts.ics", 503), ("/plans/sit/manifest.json", 503), (source, 200),
            ("/plans/sit", 200), ("/", 200),
        ]
        for (path, status) in rows { #expect(try server.get(path).status == status, "\(path)") }
        #expect(try server.save(smallPlan, ifMatch: server.tag(of: source)).status == 200)
        #expect(try server.get(feed).body == RunningServer.calendar(of: smallPlan))
    }

    @Test("Checking saves nothing, and is allowed where saving is not", arguments: [false, true])
    func checking(isReadOnly: Bool) throws {
        let server = try RunningServer(["sit.yaml": smallPlan], isReadOnly: isReadOnly)
        let tag = try server.tag(of: source)
        let checked = try server.ask("POST", "/plans/sit/check", body: broken)
        #expect(try checked.status == 200 && checked.codes == ["unknown-key"])
        #expect(try server.tag(of: source) == tag)
        if isReadOnly {
            let refused = try server.save(edited, ifMatch: tag)
            #expect(refused.status == 405 && refused["Allow"] == "GET, HEAD")
        }
        #expect(try server.text(of: "sit.yaml") == smallPlan)
    }

    /// The answer to a text of which one wants to see what saving it would change.
    private struct Preview: Decodable {
        var picture: String?
        var changes: String?
        var first, lines: [String]
        var phones: String?
        var isRoomEnough: Bool?
    }

    private func preview(_ text: String, on server: RunningServer) throws -> Preview {
        let answer = try server.ask("POST", "/plans/runs/preview", body: text)
        #expect(answer.status == 200)
        return try JSONDecoder().decode(Preview.self, from: Data(answer.body))
    }

    @Test("A preview counts the changes of the calendar, and has the first three and the room of phones")
    func previews() throws {
        let runs = """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 5}
            workouts:
              templates: {easy: {type: walk-run, title: Easy run, run: 2m, walk: 1m, rounds: 2}}
              sessions: {morning: {template: easy, at: "07:00"}}

            """
        let server = try RunningServer(["runs.yaml": runs])
        let same = try preview(runs, on: server)
        #expect(same.picture != nil && same.changes == "" && same.first.isEmpty && same.lines.isEmpty)
        // A run has two rounds of two steps, each told at its end.
        #expect(same.phones == "At most 8 notifications in 2d, as now; iOS has room for 60, Android for 496.")
        let later = try preview(runs.replacing("07:00", with: "08:30"), on: server)
        #expect(later.changes == "5 moved" && later.phones == same.phones && later.isRoomEnough == true)
        #expect(
            later.first == [
                "Tue 2026-12-01: moved 07:00 Easy run to 08:30", "Wed 2026-12-02: moved 07:00 Easy run to 08:30",
                "Thu 2026-12-03: moved 07:00 Easy run to 08:30",
            ])
        #expect(later.lines.contains("Sat 2026-12-05"))
        // What the first three have already is not told again.
        let fewer = try preview(runs.replacing("at:", with: "except: [2026-12-02], at:"), on: server)
        #expect(fewer.changes == "1 removed" && fewer.first == ["Wed 2026-12-02: removed 07:00 Easy run"])
        #expect(fewer.lines.isEmpty && fewer.phones?.contains(", now 8;") == false)
        let many = try preview(runs.replacing("rounds: 2", with: "rounds: 20"), on: server)
        #expect(
            many.isRoomEnough == false && many.phones?.contains("now 8; iOS has room for only 60, Android") == true
        )
        let ended = try preview(runs.replacing("at:", with: "dates: [2027-03-01], at:"), on: server)
        #expect(ended.phones == "No notifications, now at most 8 in 2d." && ended.changes == "5 removed")
        let broken = try preview(runs.replacing("at:", with: "att:"), on: server)
        #expect(broken.picture == nil && broken.changes == nil && broken.phones == nil && broken.first.isEmpty)
        let other = try preview(runs + "id: other\n", on: server)
        #expect(other.picture != nil && other.changes == nil && other.first.isEmpty)
        #expect(try server.text(of: "runs.yaml") == runs)
    }

    @Test("Saving a plan that has never been built adds all of its events")
    func previewOfUnbuilt() throws {
        let server = try RunningServer(["sit.yaml": broken])
        let answer = try server.ask("POST", "/plans/sit/preview", body: smallPlan)
        #expect(try JSONDecoder().decode(Preview.self, from: Data(answer.body)).changes == "12 added")
    }

    @Test("Readers of events learn of every change, whoever made it", arguments: [false, true])
    func events(isSaved: Bool) throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let before = try server.tag(of: feed)
        let (answer, data) = try server.event(of: "sit") {
            guard isSaved else { return try server.replace("sit.yaml", with: edited) }
            #expect(try server.save(edited, ifMatch: server.tag(of: source)).status == 200)
        }
        // HTML, §9.2.5.
        #expect(answer.status == 200 && answer["Content-Type"]?.hasPrefix("text/event-stream") == true)
        answer.expectSecurityHeaders(for: "events")
        let after = try server.tag(of: feed)
        #expect(after != before)
        let text = try server.tag(of: source)
        #expect(data == ["source": text, "calendar": after])
    }

    @Test("Nothing outside the folder is read, by links, included files or addresses")
    func outside() throws {
        let secret = "a-secret-title"
        let server = try RunningServer([
            "sit.yaml": smallPlan, "including.yaml": smallPlan + "include: [../secret.yaml, through/secret.yaml]\n",
        ]) { parent in
            try Data("prompts: {x: {title: \(secret), perDay: 1}}\nplan: 1\n".utf8)
                .write(to: URL(filePath: "\(parent)/secret.yaml"))
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: "\(parent)/served/link.yaml", withDestinationPath: "\(parent)/secret.yaml")
            try files.createSymbolicLink(atPath: "\(parent)/served/through", withDestinationPath: parent)
            try files.createSymbolicLink(atPath: "\(parent)/served/inside.yaml", withDestinationPath: "sit.yaml")
        }
        let rows: [(path: String, statuses: Set<Int>)] = [
            ("/plans/inside/source", [200]), ("/plans/link/source", [404]), ("/plans/link/calendar.ics", [404]),
            ("/plans/including/calendar.ics", [503]), ("/plans/including", [200]), ("/", [200]),
            ("/plans/../secret.yaml", [400, 404]), ("/plans/%2e%2e/secret.yaml", [400, 404]),
            ("/plans/..%2fsecret/source", [400, 404]), ("/plans/through%2fsecret/source", [400, 404]),
            ("/plans/%252e%252e/source", [400, 404]), ("/assets/%2e%2e%2fsecret.yaml", [400, 404]),
            ("/plans/..%00/source", [400, 404]), ("/../../etc/passwd", [400, 404]),
        ]
        for (path, statuses) in rows {
            let answer = try server.get(path)
            #expect(statuses.contains(answer.status) && !answer.text.contains(secret), "\(path): \(answer.status)")
        }
        let text = smallPlan + "include: [../secret.yaml, through/secret.yaml, \(server.folder)/../secret.yaml]\n"
        let checked = try server.ask("POST", "/plans/sit/check", body: text)
        #expect(try checked.status == 200 && !checked.codes.isEmpty && !checked.text.contains(secret))
    }
}
