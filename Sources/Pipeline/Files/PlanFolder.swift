package import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of plans that strangers may name: nothing beyond it is read or written, whatever path or link leads there.
package struct PlanFolder: Sendable {
    /// The folder's path without links, and with a slash behind it.
    private let root: String

    /// - Throws: Why there is no such folder.
    package init(_ path: String) throws(FileFailure) {
        guard let resolved = SystemFiles.resolved(path) else {
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
        let resolved = try file(path)
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

    /// Puts another text in the place of a file's below the folder, as a whole.
    ///
    /// - `before`: The bytes that the new ones were made from; a file that has others by now is left alone.
    package func rewrite(_ path: String, from before: [UInt8], to after: [UInt8]) throws(WriteFailure) {
        let resolved: String
        do throws(FileFailure) {
            resolved = try file(path)
        } catch {
            throw WriteFailure(path: path, reason: error.reason, isCreation: false)
        }
        try RewrittenFile(resolved, from: before, to: after).commit()
    }

    /// Makes a file in the folder, as a whole; one that is there is left alone.
    package func create(_ name: String, _ bytes: [UInt8]) throws(WriteFailure) {
        func failure(_ reason: String) -> WriteFailure { WriteFailure(path: name, reason: reason, isCreation: true) }
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !Self.leadsOut(name) else {
            throw failure("it is no file's name")
        }
        let target = root + name
        let staged = SystemFiles.staged(target)
        defer { unlink(staged) }
        try SystemFiles.stage(bytes, at: staged, for: name)
        guard link(staged, target) == 0 else { throw failure(SystemFiles.reason()) }
    }

    /// Removes what processes that were killed have left: texts beside files with these endings that were about to take
    /// their places. Where a file has other names, the text may be the only whole one, and stays.
    package func clearStaged(endings: [String]) {
        for name in SystemFiles.names(in: root) {
            guard let dot = name.ranges(of: ".new-").last, let process = pid_t(name[dot.upperBound...]), process > 0,
                endings.contains(where: name[..<dot.lowerBound].hasSuffix), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            var status = stat()
            let hasOtherNames = stat(root + name[..<dot.lowerBound], &status) == 0 && status.st_nlink > 1
            if !hasOtherNames { unlink(root + name) }
        }
    }

    /// The path without links of what a path below the folder names.
    private func file(_ path: String) throws(FileFailure) -> String {
        guard !path.utf8.contains(0), !path.isEmpty else { throw .missing }
        // Checked before the disk is asked, so that no answer reveals what is elsewhere.
        guard !Self.leadsOut(path) else { throw Self.outside }
        guard let resolved = SystemFiles.resolved(root + path) else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: SystemFiles.reason())
        }
        // By bytes, as the system has it: an accent makes one character with a slash before it.
        guard resolved.utf8.starts(with: root.utf8) else { throw Self.outside }
        return resolved
    }

    /// The names in the folder, in order.
    package var names: [String] { SystemFiles.names(in: root).sorted() }

    private static let outside = FileFailure.unreadable(reason: "it lies outside the folder of plans")

    /// Whether a path is absolute, or climbs above where it begins.
    private static func leadsOut(_ path: String) -> Bool {
        guard path.utf8.first != UInt8(ascii: "/") else { return true }
        var depth = 0
        for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            depth += part.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }
}
