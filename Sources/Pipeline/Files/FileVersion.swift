#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The identity, size and time of a file, which change when the file does.
package struct FileVersion: Equatable, Sendable {
    private let device, inode: UInt64
    private let size, seconds, nanoseconds: Int

    /// - Returns: `nil` where there is no such file.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
        (size, seconds, nanoseconds) = (Int(status.st_size), Int(modified.tv_sec), Int(modified.tv_nsec))
    }
}
