import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// Feed keys, as docs/serve.md describes them.
@Suite("Feed keys")
struct FeedKeysTests {
    private let folder: String
    private var token: String { "\(folder)/token" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("correct-horse-battery-staple\n".utf8).write(to: URL(filePath: token))
    }

    private func key(_ keys: FeedKeys, _ plan: String = "sit") throws -> String {
        try #require(keys.key(of: plan)).token.text
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

    @Test("A key's file may be that of Windows, a link, or gone for a while")
    func otherFiles() throws {
        let keys = try FeedKeys(besideToken: token)
        try keys.make(for: ["sit", "walk"])
        _ = try keys.replace("sit")
        let (sit, walk) = (try key(keys), try key(keys, "walk"))
        let file = token + ".keys"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let other = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
        try Data(other.utf8).write(to: URL(filePath: file))
        let again = try FeedKeys(besideToken: token)
        #expect(try key(again) == sit && key(again, "walk") == walk && key(keys) == sit)
        #expect(again.key(of: "sit")?.hasForerunner == false && again.key(of: "walk")?.hasForerunner == true)
        try again.make(for: ["later"])
        #expect(again.key(of: "later")?.hasForerunner == false)

        try FileManager.default.moveItem(atPath: file, toPath: "\(folder)/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "elsewhere")
        _ = try again.replace("walk")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == "elsewhere")
        #expect(try key(FeedKeys(besideToken: token), "walk") == key(again, "walk"))

        // A server that runs goes on with what it has read.
        try FileManager.default.removeItem(atPath: file)
        #expect(try key(again) == sit)
        _ = try again.replace("walk")
        #expect(try key(FeedKeys(besideToken: token)) == sit)
    }

    @Test("What a killed process has left beside the keys is removed")
    func leftovers() throws {
        let left = token + ".keys.new-2000000000"
        try Data("sit".utf8).write(to: URL(filePath: left))
        _ = try FeedKeys(besideToken: token)
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test(
        "A plan is named by its file, its id, or an address of it",
        arguments: [
            ("sit", "sit"), ("sit.yaml", "sit"), ("/home/plans/sub/sit.yml", "sit"), ("/plans/sit", "sit"),
            ("/plans/a%20b/calendar.ics?key=x", "a b"), ("http://desk.local:8080/plans/sit#subscribe", "sit"),
            ("webcals://plans.example.org/plans/sit.x/calendar.ics", "sit.x"), ("plans/sit.json", "sit"),
        ])
    func names(text: String, id: String) { #expect(PlanRegistry.id(ofPlan: text) == id) }

    @Test("Damaged files are refused by line, and keep what was read before")
    func damaged() throws {
        let keys = try FeedKeys(besideToken: token)
        try keys.make(for: ["sit"])
        let key = try key(keys)
        for text in ["sit\n", "sit short\n", "# x\n\nsit \(key) b\n", "sit \(key) token token\n", "%zz \(key)\n"] {
            try Data(text.utf8).write(to: URL(filePath: token + ".keys"))
            #expect(throws: FeedKeys.Failure.self, "\(text)") { try FeedKeys(besideToken: token) }
            #expect(try self.key(keys) == key)
        }
    }

    @Test("A key reads the outputs of its plan, and nothing else, wherever it is put")
    func requests() throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan, "walk.yaml": "id: w\n" + smallPlan], token: token)
        let (key, other) = try (server.key(of: "sit"), server.key(of: "walk"))
        for path in ["calendar.ics", "prompts.ics", "manifest.json"] {
            let path = "/plans/sit/\(path)"
            #expect(try server.get("\(path)?key=\(key)").status == 200, "\(path)")
            #expect(try server.ask("HEAD", "\(path)?x=1&key=\(key)").status == 200, "\(path)")
            for query in [
                "", "?key=", "?key=\(other)", "?key=\(key)x", "?token=\(key)", "?token=\(token)x", "?key=\(token)",
            ] {
                #expect(try server.get(path + query).status == 401, "\(path)\(query)")
            }
            for headers in [
                ["Authorization": "Bearer \(key)"], ["Cookie": "horarium-\(server.port)=\(key)"],
                ["Cookie": "key=\(key)"],
            ] { #expect(try server.get(path, headers).status == 401, "\(path) \(headers)") }
        }
        for path in [
            "/", "/plans/sit", "/plans/sit/source", "/plans/sit/events", "/plans/sit/picture",
            "/plans/sit/workouts/hiit.fit", "/healthz", "/assets/page.css",
        ] {
            #expect(try server.get("\(path)?key=\(key)").status == 401, "\(path)")
            #expect(try server.get("\(path)?token=\(key)").status == 401, "\(path)")
        }
        for (method, path) in [
            ("PUT", "/plans/sit/source"), ("POST", "/plans/sit/check"), ("POST", "/plans/sit/key"),
        ] {
            let headers = ["If-Match": "*", "Authorization": "Bearer \(key)"]
            #expect(try server.ask(method, "\(path)?key=\(key)", headers, body: "x").status == 401, "\(path)")
        }
        #expect(try server.ask("PUT", "/plans/sit/calendar.ics?key=\(key)", body: "x").status == 405)
    }

    @Test("The page has addresses with the key, and replaces it")
    func page() throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan], token: token)
        let owner = ["Authorization": "Bearer \(token)"]
        let key = try server.key(of: "sit")
        for path in ["/", "/plans/sit"] {
            let page = try server.get(path, owner).text
            #expect(page.contains("webcal://\(server.host)/plans/sit/calendar.ics?key=\(key)"), "\(path)")
            #expect(!page.contains(token), "\(path)")
        }
        let renewed = try server.ask("POST", "/plans/sit/key", owner)
        let next = try server.key(of: "sit")
        #expect(renewed.status == 200 && renewed.text.contains("?key=\(next)") && next != key)
        #expect(try server.get("/plans/sit/calendar.ics?key=\(key)").status == 401)
        #expect(try server.get("/plans/sit/calendar.ics?key=\(next)").status == 200)
        // A plan that comes later has a key before its page is opened.
        try server.replace("later.yaml", with: "id: later\n" + smallPlan)
        _ = server.registry.rescan()
        let later = try server.key(of: "later")
        let calendar = "/plans/later/calendar.ics"
        #expect(try server.get("/plans/later", owner).status == 200 && server.get(calendar).status == 401)
        server.registry.build()
        #expect(try server.get("\(calendar)?key=\(later)").status == 200)
    }

    @Test("An address with the token goes on reading a plan's feeds until its key is replaced")
    func forerunner() throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan, "walk.yaml": "id: w\n" + smallPlan], token: token)
        let owner = ["Authorization": "Bearer \(token)"]
        let says = "An address with <code>?token=</code>"
        for name in ["calendar.ics", "prompts.ics", "manifest.json"] {
            #expect(try server.get("/plans/sit/\(name)?token=\(token)").status == 200, "\(name)")
        }
        #expect(try server.get("/plans/sit", owner).text.contains(says))
        #expect(try server.ask("POST", "/plans/sit/key", owner).status == 200)
        for name in ["calendar.ics", "prompts.ics", "manifest.json"] {
            #expect(try server.get("/plans/sit/\(name)?token=\(token)").status == 401, "\(name)")
        }
        #expect(try !server.get("/plans/sit", owner).text.contains(says))
        #expect(try server.get("/plans/walk/calendar.ics?token=\(token)").status == 200)
        // The file beside the token remembers it.
        let keys = try FeedKeys(besideToken: server.tokenFile)
        #expect(keys.key(of: "sit")?.hasForerunner == false && keys.key(of: "walk")?.hasForerunner == true)
    }

    @Test("Without a token there are no keys, and a key in an address is ignored")
    func withoutToken() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        #expect(try server.get("/plans/sit/calendar.ics?key=x").status == 200)
        #expect(try server.ask("POST", "/plans/sit/key").status == 404)
        let page = try server.get("/plans/sit").text
        #expect(!page.contains("?key=") && page.contains("Only this machine reaches this address"))
    }

    @Test("A browser is asked to sign in")
    func signIn() throws {
        let server = try RunningServer(["sit.yaml": smallPlan], token: "correct-horse-battery-staple")
        let html = ["Accept": "text/html,*/*"]
        let page = try server.get("/plans/sit", html)
        #expect(page.status == 401 && page["WWW-Authenticate"] == "Bearer" && page.text.contains("name=\"token\""))
        #expect(page["Content-Type"]?.hasPrefix("text/html") == true && !page.text.contains("Sit"))
        #expect(try server.get("/?token=wrong", html).text.contains("not the token"))
        #expect(try server.get("/plans/sit").text.hasPrefix("open the address"))
    }
}
