import Bytes
import Documents

/// `file:` URIs and the paths that they stand for (RFC 8089).
enum FileURI {
    /// The path that a URI names, without `.` and `..`; the URI itself where it is none of a file.
    static func path(of uri: String) -> String {
        guard uri.hasPrefix("file://") else { return uri }
        let rest = uri.dropFirst("file://".count)
        // An authority, such as `localhost`, ends at the path.
        guard let slash = rest.firstIndex(of: "/") else { return uri }
        let path = rest[slash...].prefix { $0 != "#" && $0 != "?" }
        return FileName.normalized(path.percentDecoded ?? String(path))
    }

    /// The URI of a path; what is a URI already stays.
    static func uri(of path: String) -> String {
        path.hasPrefix("/") ? "file://" + path.percentEncoded : path
    }

    /// The file that a path in another file names.
    static func path(_ name: String, from file: String) -> String {
        if name.hasPrefix("/") { return FileName.normalized(name) }
        guard file.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return FileName.normalized(file[...slash] + name)
    }
}
