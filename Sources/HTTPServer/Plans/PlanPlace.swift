import Pipeline
import Documents

/// A folder of plans, and what to write before the names in it.
struct ServedFolder: Sendable {
    /// The path as it was given, with a slash behind it; nothing for the current folder.
    let prefix: String
    let folder: PlanFolder

    /// The bytes of a file, by the path that findings show, or why there are none.
    func contents(_ path: String) -> Result<[UInt8], FileFailure> {
        Result { () throws(FileFailure) in try read(path) }
    }

    /// The bytes of a file, by the path that findings show.
    func read(_ path: String) throws(FileFailure) -> [UInt8] {
        // What does not begin so is told from the root of all files or climbs out: the folder refuses it.
        try folder.read(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
    }
}

/// Where a plan is, and what it goes by.
struct PlanPlace: Sendable {
    let folder: ServedFolder
    /// The file's name in its folder.
    let name: String
    /// The path that findings show.
    var path: String { folder.prefix + name }
    /// The name without its ending, which addresses have.
    var id: String { String(FileName.stem(of: name)) }
}
