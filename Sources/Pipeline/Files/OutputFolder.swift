/// The folder of a build: what is staged in it takes the place of earlier files all at once.
package final class OutputFolder {
    /// The form in which calendars are written.
    package enum Form: Sendable {
        /// A file for each calendar.
        case files
        /// A file for each event (vdir).
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

    /// The files of events that are there; `nil` in the other form. They are first asked for, and so read, under the lock.
    private lazy var events = form == .events ? EventFolder(path) : nil

    /// The files that an earlier build left in it.
    var earlier: EarlierOutputs { EarlierOutputs(inFolder: path, events: events) }

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
        if let events { return try stage(output, in: events, progress: progress) }
        return isDry
            ? WrittenOutput(output, comparedWith: earlier, progress: progress)
            : try WrittenOutput(output, stagedIn: staging, progress: progress)
    }

    /// Stages the files of events that differ, and the record for the next build. Where the calendar has no event, nothing
    /// is changed.
    private func stage(
        _ output: BuildOutput, in events: EventFolder, progress: () -> Void
    ) throws(OutputConflict) -> WrittenOutput {
        if let conflict = events.conflict { throw conflict }
        var written: [WrittenOutput.File] = []
        for (file, plan) in zip(output.files, output.plans) {
            defer { progress() }
            let changes = events.changes(
                to: file.bytes, ofPlan: plan, from: try? SystemFiles.read(file.path), omitting: file.omitted)
            let counts = WrittenOutput.File.EventFileCounts(
                written: changes?.written.count ?? 0, removed: changes?.removed.count ?? 0,
                kept: changes == nil ? events.count(ofPlan: plan) : 0)
            written.append(
                WrittenOutput.File(
                    file, at: path, size: changes?.size ?? 0, isChanged: counts.written + counts.removed > 0,
                    events: counts))
            guard let changes, !isDry else { continue }
            for change in changes.written { staging.stage(change.bytes, at: change.path) }
            for path in changes.removed + output.superseded.map(\.path) { staging.remove(path) }
            // Files take their places in this order: a build that is killed before the last one leaves the old record.
            _ = try staging.stage(file)
        }
        return WrittenOutput(output, inEventFolder: written)
    }

    /// Puts files of these names into the folder, all or none.
    ///
    /// - Throws: When the folder or one of the files cannot be written.
    package func write(_ files: [(name: String, bytes: [UInt8])]) throws(WriteFailure) {
        try lock()
        for file in files { staging.stage(file.bytes, at: "\(path)/\(file.name)") }
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
