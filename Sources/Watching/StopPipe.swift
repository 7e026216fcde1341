#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A descriptor that any thread makes readable for good, which ends a loop that polls it.
package final class StopPipe: Sendable {
    /// Readable once ``stop()`` was called.
    package let reader: Int32
    private let writer: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "the system has no more descriptors")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    package func stop() {
        var byte: UInt8 = 0
        _ = systemWrite(writer, &byte)
    }
}

private func systemWrite(_ file: Int32, _ byte: inout UInt8) -> Int { write(file, &byte, 1) }
