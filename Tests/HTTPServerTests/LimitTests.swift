import Foundation
import Pipeline
import ReferenceData
import Testing

@testable import HTTPServer

@Suite("Limits")
struct LimitTests {
    /// Admits connections of addresses one after the other.
    private func admit(_ addresses: [String?], to admissions: inout Admissions) -> [Bool] {
        addresses.map { admissions.admit($0) }
    }

    @Test("One address has 32 connections, and does not take those of others; this machine has no limit of its own")
    func addresses() {
        var admissions = Admissions()
        let first = admit(Array(repeating: "192.0.2.1", count: 32), to: &admissions)
        #expect(first.allSatisfy { $0 })
        #expect(admit(["192.0.2.1", "::ffff:192.0.2.1"], to: &admissions) == [false, false])
        #expect(admit(["192.0.2.2", "2001:db8::1"], to: &admissions) == [true, true])
        for address in ["127.0.0.1", "127.3.2.1", "::1", "::FFFF:127.0.0.1"] {
            let all = admit(Array(repeating: address, count: 100), to: &admissions)
            #expect(all.allSatisfy { $0 }, "\(address)")
        }
        admissions.remove("192.0.2.1")
        #expect(admit(["192.0.2.1", "192.0.2.1"], to: &admissions) == [true, false])
        // 434 are open.
        let rest = admit(Array(repeating: nil, count: 567), to: &admissions)
        #expect(rest.filter { $0 }.count == 566 && rest.last == false)
        #expect(admit(["192.0.2.9", "127.0.0.1"], to: &admissions) == [false, false])
    }

    @Test("The limit of an address can be another, or none")
    func otherLimits() {
        var two = Admissions(perAddress: 2)
        #expect(admit(["192.0.2.1", "192.0.2.1", "192.0.2.1"], to: &two) == [true, true, false])
        two.remove("192.0.2.1")
        #expect(admit(["192.0.2.1"], to: &two) == [true])
        var any = Admissions(perAddress: nil)
        let all = admit(Array(repeating: "192.0.2.1", count: 1001), to: &any)
        #expect(all.filter { $0 }.count == 1000 && all.last == false)
    }

    @Test("A body with a content coding is refused", arguments: ["gzip", "identity", "br"])
    func coding(coding: String) throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        for (method, path) in [("POST", "/plans/sit/check"), ("PUT", "/plans/sit/source")] {
            let answer = try server.ask(method, path, ["Content-Encoding": coding], body: smallPlan)
            // RFC 9110, §12.5.3: the response says which codings are accepted.
            #expect(answer.status == 415 && answer["Accept-Encoding"] == "identity", "\(method) \(path)")
        }
    }

    /// The limits of this server's times are longer than the test's own.
    @Test("The server ends whatever its clients do, and closes their connections")
    func end() throws {
        var server: RunningServer? = try RunningServer(["sit.yaml": smallPlan])
        let port = try #require(server?.port)
        let half = "PUT /plans/sit/source HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
        let silent = try ClientConnection(port: port)
        let begun = try ClientConnection(port: port)
        begun.send("GET / HT")
        let saving = try ClientConnection(port: port)
        saving.send(half)
        let reading = try ClientConnection(port: port)
        reading.send("GET /plans/sit/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try reading.receive()
        server = nil
        #expect(silent.isClosed && begun.isClosed && saving.isClosed && reading.isClosed)
    }

    @Test("What a killed process has left beside a plan is removed at the next start")
    func leftovers() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "left-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Beyond what any system gives to a process.
        let ended = 2_000_000_000
        for name in [
            "sit.yaml", "sit.yaml.new-\(ended)", "sit.yaml.new-\(getpid())", "notes.new-\(ended)", "sit.yaml.new-x",
            "two.yaml", "two.yaml.new-\(ended)",
        ] { try Data(smallPlan.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        try FileManager.default.linkItem(atPath: "\(folder)/two.yaml", toPath: "\(folder)/other-name")
        try PlanFolder(folder).clearStaged(endings: [".yaml"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            names == [
                "notes.new-\(ended)", "other-name", "sit.yaml", "sit.yaml.new-\(getpid())", "sit.yaml.new-x",
                "two.yaml", "two.yaml.new-\(ended)",
            ])
    }
}
