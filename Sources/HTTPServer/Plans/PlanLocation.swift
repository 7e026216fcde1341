import Pipeline
import Documents

/// A folder of plans, and the prefix of the paths in it.
struct ServedFolder: Sendable {
    /// The path as the user gave it, with a slash at its end; empty for the current folder.
    let prefix: String
    let folder: PlanFolder

    /// The path for people.
    var name: String { prefix.isEmpty ? "." : prefix == "/" ? prefix : String(prefix.dropLast()) }

    /// Returns the bytes of the file at a path as in findings, or the reason why it cannot be read.
    func contents(_ path: String) -> Result<[UInt8], FileFailure> {
        Result { () throws(FileFailure) in try read(path) }
    }

    /// Returns the bytes of the file at a path as in findings.
    func read(_ path: String) throws(FileFailure) -> [UInt8] {
        // A path without the prefix is absolute or leaves the folder, which `PlanFolder` refuses.
        let isBelow = path.utf8.starts(with: prefix.utf8)
        return try folder.read(isBelow ? String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : path)
    }
}

/// The location of a plan, and the names derived from it.
struct PlanLocation: Sendable {
    let folder: ServedFolder
    /// The file's name in its folder.
    let name: String
    /// The path in findings.
    var path: String { folder.prefix + name }
    /// The name without its extension, which addresses contain.
    var id: String { String(FileName.stem(of: name)) }
}
