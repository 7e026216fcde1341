import Documents
import PlanFile

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reading and writing files with the system's own reasons when it does not work.
enum SystemFiles {
    /// A file that could not be written.
    struct WriteFailure: Error {
        var path: String
        /// The system's words: `No space left on device`.
        var reason: String
        /// Whether not even a new file could be made in its folder.
        var isCreation: Bool
    }

    /// A file to be written as a whole.
    struct Output {
        var path: String
        var bytes: [UInt8]
    }

    /// The name that stands for standard input.
    static let standardInput = "-"

    /// What is read of a device or a pipe, which need not have an end: more than any plan or manifest.
    private static let endlessBytes = 1 << 26

    /// Whether there is something of that name, readable or not.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The bytes of a file, or of standard input for `-`.
    static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        let file = path == standardInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: reason()) }
        defer { close(file) }
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(reason: reason()) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard isRegular || bytes.count <= endlessBytes else { throw .unreadable(reason: "it does not end") }
        }
    }

    /// Writes all files or none: each is staged beside its target and flushed, then all are renamed into place. When a
    /// rename fails, those before it are taken back.
    static func write(_ outputs: [Output]) throws(WriteFailure) {
        var staged: [String] = []
        defer { for path in staged { unlink(path) } }
        for output in outputs {
            let path = "\(output.path).new-\(getpid())"
            staged.append(path)
            try stage(output.bytes, at: path, for: output.path)
        }
        var replaced: [(target: String, backup: String?)] = []
        defer { for case (_, let backup?) in replaced { unlink(backup) } }
        for (output, path) in zip(outputs, staged) {
            let backup = "\(output.path).old-\(getpid())"
            let hasBackup = link(output.path, backup) == 0
            guard rename(path, output.path) == 0 else {
                let reason = reason()
                if hasBackup { unlink(backup) }
                for (target, backup) in replaced {
                    if let backup { rename(backup, target) } else { unlink(target) }
                }
                throw WriteFailure(path: output.path, reason: reason, isCreation: false)
            }
            replaced.append((output.path, hasBackup ? backup : nil))
        }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(WriteFailure) {
        var prefix = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            prefix += prefix.isEmpty || prefix == "/" ? part : "/\(part)"
            if mkdir(prefix, 0o777) != 0, errno != EEXIST {
                throw WriteFailure(path: prefix, reason: reason(), isCreation: true)
            }
        }
    }

    private static func stage(_ bytes: [UInt8], at path: String, for target: String) throws(WriteFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw WriteFailure(path: target, reason: reason(), isCreation: true) }
        var rest = bytes[...]
        var failure: String?
        while failure == nil, !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { failure = reason() } else { rest = rest.dropFirst(count) }
        }
        if failure == nil, fsync(file) != 0, errno != EINVAL { failure = reason() }
        if close(file) != 0, failure == nil { failure = reason() }
        if let failure { throw WriteFailure(path: target, reason: failure, isCreation: false) }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
