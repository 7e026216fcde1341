import CivilTime
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
    private var file: Int32

    /// Why there is no state.
    enum Failure: Error {
        case write(WriteFailure)
        /// Another process rings this plan.
        case isHeld(String)
    }

    /// What was read.
    struct Contents {
        var records: [RingRecord] = []
        /// Where a state was put that could not be read, and what is wrong with it.
        var aside: String?
    }

    /// Opens the state of a plan, and waits for nobody.
    init(in folder: String, plan: String, _ contents: inout Contents, at now: Instant) throws(Failure) {
        let path = "\(folder)/\(plan).ring"
        do throws(WriteFailure) { try SystemFiles.makeFolder(folder) } catch { throw .write(error) }
        let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .write(Self.failure(path)) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let failure = Self.failure(path)
            close(lock)
            throw isHeld ? .isHeld(path) : .write(failure)
        }
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let failure = Self.failure(path)
            close(lock)
            throw .write(failure)
        }
        (self.path, self.lock, self.file) = (path, lock, file)
        do throws(RingJournal.Unreadable) {
            contents.records = try RingJournal.read((try? SystemFiles.read(path)) ?? []).records
        } catch {
            let aside = "\(path).unreadable-\(now.epochSeconds)"
            guard rename(path, aside) == 0 else { throw .write(Self.failure(path)) }
            contents.aside = "line \(error.line) of the state cannot be read; it was put aside as '\(aside)'"
        }
    }

    deinit {
        close(file)
        close(lock)
    }

    private static func failure(_ path: String) -> WriteFailure {
        WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: true)
    }

    /// Puts records in the place of all that is there, as a whole.
    func replace(_ records: [RingRecord]) throws(WriteFailure) {
        try SystemFiles.write(.init(path: path, bytes: RingJournal.bytes(records)))
        let new = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard new >= 0 else { throw Self.failure(path) }
        close(file)
        file = new
    }

    /// Appends records, and sees to it that they are on the disk.
    func append(_ records: [RingRecord]) throws(WriteFailure) {
        var rest = RingJournal.bytes(records)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(path) }
            rest = rest.dropFirst(count)
        }
        if fsync(file) != 0, errno != EINVAL { throw Self.failure(path) }
    }
}

/// The log, to which lines are appended.
final class LogFile {
    private let path: String
    private let file: Int32

    /// The bytes at the end of a log that can hold lines of the last run.
    private static let tailBytes = 1 << 18

    init(_ path: String) throws(WriteFailure) {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: true)
        }
        (self.path, self.file) = (path, file)
    }

    deinit { close(file) }

    /// Appends the last outcome where the last run was killed before it could say so.
    func complete(from state: RingState) throws(WriteFailure) {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let size = Int(status.st_size)
        var tail = [UInt8](repeating: 0, count: min(size, Self.tailBytes))
        let start = size - tail.count
        let count = tail.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(start)) }
        tail.removeLast(tail.count - max(0, count))
        // A line that was cut is said again as a whole.
        let whole = tail.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if whole < tail.count {
            if tail[whole...].starts(with: Array(#"{"id":"#.utf8)) {
                _ = ftruncate(file, off_t(start + whole))
            } else {
                try append("\n")
            }
        }
        if let line = state.lineMissing(in: Array(tail.prefix(whole))) { try append(line) }
    }

    func append(_ line: RingLogLine) throws(WriteFailure) { try append(line.text + "\n") }

    private func append(_ text: String) throws(WriteFailure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: false)
            }
            rest = rest.dropFirst(count)
        }
    }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
