import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Feed keys, as docs/serve.md describes them.
@Suite("Feed keys", .timeLimit(.minutes(1)))
struct FeedKeysTests {
    private let folder: String
    private var token: String { "\(folder)/token" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("correct-horse-battery-staple\n".utf8).write(to: URL(filePath: token))
    }

    private func key(_ keys: FeedKeys, _ plan: String = "sit") throws -> String {
        try #require(keys.key(of: plan)).text
    }

    @Test("Keys are made once, stay over a restart, and only their user can read them")
    func kept() throws {
        let keys = try FeedKeys(besideToken: token)
        #expect(keys.key(of: "sit") == nil)
        try keys.make(for: ["sit", "a b\u{E9}"])
        let (first, second) = (try key(keys), try key(keys, "a b\u{E9}"))
        #expect(first != second && first.utf8.count == 40)
        try keys.make(for: ["sit", "walk"])
        let again = try FeedKeys(besideToken: token)
        #expect(try key(again) == first && key(again, "a b\u{E9}") == second)
        let mode = try FileManager.default.attributesOfItem(atPath: token + ".keys")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("A key that another process replaces counts at once")
    func replaced() throws {
        let keys = try FeedKeys(besideToken: token)
        try keys.make(for: ["sit", "walk"])
        let (old, other) = (try key(keys), try key(keys, "walk"))
        let path = try FeedKeys(besideToken: token).replace("sit")
        #expect(path.hasPrefix("/plans/sit/calendar.ics?key=") && !path.hasSuffix(old))
        #expect(try path.hasSuffix(key(keys)) && key(keys, "walk") == other)
        #expect(throws: FeedKeys.Failure.self) { try keys.replace("none") }
    }

    @Test("Damaged files are refused by line, and keep what was read before")
    func damaged() throws {
        let keys = try FeedKeys(besideToken: token)
        try keys.make(for: ["sit"])
        let key = try key(keys)
        for text in ["sit\n", "sit short\n", "# x\n\nsit a b c\n", "%zz \(key)\n"] {
            try Data(text.utf8).write(to: URL(filePath: token + ".keys"))
            #expect(throws: FeedKeys.Failure.self, "\(text)") { try FeedKeys(besideToken: token) }
            #expect(try self.key(keys) == key)
        }
    }

    @Test("A key reads the outputs of its plan, and nothing else, wherever it is put")
    func requests() async throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan, "walk.yaml": "id: w\n" + smallPlan], token: token)
        let (key, other) = try (server.key(of: "sit"), server.key(of: "walk"))
        for path in ["calendar.ics", "prompts.ics", "manifest.json"] {
            let path = "/plans/sit/\(path)"
            #expect(try await server.get("\(path)?key=\(key)").status == 200, "\(path)")
            #expect(try await server.ask("HEAD", "\(path)?x=1&key=\(key)").status == 200, "\(path)")
            for query in [
                "", "?key=", "?key=\(other)", "?key=\(key)x", "?token=\(key)", "?token=\(token)", "?key=\(token)",
            ] {
                #expect(try await server.get(path + query).status == 401, "\(path)\(query)")
            }
            for headers in [
                ["Authorization": "Bearer \(key)"], ["Cookie": "horarium-\(server.port)=\(key)"],
                ["Cookie": "key=\(key)"],
            ] { #expect(try await server.get(path, headers).status == 401, "\(path) \(headers)") }
        }
        for path in [
            "/", "/plans", "/plans/sit", "/plans/sit/source", "/plans/sit/events", "/plans/sit/picture", "/healthz",
            "/assets/page.css",
        ] {
            #expect(try await server.get("\(path)?key=\(key)").status == 401, "\(path)")
            #expect(try await server.get("\(path)?token=\(key)").status == 401, "\(path)")
        }
        for (method, path) in [
            ("PUT", "/plans/sit/source"), ("POST", "/plans/sit/check"), ("POST", "/plans"), ("POST", "/plans/sit/key"),
        ] {
            let headers = ["If-Match": "*", "Authorization": "Bearer \(key)"]
            #expect(try await server.ask(method, "\(path)?key=\(key)", headers, body: "x").status == 401, "\(path)")
        }
        #expect(try await server.ask("PUT", "/plans/sit/calendar.ics?key=\(key)", body: "x").status == 405)
    }

    @Test("The page has addresses with the key, and replaces it")
    func page() async throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan], token: token)
        let owner = ["Authorization": "Bearer \(token)"]
        let key = try server.key(of: "sit")
        for path in ["/", "/plans/sit"] {
            let page = try await server.get(path, owner).text
            #expect(page.contains("webcal://\(server.host)/plans/sit/calendar.ics?key=\(key)"), "\(path)")
            #expect(!page.contains(token), "\(path)")
        }
        let renewed = try await server.ask("POST", "/plans/sit/key", owner)
        let next = try server.key(of: "sit")
        #expect(renewed.status == 200 && renewed.text.contains("?key=\(next)") && next != key)
        #expect(try await server.get("/plans/sit/calendar.ics?key=\(key)").status == 401)
        #expect(try await server.get("/plans/sit/calendar.ics?key=\(next)").status == 200)
        // A plan that comes later has a key before its page is opened.
        try server.replace("later.yaml", with: "id: later\n" + smallPlan)
        while try await server.get("/plans/later", owner).status != 200 { try await Task.sleep(for: .milliseconds(20)) }
        let later = try server.key(of: "later")
        let calendar = "/plans/later/calendar.ics"
        #expect(try await server.get(calendar).status == 401)
        // Its outputs come with its first build.
        while try await server.get("\(calendar)?key=\(later)").status != 200 {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test("Without a token there are no keys, and a key in an address is ignored")
    func withoutToken() async throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        #expect(try await server.get("/plans/sit/calendar.ics?key=x").status == 200)
        #expect(try await server.ask("POST", "/plans/sit/key").status == 405)
        let page = try await server.get("/plans/sit").text
        #expect(!page.contains("?key=") && page.contains("Only this machine reaches this address"))
    }

    @Test("A browser is asked to sign in")
    func signIn() async throws {
        let server = try RunningServer(["sit.yaml": smallPlan], token: "correct-horse-battery-staple")
        let html = ["Accept": "text/html,*/*"]
        let page = try await server.get("/plans/sit", html)
        #expect(page.status == 401 && page["WWW-Authenticate"] == "Bearer" && page.text.contains("name=\"token\""))
        #expect(page["Content-Type"]?.hasPrefix("text/html") == true && !page.text.contains("Sit"))
        #expect(try await server.get("/?token=wrong", html).text.contains("not the token"))
        #expect(try await server.get("/plans/sit").text.hasPrefix("open the address"))
    }
}
