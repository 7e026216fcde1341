import Text
import Documents

/// A URI or relative reference in its five parts (RFC 3986 §3).
struct URIReference: Hashable, Sendable, CustomStringConvertible {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits a text into parts by RFC 3986 appendix B, without checking anything.
    init(_ text: String) {
        var rest = Substring(text).unicodeScalars
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[mark] == ":", mark > rest.startIndex {
            scheme = String(rest[..<mark])
            rest = rest[rest.index(after: mark)...]
        }
        if rest.starts(with: "//".unicodeScalars) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// Returns the reference resolved against `base` (RFC 3986 §5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.withoutDots(path)
            return target
        }
        target.scheme = base.scheme
        guard authority == nil else {
            target.path = Self.withoutDots(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.utf8.first == UInt8(ascii: "/") {
            target.path = Self.withoutDots(path)
        } else if base.authority != nil, base.path.isEmpty {
            target.path = Self.withoutDots("/" + path)
        } else {
            let folder = base.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { base.path[...$0] } ?? ""
            target.path = Self.withoutDots(folder + path)
        }
        return target
    }

    /// The reference without its fragment.
    var withoutFragment: URIReference {
        var uri = self
        uri.fragment = nil
        return uri
    }

    /// The fragment with its percent escapes decoded; `nil` when the result is not valid UTF-8.
    var decodedFragment: String? { (fragment ?? "").percentDecoded }

    /// The text of the reference (RFC 3986 §5.3).
    var description: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// Returns a path without its `.` and `..` segments (RFC 3986 §5.2.4).
    private static func withoutDots(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
        let rooted = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        var segments = Substring(path).split(separator: "/", omittingEmptySubsequences: false)
        if rooted { segments.removeFirst() }
        for (index, segment) in segments.enumerated() {
            let last = index == segments.count - 1
            switch segment {
            case ".": if last { kept.append("") }
            case "..":
                _ = kept.popLast()
                if last { kept.append("") }
            default: kept.append(segment)
            }
        }
        return (rooted ? "/" : "") + kept.joined(separator: "/")
    }
}
