import CalendarWriter
import Documents

/// A folder with a file for each event (vdir), which other programs synchronise and write to as well.
///
/// The calendar as it was last written stands beside the events, in a hidden file for each plan. An event is written when
/// it differs from that one, not when its file does: what a phone has changed or removed stays so until the plan changes the
/// event. Where none of the plan's events is there any more, all are written again.
struct EventFolder {
    private let path: String
    /// The names of the files that are there, of whatever program.
    private let names: Set<String>
    /// The path of the file that holds an event, by its UID: names may be another program's.
    private let holders: [String: String]

    init(_ path: String) {
        self.path = path
        names = Set(Self.names(in: path))
        var holders: [String: String] = [:]
        for file in Self.files(in: path) {
            for uid in EventFiles.uids(in: file.bytes) where holders[uid] == nil { holders[uid] = file.name }
        }
        self.holders = holders
    }

    /// The files of events in a folder, by the order of their names; those that cannot be read are left out.
    static func files(in path: String) -> [(name: String, bytes: [UInt8])] {
        names(in: path).sorted().compactMap { name in
            let file = "\(path)/\(name)"
            return (try? SystemFiles.read(file)).map { (file, $0) }
        }
    }

    private static func names(in path: String) -> [String] {
        SystemFiles.names(in: path).filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }
    }

    /// The ending of the files that hold what was written; those who synchronise take `.ics` alone.
    static let recordEnding = ".horarium"

    /// Where the calendar at a path, as it was last written, stands.
    static func record(of calendar: String) -> String {
        let name = calendar.split(separator: "/").last ?? ""
        return "\(calendar.dropLast(name.count)).\(name.dropLast(".ics".count))\(recordEnding)"
    }

    /// What to do for a new calendar: files to write, and to remove.
    struct Changes {
        var written: [(path: String, bytes: [UInt8])] = []
        var removed: [String] = []
        /// The bytes of all events' files together.
        var size = 0
    }

    /// Returns what brings the folder from the calendar that was written last, if there is one, to a new one.
    func changes(to new: [UInt8], from old: [UInt8]?) -> Changes {
        guard let new = try? EventFiles(new) else { return Changes() }
        var old = old.flatMap { try? EventFiles($0) }
        if let known = old?.uids, !known.contains(where: { holders[$0] != nil }) { old = nil }
        var changes = Changes()
        for (uid, bytes) in new.files.sorted(by: { $0.key < $1.key }) {
            changes.size += bytes.count
            guard old?.files[uid] != bytes else { continue }
            changes.written.append((holders[uid] ?? "\(path)/\(freeName(uid))", bytes))
        }
        // Not what was cancelled before: where it is there again, somebody wants it.
        let cancelled = old.map { old in old.uids.filter { old.files[$0] == nil } } ?? []
        let gone = new.uids.union(old?.uids ?? []).subtracting(cancelled).filter { new.files[$0] == nil }
        changes.removed = gone.compactMap { holders[$0] }.sorted()
        return changes
    }

    /// The usual name of an event's file, with a number where another program has a file of that name.
    private func freeName(_ uid: String) -> String {
        let usual = EventFiles.name(of: uid)
        guard names.contains(usual) else { return usual }
        let stem = usual.dropLast(".ics".count)
        return (2...).lazy.map { "\(stem)-\($0).ics" }.first { !names.contains($0) } ?? usual
    }
}
