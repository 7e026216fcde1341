import CivilTime
import Foundation
import NIOCore
import Pipeline
import ReferenceData
import Testing

@testable import HTTPServer

@Suite("Limits", .timeLimit(.minutes(1)))
struct LimitTests {
    @Test("One address has 32 connections, and does not take those of others; this machine has no limit of its own")
    func addresses() {
        var admissions = Admissions()
        for _ in 0..<32 {
            let isAdmitted = admissions.admit("192.0.2.1")
            #expect(isAdmitted)
        }
        var refused = [admissions.admit("192.0.2.1"), admissions.admit("::ffff:192.0.2.1")]
        #expect(refused == [false, false])
        let others = [admissions.admit("192.0.2.2"), admissions.admit("2001:db8::1")]
        #expect(others == [true, true])
        for address in ["127.0.0.1", "127.3.2.1", "::1", "::FFFF:127.0.0.1"] {
            for _ in 0..<100 {
                let isAdmitted = admissions.admit(address)
                #expect(isAdmitted)
            }
        }
        admissions.remove("192.0.2.1")
        refused = [admissions.admit("192.0.2.1"), admissions.admit("192.0.2.1")]
        #expect(refused == [true, false])
        while admissions.count < Admissions.limit { _ = admissions.admit(nil) }
        refused = [admissions.admit(nil), admissions.admit("192.0.2.9")]
        #expect(refused == [false, false])
    }

    @Test("A body with a content coding is refused", arguments: ["gzip", "identity", "br"])
    func coding(coding: String) async throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        for (method, path) in [("POST", "/plans/sit/check"), ("PUT", "/plans/sit/source"), ("POST", "/plans")] {
            let answer = try await server.ask(method, path, ["Content-Encoding": coding], body: smallPlan)
            // RFC 9110, §12.5.3: the response says which codings are accepted.
            #expect(answer.status == 415 && answer["Accept-Encoding"] == "identity", "\(method) \(path)")
        }
    }

    /// The second of the contract is held by `.ci/checks/serve`, in a process of its own; here other tests run beside it.
    @Test("The server ends soon, whatever its clients do")
    func end() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "end-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(smallPlan.utf8).write(to: URL(filePath: "\(folder)/sit.yaml"))
        let zones = try TimeZoneDatabase.system()
        let builder = PlanBuilder(zones: { () throws(TimeZoneError) in zones }, now: { RunningServer.now }, stamp: nil)
        let server = try Server(
            try PlanRegistry([folder], by: builder) { _ in },
            .init(host: "127.0.0.1", port: 0, isReadOnly: false), now: { RunningServer.now })
        server.followInBackground()
        var connections: [Int32] = []
        defer { for connection in connections { close(connection) } }
        let half = "PUT /plans/sit/source HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
        for text in ["", "GET / HT", "GET /plans/sit/events HTTP/1.1\r\nHost: localhost\r\n\r\n", half] {
            connections.append(try LoopbackSocket.connect(to: server.addresses.port, sending: text))
        }
        try await Task.sleep(for: .milliseconds(100))
        let start = ContinuousClock.now
        server.stop()
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test("What a killed process has left beside a plan is removed at the next start")
    func leftovers() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "left-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        let ended = process.processIdentifier
        for name in [
            "sit.yaml", "sit.yaml.new-\(ended)", "sit.yaml.new-\(getpid())", "notes.new-\(ended)", "sit.yaml.new-x",
            "two.yaml",
            "two.yaml.new-\(ended)",
        ] { try Data(smallPlan.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        try FileManager.default.linkItem(atPath: "\(folder)/two.yaml", toPath: "\(folder)/other-name")
        try PlanFolder(folder).clearStaged(endings: [".yaml"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            names == [
                "notes.new-\(ended)", "other-name", "sit.yaml", "sit.yaml.new-\(getpid())", "sit.yaml.new-x",
                "two.yaml",
                "two.yaml.new-\(ended)",
            ])
    }
}

/// Connections that say what no client should.
private enum LoopbackSocket {
    static func connect(to port: Int, sending text: String) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
        let bytes = Array(text.utf8)
        try #require(send(connection, bytes, bytes.count, 0) == bytes.count)
        return connection
    }
}
