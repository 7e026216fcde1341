#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a stream could not be read or written.
package struct StreamFailure: Error, Hashable {
    package var isInput: Bool
    /// Whether nobody reads the output any more.
    package var isReaderGone: Bool
    /// The system's words: `No space left on device`.
    package var reason: String

    init(isInput: Bool, _ code: Int32) {
        self.isInput = isInput
        isReaderGone = !isInput && code == EPIPE
        reason = String(cString: strerror(code))
    }

    /// Waits until a stream that its maker told not to wait is ready.
    static func wait(for file: Int32, _ event: Int32) {
        var request = pollfd(fd: file, events: Int16(event), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// Writes to a descriptor, short texts together.
struct StreamWriter {
    private let file: Int32
    private var pending: [UInt8] = []

    private static let chunk = 1 << 18

    init(_ file: Int32) { self.file = file }

    mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
        pending += bytes
        if pending.count >= Self.chunk { try flush() }
    }

    mutating func flush() throws(StreamFailure) {
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes {
                systemWrite(file, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                StreamFailure.wait(for: file, POLLOUT)
                continue
            }
            guard count >= 0 else { throw StreamFailure(isInput: false, errno) }
            written += count
        }
        pending.removeAll(keepingCapacity: pending.capacity <= 4 * Self.chunk)
    }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
