import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite("Who is let in")
struct AuthorizerTests {
    private static func addresses(_ host: String, public url: String? = nil) -> ServerAddresses {
        ServerAddresses(
            host: host, machine: "Desk.example.org", port: 8080, publicURL: url.flatMap { .init($0) },
            find: {
                [
                    .init(text: "127.0.0.1"), .init(text: "169.254.3.4"), .init(text: "172.17.0.1", isVirtual: true),
                    .init(text: "fe80::1"), .init(text: "2001:db8::1"), .init(text: "192.0.2.7"),
                ]
            })
    }

    private let authorizer = Authorizer(
        addresses: Self.addresses("0.0.0.0"), token: Token(file: Array(" correct-horse-battery \n".utf8)), keys: nil)

    @Test(
        "Requests may name the server by its names and the machine's addresses",
        arguments: [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080", "192.0.2.7:8080",
            "[2001:db8:0::1]",
            "desk.example.org", "desk", "desk.local:8080", "desk.example.org.local", "0.0.0.0:8080",
        ])
    func own(host: String) { #expect(authorizer.addresses.admits(host: host)) }

    @Test(
        "Requests to other hosts are refused",
        arguments: [
            "", "evil.example", "192.0.2.8", "localhost.evil.example", "127.evil.example", "[::2]", "[::1",
            "localhost:x",
            "user@localhost", ":8080", "[2001:db8::1]x", "example.org",
        ])
    func foreign(host: String) { #expect(!authorizer.addresses.admits(host: host)) }

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

    @Test("Through a proxy, its origin is admitted, whatever host it passes on")
    func publicOrigin() {
        let authorizer = Authorizer(
            addresses: Self.addresses("127.0.0.1", public: "https://Plans.example.org/"), token: nil, keys: nil)
        #expect(authorizer.addresses.admits(host: "plans.example.org"))
        for host in ["plans.example.org", "127.0.0.1:8080"] {
            #expect(authorizer.admits(origin: "https://plans.example.org", toHost: host), "\(host)")
            #expect(!authorizer.admits(origin: "https://evil.example", toHost: host), "\(host)")
            #expect(!authorizer.admits(origin: "https://plans.example.org:8443", toHost: host), "\(host)")
        }
        for host in ["127.0.0.1:8080", "plans.example.org"] {
            #expect(!authorizer.admits(origin: "http://plans.example.org", toHost: host), "\(host)")
        }
        #expect(
            authorizer.addresses.forDevices(host: "127.0.0.1:8080")
                == .reaches(isSecure: true, authority: "plans.example.org"))
    }

    @Test(
        "Texts that are no public addresses are refused",
        arguments: [
            "", "plans.example.org", "ftp://plans.example.org", "https://", "https://a b", "https://x/plans",
            "https://x?y", "https://a@x", "https://x:port", "https:///", "https://x:0", "https://x:65536", "https://x:",
            "https://*", "https://-x", "https://a..b", "https://a%2e", "https://[::1", "https://x.",
        ])
    func noPublicURL(text: String) { #expect(ServerAddresses.PublicURL(text) == nil) }

    /// Browsers leave the usual port of a scheme out of hosts and origins (RFC 6454, §6.1).
    @Test(
        "The usual port of a public address is left out",
        arguments: [
            ("https://plans.example.org:443", "https://plans.example.org"), ("http://x:80/", "http://x"),
            ("https://x:80", "https://x:80"), ("https://[2001:db8::1]:443", "https://[2001:db8::1]"),
            ("HTTPS://192.0.2.7:8443/", "https://192.0.2.7:8443"),
        ])
    func publicPort(text: String, origin: String) throws {
        #expect(try #require(ServerAddresses.PublicURL(text)).origin == origin)
    }

    /// The addresses of one link alone are those of RFC 3927 and RFC 4291, §2.5.6.
    @Test("What is printed to be opened, and what a phone is shown, is what reaches the server")
    func reachable() {
        let everywhere = Self.addresses("0.0.0.0")
        #expect(everywhere.toOpen == ["http://127.0.0.1:8080/", "http://192.0.2.7:8080/"])
        #expect(Self.addresses("::").toOpen.last == "http://[2001:db8::1]:8080/")
        #expect(Self.addresses("127.0.0.1").toOpen == ["http://127.0.0.1:8080/"])
        #expect(Self.addresses("::1").toOpen == ["http://[::1]:8080/"])
        for host in ["127.0.0.1:8080", "localhost:8080", "0.0.0.0:8080", "desk:8080", "192.0.2.7:8080"] {
            #expect(
                everywhere.forDevices(host: host) == .reaches(isSecure: false, authority: "192.0.2.7:8080"), "\(host)")
        }
        #expect(
            everywhere.forDevices(host: "desk.local:8080") == .reaches(isSecure: false, authority: "desk.local:8080"))
        guard case .none(let reason) = Self.addresses("127.0.0.1").forDevices(host: "desk.local:8080") else {
            Issue.record("a server for this machine alone has an address for others")
            return
        }
        #expect(reason.contains("Only this machine"))
        let alone = ServerAddresses(host: "0.0.0.0", machine: "", port: 80, find: { [.init(text: "127.0.0.1")] })
        #expect(alone.toOpen == ["http://127.0.0.1:80/"])
        guard case .none = alone.forDevices(host: "127.0.0.1") else {
            Issue.record("a machine without a network has an address for others")
            return
        }
    }

    @Test("The token is accepted in a header, and in the query that signs in")
    func tokens() throws {
        let token = "correct-horse-battery"
        #expect(authorizer.authorizes(["Authorization": "bearer \(token)"], .health, query: [:]))
        #expect(authorizer.authorizes([:], .plans, query: ["token": token]))
        for headers: HTTPHeaders in [
            [:], ["Authorization": token], ["Authorization": "Bearer \(token)x"], ["Cookie": "horarium-8080=\(token)"],
            ["Cookie": token], ["Authorization": "Bearer "],
        ] { #expect(!authorizer.authorizes(headers, .plans, query: ["token": "wrong"]), "\(headers)") }
        for route: Route? in [.page("sit"), .source("sit"), .key("sit"), .health, nil] {
            #expect(!authorizer.authorizes([:], route, query: ["token": token, "key": token]), "\(route as Any)")
        }
    }

    @Test("A session is a value of its own, and opens nothing elsewhere")
    func sessions() throws {
        let token = "correct-horse-battery"
        #expect(authorizer.cookie(for: "wrong", toHost: "desk") == nil)
        #expect(authorizer.cookie(for: nil, toHost: "desk") == nil)
        let cookie = try #require(authorizer.cookie(for: token, toHost: "desk"))
        let pair = try #require(cookie.split(separator: ";").first)
        let value = try #require(pair.split(separator: "=").last)
        #expect(pair.hasPrefix("horarium-8080=") && !cookie.contains(token) && !cookie.contains("Secure"))
        #expect(authorizer.authorizes(["Cookie": "a=b; \(pair)"], .source("sit"), query: [:]))
        for headers: HTTPHeaders in [
            ["Authorization": "Bearer \(value)"], ["Cookie": "horarium-8081=\(value)"], ["Cookie": "\(value)"],
        ] { #expect(!authorizer.authorizes(headers, .plans, query: ["token": "\(value)"]), "\(headers)") }
        // Each has its own, and another server of the same token knows none of them.
        #expect(authorizer.cookie(for: token, toHost: "desk") != cookie)
        let restarted = Authorizer(
            addresses: Self.addresses("0.0.0.0"), token: Token(file: Array(token.utf8)), keys: nil)
        #expect(!restarted.authorizes(["Cookie": "\(pair)"], .plans, query: [:]))
        let proxied = Authorizer(
            addresses: Self.addresses("127.0.0.1", public: "https://plans.example.org"),
            token: Token(file: Array(token.utf8)), keys: nil)
        let secure = try #require(proxied.cookie(for: token, toHost: "plans.example.org"))
        #expect(secure.hasPrefix("__Host-horarium-8080=") && secure.hasSuffix("; Secure"))
        #expect(secure.contains("; Path=/;") && !secure.contains("Domain"))
    }

    @Test("No guess is taken for the token")
    func guesses() throws {
        let token = try #require(Token(file: Array("correct-horse-battery".utf8)))
        #expect(token.matches("correct-horse-battery"))
        #expect((0..<4_000).filter { token.matches("guess-\($0)") } == [])
    }

    @Test("The session that was not used for longest ends when there are too many")
    func manySessions() {
        let sessions = Sessions()
        let (first, second) = (sessions.begin(), sessions.begin())
        for _ in 2..<Sessions.limit { _ = sessions.begin() }
        #expect(sessions.holds(first))
        _ = sessions.begin()
        #expect(sessions.holds(first) && !sessions.holds(second))
    }

    @Test(
        "Texts that are not tokens are refused",
        arguments: ["", "short", "two words of enough length", "semicolon;in-the-midst"])
    func noTokens(text: String) { #expect(Token(file: Array(text.utf8)) == nil) }
}
