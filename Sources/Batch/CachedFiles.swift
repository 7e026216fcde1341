import Pipeline
import Documents

/// The files of a folder, each read once.
///
/// All threads share them, so that every line is built from the same bytes, whatever happens to the folder meanwhile.
final class CachedFiles: @unchecked Sendable {
    private let folder: PlanFolder
    private let lock = Lock()
    private var kept: [String: Result<[UInt8], FileFailure>] = [:]
    private var bytes = 0

    /// The limits of the cache: further files are read each time they are asked for.
    private static let (filesLimit, bytesLimit) = (10_000, 64 << 20)

    init(_ folder: PlanFolder) { self.folder = folder }

    func read(_ path: String) throws(FileFailure) -> [UInt8] {
        // Held while the file is read, so that two threads do not read it at once.
        try lock.locked { result(path) }.get()
    }

    private func result(_ path: String) -> Result<[UInt8], FileFailure> {
        if let known = kept[path] { return known }
        let result = Result { () throws(FileFailure) in try folder.read(path) }
        let count = (try? result.get().count) ?? 0
        if kept.count < Self.filesLimit, bytes + count <= Self.bytesLimit {
            kept[path] = result
            bytes += count
        }
        return result
    }
}
