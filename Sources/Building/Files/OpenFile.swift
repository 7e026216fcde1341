import Calendars
import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A regular file that stays open, to be read where it is needed, also when another has taken its name.
final class OpenFile: ReadableBytes {
    let count: Int
    private let file: Int32
    private let modified: timespec

    /// - Returns: `nil` for what has no size before it is read, such as a pipe, and for what is empty.
    init?(_ path: String) throws(FileFailure) {
        let file = try SystemFiles.open(path)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            close(file)
            return nil
        }
        (self.file, count, modified) = (file, Int(status.st_size), status.modified)
    }

    deinit { close(file) }

    func read(_ buffer: UnsafeMutableRawBufferPointer, from place: Int) -> Int {
        SystemFiles.fill(buffer, of: file, from: place)
    }

    var isUnchanged: Bool {
        var status = stat()
        guard fstat(file, &status) == 0 else { return false }
        let now = status.modified
        return Int(status.st_size) == count && (now.tv_sec, now.tv_nsec) == (modified.tv_sec, modified.tv_nsec)
    }
}

extension stat {
    /// When its bytes were written last.
    fileprivate var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}
