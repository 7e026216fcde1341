import Bytes

/// `file:` URIs and the paths that they stand for (RFC 8089).
enum FileURI {
    /// The path that a URI names, without `.` and `..`; the URI itself where it is none of a file.
    static func path(of uri: String) -> String {
        guard uri.hasPrefix("file://") else { return uri }
        let rest = uri.dropFirst("file://".count)
        // An authority, such as `localhost`, ends at the path.
        guard let slash = rest.firstIndex(of: "/") else { return uri }
        var bytes: [UInt8] = []
        var place = rest.utf8[slash...]
        while let byte = place.popFirst() {
            if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") { break }
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: place.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                place = place.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return normalized(String(decoding: bytes, as: UTF8.self))
    }

    /// The URI of a path; what is a URI already stays.
    static func uri(of path: String) -> String {
        path.hasPrefix("/") ? "file://" + path.percentEncoded : path
    }

    /// The file that a path in another file names.
    static func path(_ name: String, from file: String) -> String {
        if name.hasPrefix("/") { return normalized(name) }
        guard file.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
        return normalized(file[...slash] + name)
    }

    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
