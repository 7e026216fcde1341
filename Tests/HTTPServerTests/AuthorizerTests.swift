import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite("Who is let in")
struct AuthorizerTests {
    private let authorizer = Authorizer(
        host: "0.0.0.0", machine: "Desk.example.org", addresses: ["192.0.2.7", "2001:DB8::1"],
        token: Token(file: Array(" correct-horse-battery \n".utf8)), port: 8080)

    @Test(
        "Requests may name the server by its names and the machine's addresses",
        arguments: [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080", "192.0.2.7:8080",
            "[2001:db8:0::1]",
            "desk.example.org", "desk", "desk.local:8080", "desk.example.org.local", "0.0.0.0:8080",
        ])
    func own(host: String) { #expect(authorizer.admits(host: host)) }

    @Test(
        "Requests to other hosts are refused",
        arguments: [
            "", "evil.example", "192.0.2.8", "localhost.evil.example", "127.evil.example", "[::2]", "[::1",
            "localhost:x",
            "user@localhost", ":8080", "[2001:db8::1]x", "example.org",
        ])
    func foreign(host: String) { #expect(!authorizer.admits(host: host)) }

    @Test("Origins have the host's port, and no path")
    func origins() {
        for origin in ["http://localhost:8080", "HTTP://desk.local:8080", "http://[::1]:8080"] {
            #expect(authorizer.admits(origin: origin, toHost: "127.0.0.1:8080"), "\(origin)")
        }
        #expect(authorizer.admits(origin: "http://localhost", toHost: "localhost:80"))
        for origin in [
            nil, "null", "http://localhost", "http://localhost:80", "https://localhost:8080", "http://localhost:8080/",
            "http://evil.example:8080", "localhost:8080",
        ] { #expect(!authorizer.admits(origin: origin, toHost: "127.0.0.1:8080"), "\(origin ?? "none")") }
    }

    @Test("The token is accepted in a header, in a cookie, and in a query where one is allowed")
    func tokens() {
        let token = "correct-horse-battery"
        #expect(authorizer.authorizes(["Authorization": "bearer \(token)"], tokenInURL: nil))
        #expect(authorizer.authorizes(["Cookie": "a=b; horarium-8080=\(token)"], tokenInURL: nil))
        #expect(authorizer.authorizes([:], tokenInURL: token))
        for headers: HTTPHeaders in [
            [:], ["Authorization": token], ["Authorization": "Bearer \(token)x"], ["Cookie": "horarium-8081=\(token)"],
            ["Cookie": token], ["Authorization": "Bearer "],
        ] { #expect(!authorizer.authorizes(headers, tokenInURL: "wrong"), "\(headers)") }
        #expect(authorizer.cookie(for: "wrong") == nil && authorizer.cookie(for: nil) == nil)
        #expect(authorizer.query == "?token=correct-horse-battery")
    }

    @Test("No guess is taken for the token")
    func guesses() throws {
        let token = try #require(Token(file: Array("correct-horse-battery".utf8)))
        #expect(token.matches("correct-horse-battery"))
        #expect((0..<4_000).filter { token.matches("guess-\($0)") } == [])
    }

    @Test(
        "Texts that are not tokens are refused",
        arguments: ["", "short", "two words of enough length", "semicolon;in-the-midst"])
    func noTokens(text: String) { #expect(Token(file: Array(text.utf8)) == nil) }
}
