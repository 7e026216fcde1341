#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output without waiting: a terminal that is held, or a pipe that nobody reads, must not delay other targets.
final class StandardOutput {
    private let descriptor: Int32
    /// The same file without waiting, where that could be opened.
    private let file: Int32
    /// The end of a line whose beginning was taken.
    private var rest: [UInt8] = []

    init(_ descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
        var status = stat()
        let mayBlock = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        // O_NONBLOCK on the descriptor that this program was given would change it for other programs too.
        let own = mayBlock ? open("/dev/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) : -1
        file = own >= 0 ? own : descriptor
    }

    deinit { if file != descriptor { close(file) } }

    /// Writes text.
    ///
    /// - Returns: Whether standard output took it; `false` if it is full now.
    func write(_ text: String) -> Bool {
        let length = text.utf8.count
        rest = put(rest + text.utf8)
        // Where a part of the text was taken, the rest follows before the next one.
        if rest.count < length { return true }
        rest.removeLast(length)
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
