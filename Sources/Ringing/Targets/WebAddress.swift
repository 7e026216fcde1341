/// An address of the web that messages are sent to.
package struct WebAddress: Hashable, Sendable {
    private(set) var text: String

    /// A text that is no such address.
    struct Fault: Error {
        /// The correction to make; `nil` where none is known.
        var advice: String?
    }

    init(_ text: String) throws(Fault) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        let isPlain = !text.utf8.contains { $0 <= 32 || $0 == 127 }
        guard isPlain, parts.count == 3, ["https:", "http:"].contains(parts[0].lowercased()), parts[1].isEmpty else {
            let lacksScheme = isPlain && !text.contains("://") && parts[0].contains(".")
            throw Fault(advice: lacksScheme ? "write https:// before it" : nil)
        }
        let authority = parts[2].prefix { !"/?#".contains($0) }
        // Otherwise the end of a password would be taken for a path, and be shown.
        guard !parts[2].dropFirst(authority.count).contains("@"), authority.count(where: { $0 == "@" }) < 2 else {
            throw Fault(
                advice:
                    "write '/', '?', '#' and '@' of a password as %2F, %3F, %23 and %40, and '@' after the host as %40")
        }
        guard Self.isHost(Self.withoutUser(authority)) else {
            throw Fault(advice: "its host and its port have to be like home.example:8123")
        }
        self.text = text
    }

    /// The address without the parts that hold secrets: a name and a password before the host, and what follows `?` or
    /// `#`.
    var withoutSecrets: String {
        let parts = text.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return (parts[..<2] + [Self.withoutUser(parts[2])] + parts[3...]).joined(separator: "/")
    }

    /// The address with more of a path at its end.
    func appending(_ path: String) -> WebAddress {
        var address = self
        address.text += path
        return address
    }

    /// Whether it has a name or a password before the host.
    var hasUser: Bool { text.prefix { $0 != "?" && $0 != "#" }.contains("@") }

    /// Whether a text is a host, with a port or without.
    private static func isHost(_ text: Substring) -> Bool {
        // The colons in brackets are those of an address of IPv6.
        let isBracketed = text.first == "["
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex else {
            return false
        }
        let host = text[..<end]
        let tail = isBracketed ? text[end...].dropFirst() : text[end...]
        guard !host.isEmpty, !host.contains("%") || isBracketed else { return false }
        return tail.isEmpty || tail.first == ":" && tail.dropFirst().first != "+" && UInt16(tail.dropFirst()) != nil
    }

    private static func withoutUser(_ authority: Substring) -> Substring {
        authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    }

    /// The address above the last part of the path, with a slash at its end, and that part; `nil` without a path.
    var splitAtLastPart: (parent: WebAddress, last: Substring)? {
        var rest = text[...]
        while rest.last == "/" { rest.removeLast() }
        guard let slash = rest.lastIndex(of: "/"), rest[..<slash].contains("://"), rest[..<slash].last != "/" else {
            return nil
        }
        var parent = self
        parent.text = String(rest[...slash])
        return (parent, rest[slash...].dropFirst())
    }
}
