import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Plans that are made over HTTP, as docs/serve.md describes it.
@Suite("New plans", .timeLimit(.minutes(1)))
struct NewPlanTests {
    @Test("An empty folder gets a plan, which is served, and can be saved over")
    func made() async throws {
        let server = try RunningServer([:])
        let answers = "{name: daily, template: all, place: London, perDay: 3, seed: 7, title: \"Sit, stand\"}"
        let made = try await server.ask("POST", "/plans", body: answers)
        #expect(made.status == 201 && made["Location"] == "/plans/daily")
        #expect(try made.codes == [])
        let source = try await server.get("/plans/daily/source")
        #expect(source["ETag"] == made["ETag"] && source["ETag"] != nil)
        #expect(try server.text(of: "daily.yaml") == source.text)
        for line in ["title: \"Sit, stand\"", "seed: 7 ", "    perDay: 3 ", "timezone: Europe/London"] {
            #expect(source.text.contains("\n\(line)"), "\(line)")
        }
        #expect(try await server.get("/plans/daily/calendar.ics").text.contains("BEGIN:VEVENT"))
        let saved = try await server.ask(
            "PUT", "/plans/daily/source", ["If-Match": made["ETag"]], body: source.text + "# mine\n")
        #expect(saved.status == 200)
        let list = try await server.get("/").text
        #expect(try await server.get("/plans").text == list && list.contains("/plans/daily"))
    }

    /// The coordinates are Reykjavík's of the gazetteer; 5 degrees of latitude away no town is near.
    @Test("Answers are optional but for the name")
    func answers() async throws {
        let server = try RunningServer([:])
        let rows = [
            ("{\"name\": \"a\"}", "horizon: {start: today"),
            ("name: b.yaml\ntemplate: prayer\nlatitude: 64.135\nlongitude: -21.895\n", "timezone: Atlantic/Reykjavik"),
            ("{name: c c, template: prayer, timezone: Asia/Tokyo, method: isna, madhab: hanafi}", "madhab: hanafi"),
            ("{name: Übung, template: meditation, place: Tromsø}", "timezone: Europe/Oslo"),
        ]
        for (answers, line) in rows {
            let made = try await server.ask("POST", "/plans", body: answers)
            #expect(made.status == 201, "\(answers): \(made.text)")
            #expect(try await server.get((made["Location"] ?? "") + "/source").text.contains(line), "\(answers)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: server.folder).sorted() == [
                "a.yaml", "b.yaml", "c c.yaml", "Übung.yaml",
            ])
    }

    @Test("What makes no plan is refused with findings, and what exists is left alone")
    func refused() async throws {
        let server = try RunningServer(["sit.yaml": smallPlan, "part.yml": "prompts: {}\n"])
        let rows: [(answers: String, status: Int, code: String?)] = [
            ("{name: sit}", 409, nil), ("{name: sit.yaml}", 409, nil), ("{name: part}", 409, nil),
            ("{}", 422, "missing-key"), ("[]", 422, "wrong-type"), ("{name: x", 422, "yaml-syntax"),
            ("{name: ../x}", 422, nil), ("{name: .x}", 422, nil), ("{name: a/b}", 422, nil),
            ("{name: \"a\\nb\"}", 422, nil), ("{name: \"a\\0\"}", 422, nil), ("{name: \"\"}", 422, nil),
            ("{name: \(String(repeating: "x", count: 51))}", 422, nil),
            ("{name: x, tempalte: all}", 422, "unknown-key"),
            ("{name: x, template: none}", 422, "unknown-value"),
            ("{name: x, place: Nowhereville}", 422, "unknown-place"),
            ("{name: x, latitude: 50}", 422, "missing-key"), ("{name: x, latitude: 95, longitude: 0}", 422, nil),
            ("{name: x, timezone: Europe/Londn}", 422, "unknown-time-zone"), ("{name: x, perDay: 0}", 422, nil),
            ("{name: x, method: isnaa}", 422, "unknown-method"),
            ("{name: x, place: London, latitude: 1, longitude: 1}", 422, nil),
        ]
        for (answers, status, code) in rows {
            let answer = try await server.ask("POST", "/plans", body: answers)
            #expect(answer.status == status, "\(answers): \(answer.text)")
            if let code { #expect(try answer.codes.contains(code), "\(answers): \(answer.text)") }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: server.folder).sorted()
        #expect(names == ["part.yml", "sit.yaml"])
        #expect(try server.text(of: "sit.yaml") == smallPlan)
        for (path, headers) in [("/plans", ["Origin": nil]), ("/draft", ["Origin": "http://evil.example"])]
            as [(String, [String: String?])]
        {
            #expect(try await server.ask("POST", path, headers, body: "{name: x}").status == 403)
        }
        #expect(try await server.ask("POST", "/plans", ["Content-Type": "text/plain"], body: "{name: x}").status == 415)
    }

    @Test("Nothing is made in a server that only reads, or of files alone", arguments: [true, false])
    func notAllowed(isReadOnly: Bool) async throws {
        let server = try RunningServer(["sit.yaml": smallPlan], isReadOnly: isReadOnly, servesFolder: isReadOnly)
        let answer = try await server.ask("POST", "/plans", body: "{name: x}")
        #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD")
        #expect(!FileManager.default.fileExists(atPath: "\(server.folder)/x.yaml"))
    }

    @Test("A draft is drawn and not saved; a place is found by the beginning of its name")
    func drafts() async throws {
        struct Draft: Decodable { let name, text, picture: String }
        struct Places: Decodable {
            struct Place: Decodable { let name, country: String }
            let places: [Place]
        }
        let server = try RunningServer(["empty.yaml": ""])
        let answer = try await server.ask("POST", "/draft", body: "{name: x, place: London, seed: 7}")
        let draft = try JSONDecoder().decode(Draft.self, from: Data(answer.body))
        #expect(draft.name == "x" && draft.text.contains("name: London") && draft.picture.contains("<svg"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder) == ["empty.yaml"])
        // An empty file is a plan to fill.
        #expect(try await server.get("/plans/empty").status == 200)
        let tag = try await server.tag(of: "/plans/empty/source")
        let filled = try await server.ask("PUT", "/plans/empty/source", ["If-Match": tag], body: draft.text)
        #expect(try filled.status == 200 && filled.codes == [])
        let found = try await server.get("/places?q=birmi")
        let places = try JSONDecoder().decode(Places.self, from: Data(found.body)).places
        #expect(places.first?.name == "Birmingham" && places.first?.country == "GB")
        #expect(try await server.get("/places").text.contains("\"places\": []"))
    }
}
