/// The parts of a file's path, whose folders are separated by `/`.
package enum FileName {
    /// Returns the folder with the `/` after it; empty for a file without a folder.
    package static func folder(of path: String) -> Substring { path.lastIndex(of: "/").map { path[...$0] } ?? "" }

    /// Returns the name without folder and extension: `london` for `plans/london.yaml`. A dot at the start of a name
    /// does not begin an extension.
    package static func stem(of path: String) -> Substring {
        let name = path.dropFirst(folder(of: path).count)
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? name[..<$0] : name } ?? name
    }

    /// Returns the path of a file that another one names: a relative name begins in the other file's folder.
    package static func path(_ name: String, from file: String) -> String {
        normalized(name.hasPrefix("/") ? name : folder(of: file) + name)
    }

    /// Returns the path without `.`, `folder/..` and redundant slashes, so that one file has one name; empty for the
    /// current folder.
    package static func normalized(_ path: some StringProtocol) -> String {
        let isRooted = path.hasPrefix("/")
        var parts: [Substring] = []
        for part in Substring(path).split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if let last = parts.last, last != ".." {
                parts.removeLast()
            } else if !isRooted {
                parts.append(part)
            }
        }
        var normalized = isRooted ? "/" : ""
        for (place, part) in parts.enumerated() { normalized += (place == 0 ? "" : "/") + String(part) }
        return normalized
    }
}
