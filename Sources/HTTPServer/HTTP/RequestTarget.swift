import Text

/// The parts of a request's target: the segments of its path, and the values of its query.
///
/// A segment is compared with the names of plans and never looked up in the file system, so `..` has no meaning.
struct RequestTarget {
    /// The segments of the path, percent-decoded.
    let segments: [String]
    /// The values of the query by their names, percent-decoded; the first one of a name that comes twice.
    let query: [String: String]
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
        var query: [String: String] = [:]
        for part in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let end = part.firstIndex(of: "=") ?? part.endIndex
            guard let name = part[..<end].percentDecoded, let value = part[end...].dropFirst().percentDecoded,
                query[name] == nil
            else { continue }
            query[name] = value
        }
        self.query = query
    }
}
