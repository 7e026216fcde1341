import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Plans that are made over HTTP, as docs/serve.md describes it.
@Suite("New plans")
struct NewPlanTests {
    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("An empty folder gets a plan, which is served, and can be saved over")
    func made() throws {
        let server = try RunningServer([:])
        let answers = "{name: daily, template: all, place: London, perDay: 3, seed: 7, title: \"Sit, stand\"}"
        let made = try server.ask("POST", "/plans", body: answers)
        #expect(made.status == 201 && made["Location"] == "/plans/daily")
        #expect(try made.codes == [])
        let source = try server.get("/plans/daily/source")
        #expect(source["ETag"] == made["ETag"] && source["ETag"] != nil)
        #expect(try server.text(of: "daily.yaml") == source.text)
        for line in [
            "title: \"Sit, stand\"", "seed: 7 ", "    perDay: 3 ", "timezone: Europe/London",
            "location: {name: London, latitude: 51.509, longitude: -0.126}",
        ] { #expect(source.text.contains("\n\(line)"), "\(line)") }
        #expect(try server.get("/plans/daily/calendar.ics").text.contains("BEGIN:VEVENT"))
        let saved = try server.ask(
            "PUT", "/plans/daily/source", ["If-Match": made["ETag"]], body: source.text + "# mine\n")
        #expect(saved.status == 200)
        let list = try server.get("/").text
        #expect(try server.get("/plans").text == list && list.contains("/plans/daily"))
    }

    /// The coordinates are those of the gazetteer's Reykjavík; those of the ocean are 2,000 km from any town.
    @Test(
        "Answers are optional but for the name",
        arguments: [
            ("{\"name\": \"a\"}", "a.yaml", "horizon: {start: today"),
            ("name: b.yaml\ntemplate: prayer\nlatitude: 64.135\nlongitude: -21.895\n", "b.yaml", "{name: Reykjavík, "),
            (
                "{name: b, template: workout, latitude: 64.1, longitude: -21.9}", "b.yaml",
                "timezone: Atlantic/Reykjavik"
            ),
            (
                "{name: c c, template: prayer, timezone: Asia/Tokyo, method: isna, madhab: hanafi}", "c c.yaml",
                "madhab: hanafi"
            ),
            ("{name: d, template: prayer, timezone: Asia/Tokyo, method: isna}", "d.yaml", "method: north-america"),
            ("{name: Übung, template: meditation, place: Tromsø}", "Übung.yaml", "timezone: Europe/Oslo"),
            (
                "{name: o, template: workout, latitude: -48.9, longitude: -123.4, timezone: Pacific/Pitcairn}",
                "o.yaml", "Pitcairn"
            ),
            ("{name: e, title: \"a\\tb\"}", "", "string-pattern"),
        ])
    func answers(answers: String, file: String, line: String) throws {
        let server = try RunningServer([:])
        let made = try server.ask("POST", "/plans", body: answers)
        guard !file.isEmpty else { return #expect(made.status == 422) }
        #expect(made.status == 201, "\(made.text)")
        #expect(try names(in: server.folder) == [file])
        #expect(try server.text(of: file).contains(line))
        #expect(try server.get((made["Location"] ?? "") + "/source").status == 200)
    }

    @Test("What makes no plan is refused with findings, and what exists is left alone")
    func refused() throws {
        let server = try RunningServer(["sit.yaml": smallPlan, "part.yml": "prompts: {}\n", "list.json": "[]"]) {
            try FileManager.default.createDirectory(atPath: "\($0)/served/box.yaml", withIntermediateDirectories: true)
        }
        let before = try names(in: server.folder)
        let rows: [(answers: String, status: Int, code: String?)] = [
            ("{name: sit, template: workout}", 409, nil), ("{name: sit.yaml, template: workout}", 409, nil),
            ("{name: part, template: workout}", 409, nil), ("{name: list, template: workout}", 409, nil),
            ("{name: box, template: workout}", 409, nil),
            ("", 422, "empty-document"), ("{}", 422, "missing-key"), ("[]", 422, "wrong-type"),
            ("{name: x", 422, "yaml-syntax"), ("{name: 5}", 422, "wrong-type"),
            ("{name: ../x}", 422, "bad-format"), ("{name: .x}", 422, "bad-format"), ("{name: a/b}", 422, "bad-format"),
            ("{name: .yaml}", 422, "bad-format"), ("{name: \"a\\nb\"}", 422, "bad-format"),
            ("{name: \"a\\0\"}", 422, "bad-format"),
            ("{name: \"\u{301}x\"}", 422, "bad-format"), ("{name: \".\u{301}x\"}", 422, "bad-format"),
            ("{name: \"sub/\u{301}x\"}", 422, "bad-format"), ("{name: \"\u{202E}x\"}", 422, "bad-format"),
            ("{name: \"\"}", 422, nil),
            ("{name: \(String(repeating: "x", count: 51))}", 422, nil),
            ("{name: x, tempalte: all}", 422, "unknown-key"), ("{name: x, template: none}", 422, "unknown-value"),
            ("{name: x, madhab: jafari}", 422, "unknown-value"),
            ("{name: x, place: Nowhereville}", 422, "unknown-place"),
            ("{name: x, place: Springfield}", 422, "ambiguous-place"), ("{name: x, latitude: 50}", 422, "missing-key"),
            ("{name: x, latitude: 95, longitude: 0}", 422, nil), ("{name: x, perDay: 0}", 422, nil),
            ("{name: x, timezone: Europe/Londn}", 422, "unknown-time-zone"),
            ("{name: x, timezone: Etc/UTC}", 422, "missing-location"),
            ("{name: x, method: isnaa}", 422, "unknown-method"), ("{name: x, folder: other}", 422, "unknown-value"),
            ("{name: x, place: London, latitude: 1, longitude: 1}", 422, "schema-violation"),
        ]
        for (answers, status, code) in rows {
            let answer = try server.ask("POST", "/plans", body: answers)
            #expect(answer.status == status, "\(answers): \(answer.text)")
            if let code { #expect(try answer.codes.contains(code), "\(answers): \(answer.text)") }
        }
        #expect(try names(in: server.folder) == before)
        #expect(try server.text(of: "sit.yaml") == smallPlan)
    }

    @Test("A plan that was deleted can be made again, and one whose name begins with an accent is read")
    func again() throws {
        let server = try RunningServer(["\u{301}x.yaml": smallPlan])
        #expect(try server.get("/plans/%CC%81x/source").text == smallPlan)
        let body = "{name: a, template: workout, title: \"%\"}"
        #expect(try server.ask("POST", "/plans", body: body.replacing("%", with: "yes")).status == 201)
        #expect(try server.text(of: "a.yaml").contains("title: \"yes\"\n"))
        #expect(try server.ask("POST", "/plans", body: body).status == 409)
        try FileManager.default.removeItem(atPath: "\(server.folder)/a.yaml")
        #expect(try server.ask("POST", "/plans", body: body.replacing("%", with: "trail ")).status == 201)
        #expect(try server.text(of: "a.yaml").contains("title: \"trail \"\n"))
        #expect(try server.get("/plans/a/source").text == server.text(of: "a.yaml"))
    }

    @Test("Only a page of the server makes a plan, and with a token its owner alone", arguments: ["/plans", "/draft"])
    func strangers(path: String) throws {
        let server = try RunningServer(["sit.yaml": smallPlan], token: "0123456789abcdef0123456789abcdef")
        let owner = "Bearer 0123456789abcdef0123456789abcdef"
        let key = try server.key(of: "sit")
        let body = "{name: x, template: workout, place: London}"
        let rows: [(headers: [String: String?], query: String, status: Int)] = [
            ([:], "", 401), ([:], "?key=\(key)", 401), (["Authorization": "Bearer \(key)"], "", 401),
            (["Authorization": owner, "Origin": nil], "", 403),
            (["Authorization": owner, "Origin": "http://evil.example"], "", 403),
            (["Authorization": owner, "Content-Type": "text/plain"], "", 415),
            (["Authorization": owner], "", path == "/plans" ? 201 : 200),
        ]
        for (headers, query, status) in rows {
            #expect(try server.ask("POST", path + query, headers, body: body).status == status, "\(headers) \(query)")
        }
        #expect(try server.get("/places?q=york").status == 401)
        // What is made has a key of its own.
        if path == "/plans" { #expect(try server.key(of: "x") != key) }
    }

    @Test("Nothing is made in a server that only reads, or of files alone", arguments: [true, false])
    func notAllowed(isReadOnly: Bool) throws {
        let server = try RunningServer(
            ["sit.yaml": smallPlan], isReadOnly: isReadOnly, serving: [isReadOnly ? "served" : "served/sit.yaml"])
        let answer = try server.ask("POST", "/plans", body: "{name: x}")
        #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD")
        #expect(try names(in: server.folder) == ["sit.yaml"])
        #expect(try !server.get("/").text.contains("New plan"))
    }

    @Test("Of several folders, one is named by its path or by its last part")
    func folders() throws {
        let server = try RunningServer([:], serving: ["served", "more/second", "served/"]) {
            try FileManager.default.createDirectory(atPath: "\($0)/more/second", withIntermediateDirectories: true)
        }
        let second = server.folder.replacing("/served", with: "/more/second")
        let unsaid = try server.ask("POST", "/plans", body: "{name: x}")
        #expect(try unsaid.status == 422 && unsaid.codes == ["missing-key"])
        for (name, folder) in [("a", "second"), ("b", second), ("c", "\(second)//."), ("d", "served")] {
            let made = try server.ask("POST", "/plans", body: "{name: \(name), template: workout, folder: \(folder)}")
            #expect(made.status == 201, "\(folder): \(made.text)")
        }
        #expect(try server.ask("POST", "/plans", body: "{name: a, template: workout, folder: served}").status == 409)
        #expect(try names(in: second) == ["a.yaml", "b.yaml", "c.yaml"])
        #expect(try names(in: server.folder) == ["d.yaml"])
        let page = try server.get("/").text
        #expect(page.contains("<option>\(second)</option>") && page.contains("<option>\(server.folder)</option>"))
    }

    @Test("A draft is drawn and not saved, and fills an empty file; a folder's page begins with the questions")
    func drafts() throws {
        struct Draft: Decodable {
            let name, text, timezone, method, methodReason, madhab, madhabReason: String
            let picture, place: String?
            let findings: [String]
        }
        let server = try RunningServer(["empty.yaml": "\u{FEFF}\n", "empty.json": "", "notes.yaml": "# none\n"])
        func draft(_ answers: String) throws -> Draft {
            let answer = try server.ask("POST", "/draft", body: answers)
            #expect(answer.status == 200, "\(answers): \(answer.text)")
            return try JSONDecoder().decode(Draft.self, from: Data(answer.body))
        }
        let london = try draft("{name: x, template: workout, place: London, seed: 7}")
        #expect(london.name == "x" && london.place == "London" && london.timezone == "Europe/London")
        #expect(london.method == "moonsighting-committee" && london.findings == [])
        #expect(london.picture?.contains("<svg") == true)
        let elsewhere = try draft("{name: x, template: workout, latitude: 51.4, longitude: 0, timezone: Asia/Tokyo}")
        #expect(elsewhere.findings.contains { $0.contains("clocks do not follow 'Asia/Tokyo'") })
        #expect(elsewhere.place == nil)
        let list = try server.get("/").text
        #expect(list.contains("/plans/empty") && list.contains("id=\"new-plan\""))
        #expect(try server.get("/plans/notes").status == 404)

        let asks = try server.get("/plans/empty").text
        #expect(asks.contains("data-fills=\"/plans/empty\""))
        let filled = try server.ask(
            "PUT", "/plans/empty/source", ["If-Match": server.tag(of: "/plans/empty/source")], body: london.text)
        #expect(try filled.status == 200 && filled.codes == [])
        #expect(try !server.get("/plans/empty").text.contains("data-fills"))
        #expect(try names(in: server.folder) == ["empty.json", "empty.yaml", "notes.yaml"])
    }

    @Test("An empty file is a plan to fill when it comes, unless a plan includes it")
    func included() throws {
        let server = try RunningServer([
            "sit.yaml": "include: [part.yaml]\n" + smallPlan, "part.yaml": "quiet: {}\n",
        ])
        for name in ["part.yaml", "other.yaml"] { try server.replace(name, with: "") }
        _ = server.registry.rescan()
        #expect(server.registry.ids == ["other", "sit"])
    }

    @Test("A place is found by the beginning of its name")
    func places() throws {
        struct Places: Decodable {
            struct Place: Decodable { let name, region, country: String }
            let places: [Place]
        }
        let server = try RunningServer([:])
        let found = try server.get("/places?q=birmi")
        let places = try JSONDecoder().decode(Places.self, from: Data(found.body)).places
        #expect(places.first?.name == "Birmingham" && places.first?.country == "GB")
        #expect(try server.get("/places").text.contains("\"places\": []"))
        #expect(try server.ask("POST", "/places", body: "{}").status == 405)
    }
}
