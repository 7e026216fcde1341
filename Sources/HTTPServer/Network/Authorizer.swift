import Text
import NIOCore
import NIOHTTP1

/// The rules for allowing requests. The check of the host stops DNS rebinding by pages of other sites; the token
/// stops everybody who does not have it.
struct Authorizer: Sendable {
    /// The names and addresses to which requests may be sent, in lower case and without a port.
    private let hosts: Set<String>
    private let token: Token?
    private let cookie: String

    /// Creates an authorizer.
    ///
    /// - Parameters:
    ///   - host: The address on which the server listens.
    ///   - machine: The machine's own name.
    ///   - addresses: The machine's addresses.
    ///   - token: The token that requests need; `nil` where they need none.
    ///   - port: The port, which distinguishes the cookies of several servers on one host.
    init(host: String, machine: String, addresses: [String], token: Token?, port: Int) {
        var hosts: Set = ["localhost", Self.canonical(host)]
        for name in [machine.lowercased(), machine.lowercased().split(separator: ".").first.map(String.init) ?? ""]
        where !name.isEmpty { hosts.formUnion([name, "\(name).local"]) }
        hosts.formUnion(addresses.map(Self.canonical))
        self.hosts = hosts
        self.token = token
        cookie = "horarium-\(port)"
    }

    // MARK: Hosts and origins

    /// Whether requests may be sent to a host, which may have a port.
    func admits(host: some StringProtocol) -> Bool {
        guard let name = Self.name(of: host) else { return false }
        return hosts.contains(name) || Self.isLoopback(name)
    }

    /// Whether a page of this server sent the request, as required for requests that change something: `origin`, the
    /// value of `Origin`, must have the port of `host`, the value of `Host`.
    func admits(origin: String?, toHost host: String) -> Bool {
        guard let origin, origin.lowercased().hasPrefix("http://") else { return false }
        let authority = origin.dropFirst("http://".count)
        return !authority.contains("/") && admits(host: authority) && Self.port(of: authority) == Self.port(of: host)
    }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }

    /// Returns the host in lower case and without its port, an IPv6 address without its brackets; `nil` for other
    /// texts.
    private static func name(of host: some StringProtocol) -> String? {
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]"), isPort(host[host.index(after: end)...]) else { return nil }
            return canonical(String(host.dropFirst()[..<end]))
        }
        let end = host.firstIndex(of: ":") ?? host.endIndex
        guard end > host.startIndex, isPort(host[end...]) else { return nil }
        return canonical(String(host[..<end]))
    }

    /// Whether a text is empty, or a colon and digits.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        text.isEmpty || text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func port(of host: some StringProtocol) -> Int {
        let rest = host.hasPrefix("[") ? host.drop { $0 != "]" } : host[...]
        return rest.firstIndex(of: ":").flatMap { Int(rest[rest.index(after: $0)...]) } ?? 80
    }

    /// Returns an address in the system's form, or a name in lower case.
    static func canonical(_ host: String) -> String {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard let address = try? SocketAddress(ipAddress: bare, port: 0) else { return bare.lowercased() }
        return address.ipAddress ?? bare.lowercased()
    }

    // MARK: Token

    /// Whether a request has the token, or needs none; `tokenInURL` is that of the query, where the resource accepts it
    /// there.
    func authorizes(_ headers: HTTPHeaders, tokenInURL: String?) -> Bool {
        guard let token else { return true }
        if let tokenInURL, token.matches(tokenInURL) { return true }
        for field in headers["Authorization"] where field.lowercased().hasPrefix("bearer ") {
            if token.matches(field.dropFirst("bearer ".count).drop { $0 == " " }) { return true }
        }
        for pair in headers["Cookie"].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == cookie, token.matches(parts[1]) { return true }
        }
        return false
    }

    /// Returns the cookie that replaces the token in later requests, or `nil` unless the query had the right token.
    func cookie(for tokenInURL: String?) -> String? {
        guard let token, let tokenInURL, token.matches(tokenInURL) else { return nil }
        return "\(cookie)=\(token.text); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    }

    /// The query that URLs for calendar programs need.
    var query: String { token.map { "?token=\($0.text.percentEncodedSegment)" } ?? "" }
}
