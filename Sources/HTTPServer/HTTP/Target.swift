import Bytes

/// A request's target, taken apart: what its path names, byte by byte, and the token in its query.
///
/// A segment is a name and nothing else. None is looked up on the disk, so `..` means no more than any other name that
/// no plan has.
struct Target {
    /// The segments without their percent signs.
    let segments: [String]
    /// The value of `token`, where the query has one.
    let token: String?
    /// The host, where the target is a whole address.
    let host: String?

    /// `nil` for what is no path: a percent sign without its two digits, bytes that are no UTF-8.
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
