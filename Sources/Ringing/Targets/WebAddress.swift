/// An address of the web that messages are sent to.
package struct WebAddress: Hashable, Sendable {
    package private(set) var text: String

    /// A text that is no such address.
    struct Fault: Error {
        /// The same with a scheme, where that is all that it lacks.
        var suggestion: String?
    }

    init(_ text: String) throws(Fault) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        let isKnown = parts.count == 3 && ["https:", "http:"].contains(parts[0].lowercased()) && parts[1].isEmpty
        let host = isKnown ? Self.withoutUser(parts[2].prefix { !"/?#".contains($0) }) : ""
        let isPlain = !text.utf8.contains { $0 <= 32 || $0 == 127 }
        guard !host.isEmpty, host.first != ":", isPlain else {
            let lacksScheme = isPlain && !text.contains("://") && parts[0].contains(".")
            throw Fault(suggestion: lacksScheme ? "https://\(text)" : nil)
        }
        self.text = text
    }

    /// The address without the parts that hold secrets: a name and a password before the host, and what follows `?` or
    /// `#`.
    package var withoutSecrets: String {
        let parts = text.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return (parts[..<2] + [Self.withoutUser(parts[2])] + parts[3...]).joined(separator: "/")
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
