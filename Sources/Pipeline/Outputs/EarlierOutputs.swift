package import Documents
import ManifestWriter
import PlanModel
import Scheduling

/// The files that an earlier build left, which the next one builds upon.
package struct EarlierOutputs {
    /// The folder with a slash behind it; empty for files in memory.
    let prefix: String
    let readFile: ReadFile
    /// The folder where it is one with a file for each event.
    let events: EventFolder?

    /// Files in a folder on disk.
    package init(
        inFolder path: String, events: EventFolder? = nil, readFile: @escaping ReadFile = SystemFiles.read
    ) {
        prefix = "\(path)/"
        self.readFile = readFile
        self.events = events
    }

    /// Files in memory, by their names.
    package init(readFile: @escaping ReadFile) {
        prefix = ""
        self.readFile = readFile
        events = nil
    }

    /// No files.
    package static var none: EarlierOutputs { EarlierOutputs { (_: String) throws(FileFailure) in throw .missing } }

    private var isOnDisk: Bool { !prefix.isEmpty }

    /// Where the whole calendar of a plan is.
    func calendar(of source: PlannedInput) -> String {
        events?.record(ofPlan: source.schedule.plan.id) ?? "\(prefix)\(source.stem).ics"
    }

    /// Where calendars may be that a plan wrote under an id, whatever the layout.
    func calendars(ofPlan id: String) -> [String] {
        if let events { return [events.record(ofPlan: id)] }
        return ["\(prefix)\(id).ics"] + Layout.Section.all.map { "\(prefix)\(id).\($0.suffix).ics" }
    }

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
