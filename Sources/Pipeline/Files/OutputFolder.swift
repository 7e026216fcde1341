import Documents

/// The folder of a build: what is staged in it takes the place of earlier files all at once.
package final class OutputFolder {
    /// How calendars stand in it.
    package enum Form: Sendable {
        case files
        /// Each event is a file (vdir).
        case events
    }

    private let path: String
    private let form: Form
    /// Whether nothing is written, and files are only compared.
    private let isDry: Bool
    private let isNew: Bool
    private var locked: LockedFolder?
    private var staging = Staging()

    package init(_ path: String, as form: Form = .files, isDry: Bool = false) {
        self.path = path
        self.form = form
        self.isDry = isDry
        isNew = !SystemFiles.exists(path)
    }

    /// The files that an earlier build left in it.
    var earlier: EarlierOutputs {
        guard form == .events else { return EarlierOutputs(inFolder: path) }
        return EarlierOutputs(inFolder: path) { (path: String) throws(FileFailure) in
            try SystemFiles.read(EventFolder.record(of: path))
        }
    }

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
        if form == .events { return WrittenOutput(output, files: output.files.map(stageEvents)) }
        return isDry
            ? WrittenOutput(output, comparedWith: earlier, progress: progress)
            : try WrittenOutput(output, stagedIn: staging, progress: progress)
    }

    /// Stages the files of a calendar's events, and the calendar itself as what the next build goes by.
    private func stageEvents(of file: BuildOutput.File) -> WrittenOutput.File {
        let record = EventFolder.record(of: file.path)
        let bytes = file.bytes
        let changes = EventFolder(path).changes(to: bytes, from: try? SystemFiles.read(record))
        if !isDry {
            for change in changes.written { stage(change.bytes, at: change.path) }
            changes.removed.forEach(staging.remove)
            stage(bytes, at: record)
        }
        return WrittenOutput.File(
            file, at: path, size: changes.size, isChanged: !changes.written.isEmpty || !changes.removed.isEmpty,
            notifications: [])
    }

    private func stage(_ bytes: [UInt8], at path: String) {
        let staged = staging.file(path)
        bytes.withUnsafeBufferPointer(staged.write)
        _ = staged.finish()
    }

    /// Puts files of these names into the folder, all or none.
    ///
    /// - Throws: When the folder or one of the files cannot be written.
    package func write(_ files: [(name: String, bytes: [UInt8])]) throws(WriteFailure) {
        try lock()
        for file in files { stage(file.bytes, at: "\(path)/\(file.name)") }
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
