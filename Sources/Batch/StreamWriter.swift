#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why a stream could not be read or written.
package struct StreamFailure: Error, Hashable {
    package var isInput: Bool
    /// Whether the reader of the output has closed it.
    package var isReaderGone: Bool
    /// The system's own description, such as `No space left on device`.
    package var reason: String

    init(isInput: Bool, _ code: Int32) {
        self.isInput = isInput
        isReaderGone = !isInput && code == EPIPE
        reason = String(cString: strerror(code))
    }

    /// Waits until a non-blocking stream is ready.
    static func wait(for file: Int32, _ event: Int32) {
        var request = pollfd(fd: file, events: Int16(event), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// Writes to a descriptor and collects short texts into longer writes.
struct StreamWriter {
    private let file: Int32
    private var pending: [UInt8] = []

    private static let chunk = 1 << 18

    init(_ file: Int32) { self.file = file }

    /// Writes bytes; a large array is written without being copied first.
    mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
        guard bytes.count >= Self.chunk else {
            pending += bytes
            if pending.count >= Self.chunk { try flush() }
            return
        }
        try flush()
        try bytes.withUnsafeBufferPointer { bytes throws(StreamFailure) in try put(UnsafeRawBufferPointer(bytes)) }
    }

    mutating func flush() throws(StreamFailure) {
        try pending.withUnsafeBufferPointer { bytes throws(StreamFailure) in try put(UnsafeRawBufferPointer(bytes)) }
        pending.removeAll(keepingCapacity: pending.capacity <= 4 * Self.chunk)
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws(StreamFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = systemWrite(file, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                StreamFailure.wait(for: file, POLLOUT)
                continue
            }
            guard count >= 0 else { throw StreamFailure(isInput: false, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
