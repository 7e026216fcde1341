package import Documents

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

    /// Reads a file piece by piece, as far as it can be read.
    func read(_ path: String, inPieces sink: (UnsafeRawBufferPointer) -> Void) {
        if isOnDisk {
            try? SystemFiles.read(path, inPieces: sink)
        } else {
            (try? readFile(path))?.withUnsafeBytes(sink)
        }
    }

    /// The version of a file on disk; `nil` for one in memory, or where there is none.
    func version(_ path: String) -> FileVersion? { isOnDisk ? FileVersion(path) : nil }
}
