#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reader's browser, as the system knows it.
enum Browser {
    #if canImport(Darwin)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// Shows a file; `false` where the system has no program for it, or the program says that it did not work.
    static func open(_ path: String) -> Bool {
        // A name with a hyphen in front is no option.
        let arguments = [opener, path.hasPrefix("-") ? "./\(path)" : path]
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child = pid_t()
        guard posix_spawnp(&child, opener, nil, nil, &pointers, environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { if errno != EINTR { return false } }
        return status == 0
    }
}
