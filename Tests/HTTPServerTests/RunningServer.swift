import CivilTime
import Foundation
import NIOCore
import NIOPosix
import Pipeline
import Testing

@testable import HTTPServer

/// A server of plans in a temporary folder on its own port, to which tests send requests.
final class RunningServer: Sendable {
    static let now = Instant(epochSeconds: 1_796_083_200)  // 2026-12-01T00:00:00Z

    let port: Int
    private let parent: String
    private let server: Server

    /// The folder whose plans are served.
    var folder: String { "\(parent)/served" }
    var host: String { "127.0.0.1:\(port)" }

    /// Starts a server.
    ///
    /// - `plans`: The texts of the folder's files, by their names.
    /// - `arrange`: Adds other files that the test needs, given the parent of the served folder.
    init(
        _ plans: [String: String], token: String? = nil, isReadOnly: Bool = false, servesFolder: Bool = true,
        arrange: (_ parent: String) throws -> Void = { _ in }
    ) throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: "\(parent)/served", withIntermediateDirectories: true)
        for (name, text) in plans { try Data(text.utf8).write(to: URL(filePath: "\(parent)/served/\(name)")) }
        try arrange(parent)
        let zones = try TimeZoneDatabase.system()
        let builder = PlanBuilder(zones: { () throws(TimeZoneError) in zones }, now: { RunningServer.now }, stamp: nil)
        let tokenFile = "\(parent)/token"
        let options = Server.Options(
            host: "127.0.0.1", port: 0, isReadOnly: isReadOnly,
            secrets: try token.map { token in
                try Data(token.utf8).write(to: URL(filePath: tokenFile))
                return (try #require(Token(file: Array(token.utf8))), try FeedKeys(besideToken: tokenFile))
            })
        let folder = "\(parent)/served"
        let served = servesFolder ? [folder] : plans.keys.map { "\(folder)/\($0)" }
        let registry = try PlanRegistry(served, by: builder) { _ in }
        try options.secrets?.keys.make(for: registry.ids)
        server = try Server(registry, options, now: { RunningServer.now })
        server.followInBackground()
        port = server.addresses.port
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(atPath: parent)
    }

    // MARK: Files

    /// The key of a plan's outputs.
    func key(of plan: String) throws -> String {
        try #require(FeedKeys(besideToken: "\(parent)/token").key(of: plan)).text
    }

    func text(of name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }

    /// Replaces a file at once, as editors do.
    func replace(_ name: String, with text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
    }

    /// Returns the calendar that `build` writes into an empty folder.
    static func calendar(of plan: String) throws -> [UInt8] {
        let zones = try TimeZoneDatabase.system()
        let pipeline = Pipeline(
            readFile: SystemFiles.read, zones: { () throws(TimeZoneError) in zones }, now: Self.now)
        return try #require(try pipeline.files(ofPlan: plan, named: "sit.yaml").files.first).bytes
    }

    // MARK: Requests

    /// Sends a request that closes the connection, with the headers that a page of this server sends, or with those in
    /// `headers` instead; a header that is `nil` there is not sent.
    func ask(
        _ method: String, _ path: String, _ headers: [String: String?] = [:], body: String = ""
    ) async throws -> Received {
        var fields: [String: String?] = ["Host": host, "Connection": "close"]
        if method == "PUT" || method == "POST" {
            fields["Origin"] = "http://\(host)"
            fields["Content-Type"] = "application/yaml"
            fields["Content-Length"] = String(body.utf8.count)
        }
        fields.merge(headers) { $1 }
        let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return try await send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)")
    }

    func get(_ path: String, _ headers: [String: String?] = [:]) async throws -> Received {
        try await ask("GET", path, headers)
    }

    func save(_ text: String, ifMatch tag: String?) async throws -> Received {
        try await ask("PUT", "/plans/sit/source", ["If-Match": tag], body: text)
    }

    /// Returns the entity tag of the resource at an address.
    func tag(of path: String, _ headers: [String: String?] = [:]) async throws -> String {
        try #require(try await get(path, headers)["ETag"])
    }

    /// Sends bytes and reads the response until the server closes the connection.
    func send(_ text: String) async throws -> Received {
        let received = try await connection(sending: text).executeThenClose { inbound, _ in
            var bytes: [UInt8] = []
            for try await piece in inbound { bytes += piece.readableBytesView }
            return try Received(bytes)
        }
        received.expectSecurityHeaders(for: text)
        return received
    }

    /// Opens the event stream of a plan, acts, and returns the data of the first event and the stream's headers.
    func event(of plan: String, after action: () async throws -> Void) async throws -> (Received, [String: String]) {
        let request = "GET /plans/\(plan)/events HTTP/1.1\r\nHost: \(host)\r\n\r\n"
        return try await connection(sending: request).executeThenClose { inbound, _ in
            var bytes: [UInt8] = []
            var isOpen = false
            for try await piece in inbound {
                bytes += piece.readableBytesView
                let text = String(decoding: bytes, as: UTF8.self)
                // The comment that begins the stream arrives once its reader is registered.
                if !isOpen, text.contains(":\n\n") {
                    isOpen = true
                    try await action()
                }
                if let event = text.firstMatch(of: /\nevent: changed\ndata: (.+)\n\n/) {
                    let data = try JSONDecoder().decode([String: String].self, from: Data(event.1.utf8))
                    return (try Received(bytes), data)
                }
            }
            throw ChannelError.eof
        }
    }

    private func connection(sending request: String) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(RequestSender(request))
                    return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                }
            }
    }
}

/// Sends a request as soon as the connection is open: tests beside it may keep every thread of Swift's tasks busy for longer than
/// the server waits for a request. A refusal may arrive before everything is sent.
private final class RequestSender: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: String

    init(_ request: String) { self.request = request }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
        context.fireChannelActive()
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
