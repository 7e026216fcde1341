import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite("Who is let in")
struct AuthorizerTests {
    private let door = Authorizer(
        host: "0.0.0.0", machine: "Desk.example.org", addresses: ["192.0.2.7", "2001:DB8::1"],
        token: Token(file: Array(" correct-horse-battery \n".utf8)), port: 8080)

    @Test(
        "The server goes by its names and the machine's addresses",
        arguments: [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080", "192.0.2.7:8080",
            "[2001:db8:0::1]",
            "desk.example.org", "desk", "desk.local:8080", "desk.example.org.local", "0.0.0.0:8080",
        ])
    func own(host: String) { #expect(door.admits(host: host)) }

    @Test(
        "It goes by no other",
        arguments: [
            "", "evil.example", "192.0.2.8", "localhost.evil.example", "127.evil.example", "[::2]", "[::1",
            "localhost:x",
            "user@localhost", ":8080", "[2001:db8::1]x", "example.org",
        ])
    func foreign(host: String) { #expect(!door.admits(host: host)) }

    @Test("Origins have the host's port, and no path")
    func origins() {
        for origin in ["http://localhost:8080", "HTTP://desk.local:8080", "http://[::1]:8080"] {
            #expect(door.admits(origin: origin, toHost: "127.0.0.1:8080"), "\(origin)")
        }
        #expect(door.admits(origin: "http://localhost", toHost: "localhost:80"))
        for origin in [
            nil, "null", "http://localhost", "http://localhost:80", "https://localhost:8080", "http://localhost:8080/",
            "http://evil.example:8080", "localhost:8080",
        ] { #expect(!door.admits(origin: origin, toHost: "127.0.0.1:8080"), "\(origin ?? "none")") }
    }

    @Test("The token opens the door in a header, a cookie, and where it may in an address")
    func tokens() {
        let token = "correct-horse-battery"
        #expect(door.admits(["Authorization": "bearer \(token)"], inAddress: nil))
        #expect(door.admits(["Cookie": "a=b; horarium-8080=\(token)"], inAddress: nil))
        #expect(door.admits([:], inAddress: token))
        for headers: HTTPHeaders in [
            [:], ["Authorization": token], ["Authorization": "Bearer \(token)x"], ["Cookie": "horarium-8081=\(token)"],
            ["Cookie": token], ["Authorization": "Bearer "],
        ] { #expect(!door.admits(headers, inAddress: "wrong"), "\(headers)") }
        #expect(door.cookie(for: "wrong") == nil && door.cookie(for: nil) == nil)
        #expect(door.query == "?token=correct-horse-battery")
    }

    @Test("What is no token", arguments: ["", "short", "two words of enough length", "semicolon;in-the-midst"])
    func noTokens(text: String) { #expect(Token(file: Array(text.utf8)) == nil) }
}
