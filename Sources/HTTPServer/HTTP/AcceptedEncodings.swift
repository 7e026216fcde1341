/// A reader of the content codings that a client accepts.
///
/// Source: RFC 9110, §12.5.3.
enum AcceptedEncodings {
    /// Whether a client with these values of `Accept-Encoding` accepts gzip; without any, bytes are sent uncompressed.
    static func acceptsGzip(_ fields: [String]) -> Bool {
        var any: Bool?
        for item in fields.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first else { continue }
            let takes = (parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1) > 0
            if name == "gzip" || name == "x-gzip" { return takes }
            if name == "*" { any = takes }
        }
        return any ?? false
    }
}
