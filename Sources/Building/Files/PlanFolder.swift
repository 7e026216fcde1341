package import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of plans that strangers may name: nothing beyond it is read, whatever path or link leads there.
package struct PlanFolder: Sendable {
    /// The folder's path without links, and with a slash behind it.
    private let root: String

    /// - Throws: Why there is no such folder.
    package init(_ path: String) throws(FileFailure) {
        guard let resolved = Self.resolved(path) else {
            throw errno == ENOENT ? .missing : .unreadable(reason: SystemFiles.reason())
        }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .unreadable(reason: "it is no folder")
        }
        root = resolved == "/" ? resolved : resolved + "/"
    }

    /// The bytes of the file at a path below the folder.
    package func read(_ path: String) throws(FileFailure) -> [UInt8] {
        guard !path.utf8.contains(0), !path.isEmpty else { throw .missing }
        // Before the disk is asked, so that no answer tells what there is elsewhere.
        guard !Self.leadsOut(path) else { throw Self.outside }
        guard let resolved = Self.resolved(root + path) else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: SystemFiles.reason())
        }
        guard resolved.hasPrefix(root) else { throw Self.outside }
        // A pipe would be waited for; the last link was followed above.
        let file = open(resolved, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { throw errno == ENOENT ? .missing : .unreadable(reason: SystemFiles.reason()) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(reason: "it is no file")
        }
        return try SystemFiles.contents(of: file)
    }

    private static let outside = FileFailure.unreadable(reason: "it lies outside the folder of plans")

    /// Whether a path is told from the root of all files, or climbs above where it begins.
    private static func leadsOut(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return true }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }

    /// The path without links, or `nil`, with the reason in `errno`.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
