import CalendarWriter
import CivilTime
import Documents

/// A folder with a file for each event (vdir), which other programs synchronise and write to as well.
///
/// A hidden file for each plan, the record, has the calendar as it was last written. An event is written when it differs
/// from the record, not when its file does: what a phone has changed or removed stays so until the plan changes the
/// event. Past events are not in the record, only in their files.
package struct EventFolder {
    typealias File = (path: String, bytes: [UInt8])

    private let path: String
    /// All names in the folder.
    private let names: Set<String>
    /// The file of each event, by UID: another program may have given it another name.
    private let holders: [String: File]
    /// The first file that cannot be read: a build must not write beside it, since it may be one of the plan's events.
    let conflict: OutputConflict?

    init(_ path: String) {
        self.path = path
        names = Set(SystemFiles.names(in: path))
        var holders: [String: File] = [:]
        var conflict: OutputConflict?
        for name in Self.names(in: path) {
            let file = Self.path(name, in: path)
            do throws(FileFailure) {
                let bytes = try SystemFiles.read(file)
                let uids = EventFiles.uids(in: bytes)
                // Another program wrote a file with several UIDs, and owns the rest of it.
                guard let uid = uids.first, uids.count == 1 else { continue }
                if holders[uid] == nil || name == Self.name(of: uid) { holders[uid] = (file, bytes) }
            } catch .unreadable(let reason) {
                conflict = conflict ?? OutputConflict(file, "is there but cannot be read: \(reason)")
            } catch {}
        }
        self.holders = holders
        self.conflict = conflict
    }

    /// The paths of the files in a folder that may have events, in the order of their names; `nil` where the path is not
    /// that of such a folder.
    static func files(in path: String) -> [String]? {
        let names = names(in: path)
        guard !names.isEmpty || SystemFiles.names(in: path).contains(where: { $0.hasSuffix(recordEnding) }) else {
            return nil
        }
        return names.map { self.path($0, in: path) }
    }

    /// The names of files that may have events, sorted. Folders and pipes with such a name are left out.
    private static func names(in path: String) -> [String] {
        SystemFiles.names(in: path).filter {
            $0.hasSuffix(".ics") && !$0.hasPrefix(".") && SystemFiles.isFile(self.path($0, in: path))
        }.sorted()
    }

    private static func path(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The usual name of an event's file. The UIDs of plans' events have no letters that a file's name may not have.
    private static func name(of uid: String) -> String { "\(uid).ics" }

    /// The file name extension of records. vdirsyncer reads only files that end in `.ics`.
    static let recordEnding = ".horarium"

    /// Where the record of a plan is.
    func record(ofPlan id: String) -> String { Self.path(".\(id)\(Self.recordEnding)", in: path) }

    /// How many events of a plan there are.
    func count(ofPlan id: String) -> Int { holders.keys.count { Self.isEvent($0, ofPlan: id) } }

    /// The files of a plan's events on some days, for a build to know also what its record does not have: what was past
    /// and lies ahead again, or everything, where the record is lost.
    ///
    /// An event belongs to its day also where a phone has moved it to another.
    func files(ofPlan id: String, on days: Range<LocalDate>) -> [[UInt8]] {
        let files = holders.filter { uid, _ in
            Self.isEvent(uid, ofPlan: id) && CalendarBuilder.listDay(ofUID: uid).map(days.contains) ?? true
        }
        return files.sorted { $0.key < $1.key }.map(\.value.bytes)
    }

    private static func isEvent(_ uid: String, ofPlan id: String) -> Bool {
        uid.hasSuffix("@\(CalendarBuilder.namespace(ofPlan: id))")
    }

    /// The changes that make the files those of a new calendar.
    struct Changes {
        /// The files to write.
        var written: [File] = []
        /// The paths of the files to remove.
        var removed: [String] = []
        /// The size of all the calendar's files in bytes, unchanged ones included.
        var size = 0
    }

    /// Compares the folder with a new calendar.
    ///
    /// - Parameters:
    ///   - calendar: The new calendar.
    ///   - id: Its plan.
    ///   - record: The one that was written last, if it is known.
    ///   - omitted: The UIDs of events that the new one does not have although they lie ahead.
    /// - Returns: The files to write and to remove; `nil` where the calendar has no event that is not cancelled.
    func changes(
        to calendar: [UInt8], ofPlan id: String, from record: [UInt8]?, omitting omitted: Set<String>
    ) -> Changes? {
        guard let new = try? EventFiles(calendar), !new.files.isEmpty else { return nil }
        // Where the folder has none of the plan's events, it was emptied, and all are written again.
        let old = count(ofPlan: id) == 0 ? nil : record.flatMap { try? EventFiles($0) }
        var changes = Changes()
        for (uid, bytes) in new.files.sorted(by: { $0.key < $1.key }) {
            changes.size += bytes.count
            guard old?.files[uid] != bytes, holders[uid]?.bytes != bytes else { continue }
            changes.written.append((holders[uid]?.path ?? Self.path(freeName(uid), in: path), bytes))
        }
        // An event that was cancelled before and is there again was put back by somebody, and stays.
        let gone = new.cancelled.union(omitted).subtracting(old?.cancelled ?? [])
        changes.removed = gone.compactMap { holders[$0]?.path }.sorted()
        return changes
    }

    /// The usual name of an event's file, with a number where another program has a file of that name.
    private func freeName(_ uid: String) -> String {
        let usual = Self.name(of: uid)
        guard names.contains(usual) else { return usual }
        let stem = usual.dropLast(".ics".count)
        return (2...).lazy.map { "\(stem)-\($0).ics" }.first { !names.contains($0) } ?? usual
    }
}
