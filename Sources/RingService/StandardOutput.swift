#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output, to which nothing is written that would have to be waited for: a terminal that is held, or a reader that
/// does not read, must hold up nothing else.
final class StandardOutput {
    private let file: Int32
    /// The end of a line whose beginning was taken.
    private var rest: [UInt8] = []

    init() {
        var status = stat()
        let mayBlock = fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        // Opened once more, since other programs share the flags of the one that this program was given.
        let own = mayBlock ? open("/dev/fd/\(STDOUT_FILENO)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) : -1
        file = own >= 0 ? own : STDOUT_FILENO
    }

    deinit { if file != STDOUT_FILENO { close(file) } }

    /// Writes text; `false` where nothing is taken now.
    func write(_ text: String) -> Bool {
        let old = rest.count
        rest = put(rest + text.utf8)
        // Either the text is on its way, or it is given back.
        if rest.count < old + text.utf8.count { return true }
        rest = Array(rest.prefix(old))
        return false
    }

    /// Returns the bytes that were not taken.
    private func put(_ bytes: [UInt8]) -> [UInt8] {
        var source = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        guard poll(&source, 1, 0) == 1, source.revents & Int16(POLLOUT) != 0 else { return bytes }
        return Array(bytes.dropFirst(max(0, systemWrite(file, bytes))))
    }
}

private func systemWrite(_ file: Int32, _ bytes: [UInt8]) -> Int { write(file, bytes, bytes.count) }
