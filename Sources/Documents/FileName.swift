/// The parts of a file's path, whose folders `/` separates.
package enum FileName {
    /// The folder with the `/` behind it; nothing for a file without a folder.
    package static func folder(of path: String) -> Substring { path.lastIndex(of: "/").map { path[...$0] } ?? "" }

    /// The name without folder and ending: `london` for `plans/london.yaml`. A point that begins a name begins no
    /// ending.
    package static func stem(of path: String) -> Substring {
        let name = path.dropFirst(folder(of: path).count)
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? name[..<$0] : name } ?? name
    }

    /// The path without `.`, `folder/..` and needless slashes, so that one file has one name; nothing for the folder
    /// that one stands in.
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
