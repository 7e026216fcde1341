import Bytes
import NIOCore
import NIOHTTP1

/// Decides who is answered: the names that the server goes by keep out pages elsewhere whose names have come to stand
/// for this machine, the token keeps out those who do not have it.
struct Authorizer: Sendable {
    /// The names and addresses that requests may be sent to, in lower case and without a port.
    private let hosts: Set<String>
    private let token: Token?
    private let cookie: String

    /// - Parameters:
    ///   - host: What the server listens on.
    ///   - machine: The machine's own name.
    ///   - addresses: The machine's addresses.
    ///   - token: What opens the door; `nil` where none is needed.
    ///   - port: Tells this server's cookie from that of another on the same host.
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

    /// Whether requests may be sent to a host, which may have a port behind it.
    func admits(host: some StringProtocol) -> Bool {
        guard let name = Self.name(of: host) else { return false }
        return hosts.contains(name) || Self.isLoopback(name)
    }

    /// Whether a page of this server sends the request: what changes something is taken from no other.
    ///
    /// - Parameters:
    ///   - origin: The value of `Origin`.
    ///   - host: That of `Host`, whose port the page must have too.
    func admits(origin: String?, toHost host: String) -> Bool {
        guard let origin, origin.lowercased().hasPrefix("http://") else { return false }
        let authority = origin.dropFirst("http://".count)
        return !authority.contains("/") && admits(host: authority) && Self.port(of: authority) == Self.port(of: host)
    }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }

    /// The host without its port and in lower case, an address of IPv6 without its brackets; `nil` for what is none.
    private static func name(of host: some StringProtocol) -> String? {
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]"), isPort(host[host.index(after: end)...]) else { return nil }
            return canonical(String(host.dropFirst()[..<end]))
        }
        let end = host.firstIndex(of: ":") ?? host.endIndex
        guard end > host.startIndex, isPort(host[end...]) else { return nil }
        return canonical(String(host[..<end]))
    }

    /// Whether a text is nothing, or a colon and a number.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        text.isEmpty || text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func port(of host: some StringProtocol) -> Int {
        let rest = host.hasPrefix("[") ? host.drop { $0 != "]" } : host[...]
        return rest.firstIndex(of: ":").flatMap { Int(rest[rest.index(after: $0)...]) } ?? 80
    }

    /// An address in the one way in which the system writes it; a name in lower case.
    static func canonical(_ host: String) -> String {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard let address = try? SocketAddress(ipAddress: bare, port: 0) else { return bare.lowercased() }
        return address.ipAddress ?? bare.lowercased()
    }

    // MARK: The token

    /// Whether a request shows the token.
    ///
    /// - Parameter inAddress: The token in the address, where it counts there.
    func admits(_ headers: HTTPHeaders, inAddress: String?) -> Bool {
        guard let token else { return true }
        if let inAddress, token.matches(inAddress) { return true }
        for field in headers["Authorization"] where field.lowercased().hasPrefix("bearer ") {
            if token.matches(field.dropFirst("bearer ".count).drop { $0 == " " }) { return true }
        }
        for pair in headers["Cookie"].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == cookie, token.matches(parts[1]) { return true }
        }
        return false
    }

    /// The cookie that opens the door from then on, for who has opened it with the token in the address.
    func cookie(for inAddress: String?) -> String? {
        guard let token, let inAddress, token.matches(inAddress) else { return nil }
        return "\(cookie)=\(token.text); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    }

    /// What addresses that calendar programs open need behind them.
    var query: String { token.map { "?token=\($0.text.percentEncodedSegment)" } ?? "" }
}
