import CivilTime
import Foundation
import Pipeline
import Testing
import TimeZoneData

@testable import HTTPServer

/// A server of plans in a temporary folder on its own port, to which tests send requests.
///
/// Requests are sent and their responses read on the test's own thread, so that no response waits for a thread that
/// other tests hold.
final class RunningServer: Sendable {
    static let now = Instant(epochSeconds: 1_796_083_200)  // 2026-12-01T00:00:00Z

    let port: Int
    private let parent: String
    private let server: Server
    let registry: PlanRegistry

    /// The folder whose plans are served.
    var folder: String { "\(parent)/served" }
    var host: String { "127.0.0.1:\(port)" }

    /// Starts a server.
    ///
    /// - `plans`: The texts of the folder's files, by their names.
    /// - `serving`: What is served, files and folders, by their paths beside the served folder.
    /// - `limits`: Times after which the server gives up; by default longer than any test lasts.
    /// - `arrange`: Adds other files that the test needs, given the parent of the served folder.
    init(
        _ plans: [String: String], token: String? = nil, isReadOnly: Bool = false,
        serving: [String] = ["served"], limits: TimeLimits = .long,
        arrange: (_ parent: String) throws -> Void = { _ in }
    ) throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: "\(parent)/served", withIntermediateDirectories: true)
        for (name, text) in plans { try Data(text.utf8).write(to: URL(filePath: "\(parent)/served/\(name)")) }
        try arrange(parent)
        let builder = PlanBuilder(zones: { .builtIn }, now: { RunningServer.now }, stamp: nil)
        let tokenFile = "\(parent)/token"
        let options = Server.Options(
            host: "127.0.0.1", port: 0, isReadOnly: isReadOnly,
            secrets: try token.map { token in
                try Data(token.utf8).write(to: URL(filePath: tokenFile))
                return (try #require(Token(file: Array(token.utf8))), try FeedKeys(besideToken: tokenFile))
            }, limits: limits)
        registry = try PlanRegistry(serving.map { [parent] in "\(parent)/\($0)" }, by: builder) { _ in }
        try options.secrets?.keys.make(for: registry.ids)
        registry.build()
        server = try Server(registry, options, now: { RunningServer.now })
        server.followInBackground()
        port = server.addresses.port
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(atPath: parent)
    }

    // MARK: Files

    var tokenFile: String { "\(parent)/token" }

    /// The feed key of a plan.
    func key(of plan: String) throws -> String {
        try #require(FeedKeys(besideToken: tokenFile).key(of: plan)).token.text
    }

    func text(of name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }

    /// Replaces a file at once, as editors do.
    func replace(_ name: String, with text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
    }

    /// Returns the calendar that `build` writes into an empty folder.
    static func calendar(of plan: String) throws -> [UInt8] {
        let pipeline = Pipeline(readFile: SystemFiles.read, zones: { .builtIn }, now: Self.now)
        return try #require(try pipeline.files(ofPlan: plan, named: "sit.yaml").files.first).bytes
    }

    // MARK: Requests

    /// Sends a request that closes the connection, with the headers that a page of this server sends, or with those in
    /// `headers` instead; a header that is `nil` there is not sent.
    func ask(
        _ method: String, _ path: String, _ headers: [String: String?] = [:], body: String = ""
    ) throws -> Received {
        var fields: [String: String?] = ["Host": host, "Connection": "close"]
        if method == "PUT" || method == "POST" {
            fields["Origin"] = "http://\(host)"
            fields["Content-Type"] = "application/yaml"
            fields["Content-Length"] = String(body.utf8.count)
        }
        fields.merge(headers) { $1 }
        let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return try send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)")
    }

    /// A plan whose prayers are those of a table.
    static let plan = """
        plan: 1
        seed: 1
        timezone: UTC
        location: {latitude: 51.5074, longitude: -0.1278}
        horizon: {start: 2026-12-01, days: 2}
        prompts:
          sit: {at: [09:00], body: Sit.}
        prayers: {timetable: times.csv}

        """
    /// The plan with its table.
    static let timetabled = [
        "sit.yaml": plan,
        "times.csv": """
        date,fajr,sunrise,dhuhr,asr,maghrib,isha
        2026-12-01,06:03,07:43,12:00,14:00,15:54,17:40
        2026-12-02,06:04,07:44,12:00,14:00,15:54,17:40

        """,
    ]

    func get(_ path: String, _ headers: [String: String?] = [:]) throws -> Received {
        try ask("GET", path, headers)
    }

    func save(_ text: String, ifMatch tag: String?) throws -> Received {
        try ask("PUT", "/plans/sit/source", ["If-Match": tag], body: text)
    }

    /// Returns the entity tag of the resource at an address.
    func tag(of path: String, _ headers: [String: String?] = [:]) throws -> String {
        try #require(try get(path, headers)["ETag"])
    }

    /// Sends bytes and reads the response until the server closes the connection.
    func send(_ text: String) throws -> Received {
        let connection = try ClientConnection(port: port)
        connection.send(text)
        var bytes: [UInt8] = []
        while let piece = try connection.receive() { bytes += piece }
        let received = try Received(bytes)
        received.expectSecurityHeaders(for: text)
        return received
    }

    /// Opens the event stream of a plan, acts, and returns the data of the first event and the stream's headers.
    func event(of plan: String, after action: () throws -> Void) throws -> (Received, [String: String]) {
        let connection = try ClientConnection(port: port)
        connection.send("GET /plans/\(plan)/events HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        var bytes: [UInt8] = []
        var isOpen = false
        while let piece = try connection.receive() {
            bytes += piece
            let text = String(decoding: bytes, as: UTF8.self)
            // The comment that begins the stream arrives once its reader is registered.
            if !isOpen, text.contains(":\n\n") {
                isOpen = true
                try action()
            }
            if let event = text.firstMatch(of: /\nevent: changed\ndata: (.+)\n\n/) {
                let data = try JSONDecoder().decode([String: String].self, from: Data(event.1.utf8))
                return (try Received(bytes), data)
            }
        }
        throw ClientConnection.Failure(reason: "the stream ended without an event")
    }
}

extension TimeLimits {
    /// Limits that no test meets.
    static var long: TimeLimits {
        var limits = TimeLimits()
        for limit in [\Self.head, \.body, \.idle, \.response, \.linger] { limits[keyPath: limit] = .seconds(600) }
        return limits
    }
}

/// A response as received over the connection.
struct Received {
    let status: Int
    /// The values by names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)), "no whole answer came")
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
        }
        headers = Dictionary(fields) { "\($0), \($1)" }
        body = Array(bytes[end.upperBound...])
    }

    subscript(name: String) -> String? { headers[name.lowercased()] }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The codes of the findings in the body.
    var codes: [String] {
        get throws {
            struct Report: Decodable {
                struct Finding: Decodable { let code: String }
                let diagnostics: [Finding]
            }
            return try JSONDecoder().decode(Report.self, from: Data(body)).diagnostics.map(\.code)
        }
    }

    /// Checks the headers that every response has; the directives are those of Content Security Policy Level 3.
    func expectSecurityHeaders(for request: String) {
        let line = request.prefix(80)
        let policy = self["Content-Security-Policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe-"), "\(line)")
        let directives = policy.split(separator: ";").map { $0.drop { $0 == " " } }
        for directive in ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"] {
            #expect(directives.contains(directive[...]), "\(line): \(directive)")
        }
        #expect(self["X-Content-Type-Options"] == "nosniff", "\(line)")
        #expect(self["Referrer-Policy"] == "no-referrer", "\(line)")
        #expect(self["Cache-Control"] == "no-cache", "\(line)")
    }
}
