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
}
