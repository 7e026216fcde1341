public import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that could not be written.
package struct WriteFailure: Error {
    package var path: String
    /// The system's words: `No space left on device`.
    package var reason: String
    /// Whether not even a new file could be made in its folder.
    package var isCreation: Bool

    package init(path: String, reason: String, isCreation: Bool) {
        self.path = path
        self.reason = reason
        self.isCreation = isCreation
    }
}

/// Reading and writing files with the system's own reasons when it does not work.
public enum SystemFiles {
    /// A file to be written as a whole.
    package struct Output {
        package var path: String
        package var bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The name that stands for standard input.
    package static let standardInput = "-"

    /// The most bytes that are read of a device or a pipe, which need not have an end: more than any plan or manifest has.
    private static let endlessBytes = 1 << 26

    /// Whether there is something of that name, readable or not.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether there is a folder of that name, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a path leads to a file with bytes, and not to a folder, a device or a pipe.
    package static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The whole path without links; `nil` where it leads nowhere, with the reason in `errno`.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The names in a folder, in no order; none where it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// The bytes of a file, or of standard input for `-`.
    public static func read(_ path: String) throws(FileFailure) -> [UInt8] { try read(path, atMost: .max) }

    /// The first bytes of a file.
    static func read(_ path: String, atMost limit: Int) throws(FileFailure) -> [UInt8] {
        let file = try open(path)
        defer { close(file) }
        return try contents(of: file, atMost: limit)
    }

    /// Opens a file for as long as parts of it are read: bytes into a buffer, from an offset on, and how many they are.
    static func open(
        _ path: String, _ body: ((_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int) -> Void
    ) throws(FileFailure) {
        let file = try open(path)
        defer { close(file) }
        body { fill($0, of: file, from: $1) }
    }

    /// Opens a file for reading, or standard input for `-`; the caller closes it.
    static func open(_ path: String) throws(FileFailure) -> Int32 {
        let file = path == standardInput ? dup(STDIN_FILENO) : systemOpen(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: reason()) }
        return file
    }

    /// The rest of an open file, or its first bytes.
    static func contents(of file: Int32, atMost limit: Int = .max) throws(FileFailure) -> [UInt8] {
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        var bytes: [UInt8] = []
        if isRegular { bytes.reserveCapacity(min(limit, Int(status.st_size))) }
        var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .unreadable(reason: errno == EISDIR ? "it is a folder; name a file in it" : reason())
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count < limit else { return bytes }
            guard isRegular || bytes.count <= endlessBytes else { throw .unreadable(reason: "it does not end") }
        }
    }

    /// Fills a buffer with the bytes of an open file from a place on, and returns how many there were.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer, of file: Int32, from start: Int) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        var count = 0
        while count < buffer.count {
            let more = pread(file, base + count, buffer.count - count, off_t(start + count))
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { break }
            count += more
        }
        return count
    }

    /// Writes a file as a whole: staged beside its target and flushed, then renamed into place.
    package static func write(_ output: Output) throws(WriteFailure) {
        let staged = staged(output.path)
        defer { unlink(staged) }
        try stage(output.bytes, at: staged, for: output.path)
        guard rename(staged, output.path) == 0 else {
            throw WriteFailure(path: output.path, reason: reason(), isCreation: false)
        }
    }

    /// Writes a file as a whole, as ``write(_:)`` does; links to one that is there, its owner and its permissions stay.
    ///
    /// - `isPrivate`: One that is not there yet can be read by the user alone.
    package static func rewrite(_ output: Output, isPrivate: Bool = false) throws(WriteFailure) {
        let place = ReplacementTarget(output.path)
        let staged = staged(place.target)
        defer { unlink(staged) }
        try stage(output.bytes, at: staged, for: output.path, mode: isPrivate ? 0o600 : place.firstMode)
        guard place.copyOwnership(to: staged), place.replace(with: staged) else {
            throw WriteFailure(path: output.path, reason: reason(), isCreation: false)
        }
    }

    /// The name under which a file is written before it takes its place.
    static func staged(_ path: String) -> String { "\(path).new-\(getpid())" }

    /// Makes a folder and those above it.
    package static func makeFolder(_ path: String) throws(WriteFailure) {
        var prefix = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            prefix += prefix.isEmpty || prefix == "/" ? part : "/\(part)"
            if mkdir(prefix, 0o777) != 0, errno != EEXIST {
                throw WriteFailure(path: prefix, reason: reason(), isCreation: true)
            }
        }
    }

    /// Removes a folder, if there is nothing in it.
    ///
    /// - Returns: Whether it was removed.
    static func removeFolder(_ path: String) -> Bool { rmdir(path) == 0 }

    static func stage(
        _ bytes: [UInt8], at path: String, for target: String, mode: mode_t = 0o666
    ) throws(WriteFailure) {
        let file = systemOpen(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw WriteFailure(path: target, reason: reason(), isCreation: true) }
        var rest = bytes[...]
        var failure: String?
        while failure == nil, !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { failure = reason() } else { rest = rest.dropFirst(count) }
        }
        if failure == nil { failure = flush(file) }
        if close(file) != 0, failure == nil { failure = reason() }
        if let failure { throw WriteFailure(path: target, reason: failure, isCreation: false) }
    }

    /// Sees to it that a file is on the disk; what went wrong, or `nil`. A device has nothing to flush.
    static func flush(_ file: Int32) -> String? { fsync(file) != 0 && errno != EINVAL ? reason() : nil }

    static func reason() -> String { String(cString: strerror(errno)) }

    /// Takes the lock of an open file, and waits for another process that has it.
    ///
    /// - Parameters:
    ///   - descriptor: The open file.
    ///   - patienceMs: The milliseconds to wait at most.
    ///   - pause: Lets some time pass between two attempts; it is given milliseconds.
    /// - Returns: Whether it is taken; otherwise `errno` says why.
    package static func lock(
        _ descriptor: Int32, patienceMs: Int, pause: (Int) -> Void
    ) -> Bool {
        let pauseMs = 20
        var waitedMs = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, waitedMs < patienceMs else { return false }
            pause(pauseMs)
            waitedMs += pauseMs
        }
        return true
    }

    /// Lets some milliseconds pass.
    package static func pause(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { open(path, flags, mode) }

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

/// The system's `write`, for types that have another function of that name.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
