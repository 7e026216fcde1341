import Text
import Documents

/// A conversion between `file:` URIs and paths (RFC 8089).
enum FileURI {
    /// Returns the path of a URI, without `.` and `..`, or the URI itself where it has another scheme.
    static func path(of uri: String) -> String {
        guard uri.hasPrefix("file://") else { return uri }
        let rest = uri.dropFirst("file://".count)
        // An authority, such as `localhost`, ends at the path.
        guard let slash = rest.firstIndex(of: "/") else { return uri }
        let path = rest[slash...].prefix { $0 != "#" && $0 != "?" }
        return FileName.normalized(path.percentDecoded ?? String(path))
    }

    /// Returns the URI of an absolute path, and any other text unchanged.
    static func uri(of path: String) -> String {
        path.hasPrefix("/") ? "file://" + path.percentEncoded : path
    }
}
