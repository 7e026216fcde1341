import Pipeline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file of lines that is appended to, and read and written by the user alone.
final class AppendedFile {
    private let path: String
    private let file: Int32

    init(_ path: String) throws(WriteFailure) {
        self.path = path
        // A pipe that nobody reads is to hold up nothing.
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else {
            throw WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: true)
        }
    }

    deinit { close(file) }

    /// The file's size; `nil` for a device or a pipe, which have none.
    private var size: Int? {
        var status = stat()
        return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Whether the file is still the one of its name, which programs that rotate logs give to another.
    var isInPlace: Bool {
        guard size != nil else { return true }
        var (opened, named) = (stat(), stat())
        return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }

    /// Appends lines, all or none.
    func append(_ bytes: [UInt8]) throws(WriteFailure) {
        let before = size
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                if let before { _ = ftruncate(file, off_t(before)) }
                throw WriteFailure(path: path, reason: reason, isCreation: false)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Sees to it that all that was appended is on the disk.
    func flush() throws(WriteFailure) {
        // A device has nothing to flush.
        guard fsync(file) != 0, errno != EINVAL else { return }
        throw WriteFailure(path: path, reason: String(cString: strerror(errno)), isCreation: false)
    }

    /// Removes a last line that is cut, where it begins as `beginning` does, and ends it where it does not.
    ///
    /// - Returns: The whole lines in the last `count` bytes; `nil` where the file keeps none.
    func repairedEnd(_ count: Int, cutAfter beginning: String) throws(WriteFailure) -> [UInt8]? {
        guard let size else { return nil }
        let start = max(0, size - count)
        var end = [UInt8](repeating: 0, count: size - start)
        let read = end.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(start)) }
        end.removeLast(end.count - max(0, read))
        let whole = end.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if end[whole...].starts(with: beginning.utf8) {
            _ = ftruncate(file, off_t(start + whole))
        } else if whole < end.count {
            try append([UInt8(ascii: "\n")])
        }
        return Array(end.prefix(whole))
    }
}
