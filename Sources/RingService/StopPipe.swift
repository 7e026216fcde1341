#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The pipe by which another thread ends a loop.
final class StopPipe: @unchecked Sendable {
    let reader, writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "the system has no more descriptors")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    func stop() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }
}
