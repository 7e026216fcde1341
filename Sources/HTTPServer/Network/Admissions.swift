/// The connections that are open, and how many of them each address has.
package struct Admissions {
    /// The largest number of open connections.
    static let limit = 1000
    /// The largest number of open connections of one address, unless it is set.
    package static let usualPerAddress = 32
    /// The largest number of connections that are answered with 503 at a time; further ones are closed without an answer.
    static let refusalLimit = 1000

    private let perAddress: Int?
    private var counts: [String: Int] = [:]
    private var count = 0
    private var refusals = 0

    /// - Parameter perAddress: The largest number of open connections of one address; `nil` for any number. Programs on
    ///   this machine, such as a proxy, have no limit of their own.
    init(perAddress: Int? = Self.usualPerAddress) { self.perAddress = perAddress }

    /// Returns an address as it is counted: an IPv4 address is one, whichever socket it came through (RFC 4291, §2.5.5.2).
    private static func key(of address: String?) -> String? {
        guard let address else { return nil }
        let bare = address.lowercased().hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
        return ServerAddresses.isLoopback(bare) ? nil : bare
    }

    /// Counts a connection from an address, or returns `false` where a limit is reached.
    mutating func admit(_ address: String?) -> Bool {
        guard count < Self.limit else { return false }
        if let perAddress, let key = Self.key(of: address) {
            guard counts[key, default: 0] < perAddress else { return false }
            counts[key, default: 0] += 1
        }
        count += 1
        return true
    }

    /// Forgets a connection that was admitted.
    mutating func remove(_ address: String?) {
        count -= 1
        guard let key = Self.key(of: address), let left = counts[key] else { return }
        counts[key] = left > 1 ? left - 1 : nil
    }

    /// Counts a connection that is answered with 503, or returns `false` where the limit of those is reached.
    mutating func refuse() -> Bool {
        guard refusals < Self.refusalLimit else { return false }
        refusals += 1
        return true
    }

    mutating func endRefusal() { refusals -= 1 }
}
