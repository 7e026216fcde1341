package import Documents
import ManifestWriter

/// The files that an earlier build left, which the next one builds upon.
package struct EarlierOutputs {
    /// The folder with a slash behind it; empty for files in memory.
    let prefix: String
    let readFile: ReadFile

    /// Files in a folder on disk.
    package init(inFolder path: String, readFile: @escaping ReadFile = SystemFiles.read) {
        prefix = "\(path)/"
        self.readFile = readFile
    }

    /// Files in memory, by their names.
    package init(readFile: @escaping ReadFile) {
        prefix = ""
        self.readFile = readFile
    }

    /// No files.
    package static var none: EarlierOutputs { EarlierOutputs { (_: String) throws(FileFailure) in throw .missing } }

    private var isOnDisk: Bool { !prefix.isEmpty }

    /// The first bytes of a file, enough to know a manifest by.
    func beginning(of path: String) throws(FileFailure) -> [UInt8] {
        isOnDisk ? try SystemFiles.read(path, atMost: ManifestFile.beginningSize) : try readFile(path)
    }

    /// Opens a file for what is read in parts of it; not at all where it cannot be read.
    func open(_ path: String, _ body: (EarlierNumbers.Read) -> Void) {
        if isOnDisk {
            try? SystemFiles.open(path, body)
        } else if let bytes = try? readFile(path) {
            body { buffer, offset in
                let part = bytes[min(offset, bytes.count)...].prefix(buffer.count)
                buffer.copyBytes(from: part)
                return part.count
            }
        }
    }

    /// The version of a file on disk; `nil` for one in memory, or where there is none.
    func version(_ path: String) -> FileVersion? { isOnDisk ? FileVersion(path) : nil }
}
