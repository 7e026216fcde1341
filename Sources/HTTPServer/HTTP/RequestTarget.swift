import Text

/// The parts of a request's target: the segments of its path, and the token in its query.
///
/// A segment is compared with the names of plans and never looked up in the file system, so `..` has no meaning.
struct RequestTarget {
    /// The segments of the path, percent-decoded.
    let segments: [String]
    /// The value of `token` in the query.
    let token: String?
    /// The host, where the target is in absolute form (RFC 9112, §3.2.2).
    let host: String?

    /// Reads a target, or returns `nil` for a text that is not a path, has a percent sign without two digits, or is not
    /// UTF-8 when decoded.
    init?(_ text: String) {
        var rest = text[...]
        var host: String?
        if !rest.hasPrefix("/") {
            guard rest.lowercased().hasPrefix("http://") else { return nil }
            rest = rest.dropFirst("http://".count)
            let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            host = String(rest[..<end])
            rest = rest[end...]
        }
        self.host = host
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.flatMap { $0.isEmpty ? "/" : $0 } ?? "/"
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = segment.percentDecoded else { return nil }
            segments.append(decoded)
        }
        self.segments = segments == [""] ? [] : segments
        token = parts.dropFirst().first.flatMap { query in
            query.split(separator: "&").first { $0.hasPrefix("token=") }.flatMap { $0.dropFirst(6).percentDecoded }
        }
    }
}
