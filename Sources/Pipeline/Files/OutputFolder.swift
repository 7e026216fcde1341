/// The folder of a build: what is staged in it takes the place of earlier files all at once.
package final class OutputFolder {
    private let path: String
    /// Whether nothing is written, and files are only compared.
    private let isDry: Bool
    private let isNew: Bool
    private var locked: LockedFolder?
    private var staging = Staging()

    package init(_ path: String, isDry: Bool = false) {
        self.path = path
        self.isDry = isDry
        isNew = !SystemFiles.exists(path)
    }

    /// The files that an earlier build left in it.
    var earlier: EarlierOutputs { EarlierOutputs(inFolder: path) }

    /// Makes the folder where there is none, and keeps other builds out of it as long as this object lives.
    ///
    /// - Throws: When the folder cannot be made, or another build holds it for more than ten seconds.
    func lock() throws(WriteFailure) {
        if !isDry, locked == nil { locked = try LockedFolder(path) }
    }

    /// Writes files to stand beside those that they are to replace.
    ///
    /// - `progress`: Called after each file.
    /// - Throws: The first file that was changed since it was built upon.
    func stage(_ output: BuildOutput, progress: () -> Void) throws(OutputConflict) -> WrittenOutput {
        isDry
            ? WrittenOutput(output, comparedWith: earlier, progress: progress)
            : try WrittenOutput(output, stagedIn: staging, progress: progress)
    }

    /// Puts files of these names into the folder, all or none.
    ///
    /// - Throws: When the folder or one of the files cannot be written.
    package func write(_ files: [(name: String, bytes: [UInt8])]) throws(WriteFailure) {
        try lock()
        for file in files {
            let staged = staging.file("\(path)/\(file.name)")
            file.bytes.withUnsafeBufferPointer(staged.write)
            _ = staged.finish()
        }
        try commit()
    }

    /// Puts all staged files into their places, or none.
    func commit() throws(WriteFailure) {
        try locked?.commit(staging)
        staging = Staging()
    }

    /// Removes the staged files, and the folder if it was made for them.
    func discard() {
        staging = Staging()
        if isNew, !isDry, SystemFiles.removeFolder(path) { locked = nil }
    }
}
