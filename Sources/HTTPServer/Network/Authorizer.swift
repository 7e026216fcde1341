import NIOCore
import NIOHTTP1

/// The rules for allowing requests. The check of the host stops DNS rebinding by pages of other sites; the token
/// stops everybody who has neither it nor a session that began with it, and leaves the feeds of a plan to those who have
/// its key.
struct Authorizer: Sendable {
    let addresses: ServerAddresses
    private let token: Token?
    /// The keys of the feeds; `nil` where nothing needs one.
    let keys: FeedKeys?
    private let sessions = Sessions()

    /// Creates an authorizer.
    ///
    /// - Parameters:
    ///   - addresses: The addresses of the server.
    ///   - token: The token that requests need; `nil` where they need none.
    ///   - keys: The keys of the feeds.
    init(addresses: ServerAddresses, token: Token?, keys: FeedKeys?) {
        self.addresses = addresses
        self.token = token
        self.keys = keys
    }

    // MARK: Origins

    /// Whether a page of this server sent the request, as required for requests that change something: `origin`, the
    /// value of `Origin`, must have the port of `host`, the value of `Host`, or be the public address.
    func admits(origin: String?, toHost host: String) -> Bool {
        guard let origin = origin?.lowercased() else { return false }
        if let url = addresses.publicURL, origin == url.origin { return true }
        guard origin.hasPrefix("http://") else { return false }
        let authority = origin.dropFirst("http://".count)
        // The public host has that one origin, and no other scheme.
        if let url = addresses.publicURL, [String(authority), host.lowercased()].contains(url.authority) {
            return false
        }
        return !authority.contains("/") && addresses.admits(host: authority)
            && ServerAddresses.port(of: authority) == ServerAddresses.port(of: host)
    }

    // MARK: Secrets

    /// Whether a request has the token or a session, reads a feed with the key of its plan, or needs nothing.
    func authorizes(_ headers: HTTPHeaders, _ route: Route?, query: [String: String]) -> Bool {
        guard let token else { return true }
        // Whoever signs in has no session yet.
        if route == .plans, let text = query["token"], token.matches(text) { return true }
        // Calendar programs cannot send headers.
        if let plan = route?.planOfFeed, let key = keys?.key(of: plan) {
            if let text = query["key"], key.token.matches(text) { return true }
            if key.hasForerunner, let text = query["token"], token.matches(text) { return true }
        }
        for field in headers["Authorization"] where field.lowercased().hasPrefix("bearer ") {
            if token.matches(field.dropFirst("bearer ".count).drop { $0 == " " }) { return true }
        }
        for pair in headers["Cookie"].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, [cookie, secureCookie].contains(parts[0]), sessions.holds(parts[1]) { return true }
        }
        return false
    }

    /// The name has the port, since browsers send a cookie to every port of a host.
    private var cookie: Substring { "horarium-\(addresses.port)" }
    /// Browsers accept this name over TLS alone, and send it to no other host (RFC 6265bis, §4.1.3.2).
    private var secureCookie: Substring { "__Host-\(cookie)" }

    /// Begins a session and returns its cookie, or returns `nil` unless the query had the right token.
    func cookie(for tokenInURL: String?, toHost host: String) -> String? {
        guard let token, let tokenInURL, token.matches(tokenInURL) else { return nil }
        let isSecure = addresses.publicURL.map { $0.isSecure && $0.authority == host.lowercased() } ?? false
        let (name, rest) = isSecure ? (secureCookie, "; Secure") : (cookie, "")
        return "\(name)=\(sessions.begin()); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000\(rest)"
    }

    /// The refusal of a request without a secret: in a browser a page to sign in.
    func refusal(of head: HTTPRequestHead, query: [String: String]) -> Response {
        let headers: HTTPHeaders = ["WWW-Authenticate": "Bearer"]
        let isBrowser = head.headers["Accept"].contains { $0.contains("text/html") }
        guard isBrowser, head.method == .GET || head.method == .HEAD else {
            let how = "open the address with /?token= and the token behind it, or send 'Authorization: Bearer' with it"
            return Response(.unauthorized, how, headers: headers)
        }
        let page = SignInPage(isWrong: query["token"] != nil)
        return Response(
            .unauthorized, headers: headers, body: ByteBuffer(string: page.html.text), type: "text/html; charset=utf-8")
    }
}
