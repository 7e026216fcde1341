import CivilTime
import DeviceManifest
import Documents
import Pipeline
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file of a plan's state, to which one process at a time appends.
final class StateFile {
    private let path: String
    /// The lock beside it, which is this process's as long as it lives: a compacted state is another file.
    private let lock: Int32
    private var file: AppendedFile

    /// Why there is no state.
    enum Failure: Error {
        case write(WriteFailure)
        /// Another process rings this plan.
        case isHeld(String)
    }

    /// The contents of a state file when it was opened.
    struct Contents {
        var records: [RingRecord] = []
        /// The reason why the file could not be read, and the name under which it was kept; `nil` where it could.
        var aside: String?
    }

    /// A program that is being started when its process is killed has the lock until it runs.
    private static let patienceMs = 1000

    /// Opens the state of a plan; for another process that has it, it waits a second.
    ///
    /// `pause` lets some time pass between two looks at the lock; it is given milliseconds.
    init(
        in folder: String, plan: String, _ contents: inout Contents, at now: Instant,
        pause: (Int) -> Void = SystemFiles.pause
    ) throws(Failure) {
        path = "\(folder)/\(plan).ring"
        do throws(WriteFailure) {
            try SystemFiles.makeFolder(folder)
            lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard lock >= 0 else {
                throw WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: true)
            }
            file = try AppendedFile(path)
        } catch {
            throw .write(error)
        }
        guard SystemFiles.lock(lock, patienceMs: Self.patienceMs, pause: pause) else { throw .isHeld(path) }
        do {
            contents.records = try RingJournal.read(try SystemFiles.read(path)).records
        } catch let unreadable as RingJournal.Unreadable {
            let aside = "\(path).unreadable-\(now.epochSeconds)"
            guard rename(path, aside) == 0 else {
                throw .write(WriteFailure(path: aside, reason: String(cString: strerror(errno)), isCreation: true))
            }
            contents.aside = "line \(unreadable.line) of the state cannot be read; it was put aside as '\(aside)'"
        } catch {
            throw .write(WriteFailure(path: path, reason: "it cannot be read: \(error)", isCreation: true))
        }
    }

    deinit { close(lock) }

    /// Puts records in the place of all that is there, as a whole.
    func replace(_ records: [RingRecord]) throws(WriteFailure) {
        try SystemFiles.makeFolder(String(FileName.folder(of: path)))
        try SystemFiles.rewrite(.init(path: path, bytes: RingJournal.bytes(records)), isPrivate: true)
        file = try AppendedFile(path)
    }

    /// Appends records, and sees to it that they are on the disk.
    func append(_ records: [RingRecord]) throws(WriteFailure) {
        guard file.isInPlace else {
            throw WriteFailure(path: path, reason: "it was moved or removed", isCreation: false)
        }
        try file.append(RingJournal.bytes(records))
        try file.flush()
    }
}

/// The log, to which lines are appended.
struct LogFile {
    private let path: String
    private var file: AppendedFile
    /// Lines that could not be written yet.
    private var waiting: [LogLine] = []

    /// The bytes at the end of a log that can hold lines of the last run.
    private static let tailBytes = 1 << 18

    init(_ path: String) throws(WriteFailure) {
        self.path = path
        file = try AppendedFile(path)
    }

    /// Appends the last outcome where the last run was killed before it could say so.
    mutating func complete(from state: RingState) throws(WriteFailure) {
        // A line that was cut is said again as a whole.
        guard let lines = try file.repairedEnd(Self.tailBytes, cutAfter: #"{"id":"#) else { return }
        if let line = state.lineMissing(in: lines) { try append(line) }
    }

    /// Appends a line, after those that could not be written before.
    mutating func append(_ line: LogLine) throws(WriteFailure) {
        waiting.append(line)
        if !file.isInPlace { file = try AppendedFile(path) }
        try file.append(waiting.flatMap { Array("\($0.text)\n".utf8) })
        waiting = []
    }
}
