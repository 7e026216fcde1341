import NIOConcurrencyHelpers
import NIOCore

/// The names and addresses under which the server is reached: by this machine, by other devices, and through a proxy.
package struct ServerAddresses: Sendable {
    /// An address under which a reverse proxy serves the same, such as `https://plans.example.org`.
    package struct PublicURL: Sendable {
        let isSecure: Bool
        /// The host with its port, if it has one, in lower case.
        let authority: String
        var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }

        /// Reads an address that has a scheme and a host, and nothing behind them but a port and a slash. The usual port of
        /// the scheme is left out, as browsers do.
        package init?(_ text: String) {
            let text = text.lowercased()
            let schemes = [(name: "https://", port: ":443"), (name: "http://", port: ":80")]
            guard let scheme = schemes.first(where: { text.hasPrefix($0.name) }) else { return nil }
            var authority = text.dropFirst(scheme.name.count)
            if authority.hasSuffix("/") { authority = authority.dropLast() }
            guard let name = ServerAddresses.name(of: authority), Self.isHost(name),
                (1...65535).contains(ServerAddresses.port(of: authority)), !authority.hasSuffix(":")
            else { return nil }
            if authority.hasSuffix(scheme.port) { authority = authority.dropLast(scheme.port.count) }
            isSecure = scheme.name == "https://"
            self.authority = String(authority)
        }

        /// Whether a text is an address, or a name of letters, digits and hyphens (RFC 1123, §2.1).
        private static func isHost(_ name: String) -> Bool {
            if (try? SocketAddress(ipAddress: name, port: 0)) != nil { return true }
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            return labels.allSatisfy { label in
                !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
            }
        }
    }

    /// An interface's address; `isVirtual` for those of containers and virtual machines on this machine.
    struct Address: Sendable, Hashable {
        var text: String
        var isVirtual = false

        var isIPv6: Bool { text.contains(":") }
        /// Whether another device can be reached under it: not under those of one link alone (RFC 3927, RFC 4291).
        var isReachable: Bool {
            !ServerAddresses.isLoopback(text) && !text.hasPrefix("169.254.") && !text.lowercased().hasPrefix("fe80")
        }
    }

    let port: Int
    package let publicURL: PublicURL?
    /// The address on which the server listens.
    private let listening: String
    /// The machine's names, in lower case.
    private let names: Set<String>
    private let find: @Sendable () -> [Address]
    private let found: NIOLockedValueBox<(at: NIODeadline, addresses: [Address])>

    /// The time after which the machine's addresses are looked up again: a laptop goes from one network to another.
    private static let lifetime = TimeAmount.seconds(10)

    /// Creates the addresses of a server.
    ///
    /// - Parameters:
    ///   - host: The address on which the server listens.
    ///   - machine: The machine's own name.
    ///   - port: The port.
    ///   - publicURL: The address under which a reverse proxy serves the same.
    ///   - find: Returns the machine's addresses.
    init(
        host: String, machine: String, port: Int, publicURL: PublicURL? = nil,
        find: @escaping @Sendable () -> [Address] = Self.ofThisMachine
    ) {
        var names: Set = ["localhost", Self.canonical(host)]
        for name in [machine.lowercased(), machine.lowercased().split(separator: ".").first.map(String.init) ?? ""]
        where !name.isEmpty { names.formUnion([name, "\(name).local"]) }
        if let publicURL, let name = Self.name(of: publicURL.authority) { names.insert(name) }
        self.names = names
        listening = Self.canonical(host)
        self.port = port
        self.publicURL = publicURL
        self.find = find
        found = NIOLockedValueBox((.now(), find()))
    }

    private var addresses: [Address] {
        let (at, addresses) = found.withLockedValue { $0 }
        guard NIODeadline.now() - at > Self.lifetime else { return addresses }
        let now = find()
        found.withLockedValue { $0 = (.now(), now) }
        return now
    }

    private static func ofThisMachine() -> [Address] {
        ((try? System.enumerateDevices()) ?? []).compactMap { device in
            guard let text = device.address?.ipAddress else { return nil }
            let isVirtual = ["docker", "br-", "veth", "virbr", "lxc", "podman", "cni"].contains {
                device.name.hasPrefix($0)
            }
            return Address(text: canonical(text), isVirtual: isVirtual)
        }
    }

    // MARK: Requests

    /// Whether requests may be sent to a host, which may have a port.
    func admits(host: some StringProtocol) -> Bool {
        guard let name = Self.name(of: host) else { return false }
        return names.contains(name) || Self.isLoopback(name) || addresses.contains { $0.text == name }
    }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }

    /// Returns the host in lower case and without its port, an IPv6 address without its brackets; `nil` for other
    /// texts.
    static func name(of host: some StringProtocol) -> String? {
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

    static func port(of host: some StringProtocol) -> Int {
        let rest = host.hasPrefix("[") ? String(host).drop { $0 != "]" } : String(host)[...]
        return rest.firstIndex(of: ":").flatMap { Int(rest[rest.index(after: $0)...]) } ?? 80
    }

    /// Returns an address in the system's form, or a name in lower case.
    static func canonical(_ host: String) -> String {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard let address = try? SocketAddress(ipAddress: bare, port: 0) else { return bare.lowercased() }
        return address.ipAddress ?? bare.lowercased()
    }

    // MARK: Addresses to open

    /// Whether the server listens on every address of the machine: then this one leads nowhere.
    private var listensEverywhere: Bool { ["0.0.0.0", "::"].contains(listening) }

    /// The addresses to open: on this machine, then on other devices.
    package var toOpen: [String] {
        guard listensEverywhere else { return ["http://\(Self.authority(listening, port))/"] + publicAddress }
        let local = listening == "::" ? "::1" : "127.0.0.1"
        return ([local] + ofDevices).map { "http://\(Self.authority($0, port))/" } + publicAddress
    }

    private var publicAddress: [String] { publicURL.map { ["\($0.origin)/"] } ?? [] }

    /// The machine's addresses that other devices can reach, the likeliest first.
    private var ofDevices: [String] {
        guard listensEverywhere else { return Self.isLoopback(listening) ? [] : [listening] }
        let reachable = addresses.filter { $0.isReachable && !$0.isVirtual && (listening == "::" || !$0.isIPv6) }
        return reachable.filter { !$0.isIPv6 }.map(\.text) + reachable.filter(\.isIPv6).map(\.text)
    }

    /// The address that another device can open.
    enum Device: Sendable, Hashable {
        /// The scheme of pages is `https` or `http`, and the authority has the port.
        case reaches(isSecure: Bool, authority: String)
        /// None can, for a reason that is a sentence.
        case none(reason: String)
    }

    /// Returns the address for other devices; `host`, to which the page's request was sent, stands where another device
    /// may have used it too.
    func forDevices(host: String) -> Device {
        if let publicURL { return .reaches(isSecure: publicURL.isSecure, authority: publicURL.authority) }
        if Self.isLoopback(listening) {
            return .none(
                reason:
                    "Only this machine reaches this address, since the server listens on \(listening): a phone needs a server that was started with --host and --token-file."
            )
        }
        // The machine's bare name and those of loopback lead elsewhere on other machines.
        if let name = Self.name(of: host), name.hasSuffix(".local") || ofDevices.contains(name) {
            return .reaches(isSecure: false, authority: host)
        }
        guard let first = ofDevices.first else {
            return .none(reason: "This machine has no address in a network now, so no other device reaches it.")
        }
        return .reaches(isSecure: false, authority: Self.authority(first, port))
    }

    private static func authority(_ host: String, _ port: Int) -> String {
        "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
