import CivilTime
import Diagnostics
import Dispatch
import Documents
import JSON
import Testing
import TimeZoneData

@testable import LanguageServer

@Suite("The language server")
struct ServerTests {
    /// Two days at home with published times, so that everything expected here is arithmetic on this table.
    private static let timetable = """
        date,fajr,sunrise,dhuhr,asr,maghrib,isha
        2026-12-01,06:03,07:43,12:00,14:00,15:54,17:40
        2026-12-02,06:04,07:44,12:00,14:00,15:54,17:40

        """

    private static let plan = """
        plan: 1
        seed: 1
        timezone: Europe/London
        location: {name: London, latitude: 51.5074, longitude: -0.1278}
        horizon: {start: 2026-12-01, days: 2}
        x-own: &morning {from: 09:00, to: 13:00}
        prompts:
          sit: {window: *morning, perDay: 2, distribution: even, body: Sit.}
        prayers: {timetable: times.csv}
        workouts:
          templates:
            hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}
          sessions:
            early: {template: hiit, at: fajr+20m}
        budget: {window: 2d}

        """

    /// Runs a server on its own files, at 05:00 in London on the first of the two days, unless `now` is given.
    private static func talk(
        _ messages: [String], files: [String: String] = [:], now: Int = 1_796_101_200
    ) async throws -> [DocumentNode] {
        let (stream, inbox) = AsyncStream.makeStream(of: Frame.self)
        let (replies, outbox) = AsyncStream.makeStream(of: [UInt8].self)
        let all = files.merging(["/p/times.csv": timetable]) { own, _ in own }
        let environment = ServerEnvironment(
            file: { path in all[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) },
            files: { folder in all.keys.filter { $0.hasPrefix(folder + "/") }.sorted() },
            zones: { .builtIn },
            now: { Instant(epochSeconds: now) })
        let server = Server(environment, version: "0") { outbox.yield($0) }
        for message in [initialize] + messages { inbox.yield(.message(Array(message.utf8))) }
        inbox.finish()
        _ = await server.run(stream)
        // Requests are answered by separate tasks; where one is not, the replies end after a while.
        DispatchQueue.global().asyncAfter(deadline: .now() + 120) { outbox.finish() }
        let wanted = messages.count { !$0.contains("textDocument/did") }
        var found: [DocumentNode] = []
        var answers = 0
        for await reply in replies {
            let body = reply.drop { $0 != UInt8(ascii: "{") }
            let node = try JSONReader.read(SourceFile(name: "reply", text: Array(body)))
            found.append(node)
            if node["id"] != nil { answers += 1 }
            if answers == wanted + 1 { break }
        }
        #expect(answers == wanted + 1, "two minutes after the last message a request has no reply")
        return found
    }

    private static let initialize = """
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {"textDocument": {
        "hover": {"contentFormat": ["markdown"]}, "codeAction": {"codeActionLiteralSupport": {}}}}}}
        """

    private static func open(_ text: String, _ path: String = "/p/plan.yaml") -> String {
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("jsonrpc", "2.0")
            json.member("method", "textDocument/didOpen")
            json.member("params") { json in
                json.member("textDocument") { json in
                    json.member("uri", "file://\(path)")
                    json.member("languageId", "yaml")
                    json.member("version", 1)
                    json.member("text", text)
                }
            }
        }
        return json.text
    }

    /// Returns a request about the place of some words in a text, moved by some characters.
    private static func ask(
        _ id: Int, _ method: String, _ text: String, at words: String, _ shift: Int = 0, more: String = "",
        path: String = "/p/plan.yaml"
    ) throws -> String {
        let range = try #require(text.firstRange(of: words))
        let lines = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        let position = #"{"line": \#(lines.count - 1), "character": \#((lines.last?.utf16.count ?? 0) + shift)}"#
        return """
            {"jsonrpc": "2.0", "id": \(id), "method": "textDocument/\(method)", "params": {"textDocument": {"uri": \
            "file://\(path)"}, "position": \(position), "range": {"start": \(position), "end": \(position)}\(more)}}
            """
    }

    private static func result(_ id: Int, in replies: [DocumentNode]) throws -> DocumentNode {
        let reply = try #require(replies.first { $0["id"]?.number == id })
        return try #require(reply["result"], "\(reply["error"]?["message"]?.string ?? "")")
    }

    @Test("Hover resolves times and shows a rule's next instants")
    func hover() async throws {
        let replies = try await Self.talk([
            Self.open(Self.plan), try Self.ask(1, "hover", Self.plan, at: "fajr+20m"),
            try Self.ask(2, "hover", Self.plan, at: "sit:"), try Self.ask(3, "hover", Self.plan, at: "perDay"),
            try Self.ask(4, "hover", Self.plan, at: "template: hiit", 11),
        ])
        func text(_ id: Int) throws -> String {
            try #require(try Self.result(id, in: replies)["contents"]?["value"]?.string)
        }
        // 20 minutes after the table's 06:03.
        #expect(try text(1).contains("`fajr+20m` is **Tue 2026-12-01 06:23:00 GMT** (Europe/London)"))
        // The centres of 09:00 to 11:00 and of 11:00 to 13:00, today and tomorrow.
        let sit = try text(2)
        #expect(sit.contains("2 a day. Next:\n\n- Tue 2026-12-01 10:00:00 GMT\n- Tue 2026-12-01 12:00:00 GMT\n"))
        #expect(sit.contains("- Wed 2026-12-02 10:00:00 GMT"))
        #expect(!sit.contains("2026-12-02 12:00"))
        #expect(try text(3).contains("Takes a whole number from 1 to 100."))
        // Five times 40 s and 20 s.
        #expect(try text(4).contains("5m, 10 phases"))
    }

    @Test("Hints and lenses show clock times, lengths and counts")
    func hints() async throws {
        let whole = #", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}"#
        let replies = try await Self.talk([
            Self.open(Self.plan),
            #"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/inlayHint", "params": {"textDocument": {"uri": "file:///p/plan.yaml"}\#(whole)}}"#,
            #"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/codeLens", "params": {"textDocument": {"uri": "file:///p/plan.yaml"}}}"#,
        ])
        let hints = try Self.result(1, in: replies).items?.compactMap { $0["label"]?.string }
        #expect(hints == ["2 a day", "5m", "1 a day", "06:23"])
        let lenses = try Self.result(2, in: replies).items?.compactMap { $0["command"]?["title"]?.string } ?? []
        // It is 05:00: the first prompt is at 10:00, Fajr at 06:03, the session at 06:23.
        #expect(lenses.prefix(1) == ["2 a day · next 10:00:00"])
        #expect(lenses.contains("6 a day · next 06:03:00"))
        #expect(lenses.contains("1 a day · next 06:23:00"))
        // Each day 2 prompts, 5 prayers and the 10 notifications of five rounds, over both days.
        #expect(lenses.last == "at most 34 of 60 in 2d, from 2026-12-01 06:03")
    }

    @Test("Completion knows keys, ids and times, in a broken text too")
    func completion() async throws {
        let broken = Self.plan.replacing(
            "    early: {template: hiit, at: fajr+20m}", with: "    early: {template: , at: , ")
        let replies = try await Self.talk([
            Self.open(Self.plan), try Self.ask(9, "codeLens", Self.plan, at: "plan"),
            #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///p/plan.yaml", "version": 2}, "contentChanges": [{"text": \#(Self.quoted(broken))}]}}"#,
            try Self.ask(1, "completion", broken, at: "{template: ,", 11),
            try Self.ask(2, "completion", broken, at: ", at: ,", 6),
            try Self.ask(3, "completion", broken, at: ", at: , ", 8),
            try Self.ask(4, "completion", broken, at: "plan", 0),
        ])
        func items(_ id: Int) throws -> DocumentNode.Items { try Self.result(id, in: replies)["items"]?.items ?? [] }
        #expect(try items(1).map { $0["label"]?.string } == ["hiit"])
        #expect(try items(2).contains { $0["label"]?.string == "isha" })
        let keys = try items(3).compactMap { $0["label"]?.string }
        #expect(keys.contains("days") && keys.contains("remind"))
        #expect(!keys.contains("template") && !keys.contains("at"))
        #expect(try items(4).contains { $0["label"]?.string == "title" })
    }

    /// The beginning of a mapping, with `|` for the cursor, and the remaining keys: those of another form would be
    /// rejected.
    private static let unfinished: [(part: String, keys: Set<String>)] = [
        (
            "    a: {type: hiit, |}",
            ["work", "rest", "rounds", "progress", "title", "activity", "place", "sound", "words", "like"]
        ),
        (
            "    a: {type: hiit, work: 40s, rest: 20s, rounds: 5, |}",
            ["progress", "title", "activity", "place", "sound", "words", "like"]
        ),
        (
            "    a: {|, type: walk-run}",
            ["run", "walk", "rounds", "progress", "title", "activity", "place", "sound", "words", "like"]
        ),
        ("    a:\n      type: intervals\n      |", ["steps", "title", "activity", "place", "sound", "words", "like"]),
        (
            "    a: {work: 40s, |}",
            ["type", "rest", "rounds", "progress", "title", "activity", "place", "sound", "words", "like"]
        ),
        (
            "    a: {like: hiit, |}",
            ["type", "work", "rest", "rounds", "progress", "title", "activity", "place", "sound", "words"]
        ),
        ("    a: {type: intervals, steps: [{work: 30s, |}]}", ["name", "say"]),
        ("    a: {type: intervals, steps: [{repeat: 3, |}]}", ["steps", "name", "say"]),
        ("expect:\n  - {count: sit, |}", ["each", "min", "max", "is", "days", "dates", "except", "every"]),
        ("expect:\n  - {apart: [sit, prayers], |}", ["min", "days", "dates", "except", "every"]),
        ("horizon: {start: today, days: 3, |}", []),
    ]

    @Test("Only keys are offered that go with those written", arguments: unfinished)
    func leftKeys(part: String, keys: Set<String>) async throws {
        let start =
            "plan: 1\ntimezone: Europe/London\nworkouts:\n  templates:\n    hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}\n"
        let text = start + part + "\n"
        let shown = text.replacing("|", with: "")
        let lines = text.prefix { $0 != "|" }.split(separator: "\n", omittingEmptySubsequences: false)
        let position = #"{"line": \#(lines.count - 1), "character": \#(lines.last?.utf16.count ?? 0)}"#
        let replies = try await Self.talk([
            Self.open(shown),
            """
            {"jsonrpc": "2.0", "id": 1, "method": "textDocument/completion", "params": {"textDocument": {"uri": \
            "file:///p/plan.yaml"}, "position": \(position)}}
            """,
        ])
        let offered = try Self.result(1, in: replies)["items"]?.items?.compactMap { $0["label"]?.string } ?? []
        #expect(Set(offered) == keys && offered.count == keys.count, "\(offered)")
    }

    @Test("A template is renamed wherever it is named, and not to a name that is taken")
    func rename() async throws {
        let replies = try await Self.talk([
            Self.open(Self.plan), try Self.ask(1, "rename", Self.plan, at: "hiit:", more: #", "newName": "fast""#),
            try Self.ask(2, "rename", Self.plan, at: "hiit:", more: #", "newName": "sit""#),
            try Self.ask(3, "rename", Self.plan, at: "hiit:", more: #", "newName": "Not so""#),
            try Self.ask(4, "definition", Self.plan, at: "template: hiit", 11),
            try Self.ask(
                5, "references", Self.plan, at: "*morning", 2, more: #", "context": {"includeDeclaration": true}"#),
        ])
        let edits = try Self.result(1, in: replies)["changes"]?["file:///p/plan.yaml"]?.items ?? []
        // The line and character of `hiit:` and of the session's `hiit`, counted in the text above.
        #expect(
            edits.map { $0["range"]?["start"]?.position } == [
                Position(line: 11, character: 4), Position(line: 13, character: 22),
            ])
        #expect(edits.map { $0["newText"]?.string } == ["fast", "fast"])
        for id in [2, 3] { #expect(replies.first { $0["id"]?.number == id }?["error"] != nil) }
        #expect(
            try Self.result(4, in: replies).items?.first?["range"]?["start"]?.position
                == Position(line: 11, character: 4))
        #expect(try Self.result(5, in: replies).items?.count == 2)
    }

    @Test("Findings are published with their version, in each file of a plan")
    func parts() async throws {
        let main = "plan: 1\nseed: 1\ntimezone: Europe/London\ninclude: [part.yaml]\n"
        let part = "prompts:\n  sit: {perday: 4}\n"
        let replies = try await Self.talk(
            [
                Self.open(part, "/p/part.yaml"),
                try Self.ask(
                    1, "codeAction", part, at: "perday", more: #", "context": {"diagnostics": []}"#,
                    path: "/p/part.yaml"),
            ], files: ["/p/main.yaml": main])
        let published = replies.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }.compactMap {
            $0["params"]
        }
        let own = try #require(published.last { $0["uri"]?.string == "file:///p/part.yaml" })
        #expect(own["version"]?.number == 1)
        #expect(own["diagnostics"]?.items?.map { $0["code"]?.string } == ["unknown-key"])
        #expect(own["diagnostics"]?.items?.first?["range"]?["start"]?.position == Position(line: 1, character: 8))
        let action = try #require(try Self.result(1, in: replies).items?.first)
        #expect(action["edit"]?["changes"]?["file:///p/part.yaml"]?.items?.first?["newText"]?.string == "perDay")
    }

    @Test("YAML that is no plan is left alone; numbers take a place's name's place")
    func otherFiles() async throws {
        let text = "plan: 1\nlocation: Tromsø\nprompts: {sit: {at: [08:00]}}\n"
        let replies = try await Self.talk([
            Self.open("services:\n  web: {image: x}\n", "/p/compose.yaml"), Self.open(text),
            try Self.ask(1, "codeAction", text, at: "Tromsø", more: #", "context": {"diagnostics": []}"#),
            try Self.ask(2, "hover", text, at: "08:00"),
            try Self.ask(3, "hover", "x: 1\n", at: "x", path: "/p/compose.yaml"),
        ])
        for reply in replies where reply["params"]?["uri"]?.string == "file:///p/compose.yaml" {
            #expect(reply["params"]?["diagnostics"]?.items?.isEmpty == true)
        }
        let edits =
            try Self.result(1, in: replies).items?.first?["edit"]?["changes"]?["file:///p/plan.yaml"]?.items ?? []
        // GeoNames: 69.6489 N, 18.9551 E, rounded to three decimals.
        #expect(
            edits.map { $0["newText"]?.string } == [
                "timezone: Europe/Oslo\n", "{name: Tromsø, latitude: 69.649, longitude: 18.955}",
            ])
    }

    @Test("Messages that are none, come too early or ask for too much are refused, and the next is answered")
    func refusals() async throws {
        let replies = try await Self.talk([
            "{", "[]", #"{"jsonrpc": "1.0", "id": 1, "method": "x"}"#,
            #"{"jsonrpc": "2.0", "id": 2, "method": "nothing/here"}"#,
            #"{"jsonrpc": "2.0", "id": 3, "method": "textDocument/hover", "params": {}}"#,
            #"{"jsonrpc": "2.0", "id": 4, "method": "shutdown"}"#,
            #"{"jsonrpc": "2.0", "id": 5, "method": "textDocument/hover"}"#,
        ])
        let codes = replies.compactMap { $0["error"]?["code"]?.number }
        // Parse error, twice invalid request, method not found, invalid parameters, and invalid request after shutdown.
        #expect(codes == [-32700, -32600, -32600, -32601, -32602, -32600])
    }

    @Test("Messages are cut out of a stream by their headers, whatever stands between")
    func framing() throws {
        let stream = Array(
            "Content-Length: 2\r\n\r\n{}nonsense\r\n\r\nContent-Type: x\r\ncontent-length:  3 \r\n\r\n[1]Content-Length: -4\r\n\r\n"
                .utf8)
        // One byte at a time, as a slow pipe gives them.
        var rest = stream[...]
        var reader = MessageReader { _ in rest.popFirst().map { [$0] } ?? [] }
        var found: [String] = []
        while let frame = reader.next() {
            switch frame {
            case .message(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
            case .badHeader: found.append("bad")
            }
        }
        #expect(found == ["{}", "bad", "[1]", "bad"])
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter(.compact)
        json.string(text)
        return json.text
    }
}
