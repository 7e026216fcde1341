#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a file is that another takes the place of: links to it stay, and so do its owner and its permissions.
struct ReplacementTarget {
    /// The file itself, behind symbolic links; it need not be there yet.
    let target: String
    private let existing: stat?

    init(_ path: String) {
        let target = Self.behindLinks(path)
        var status = stat()
        guard stat(target, &status) == 0 else {
            (self.target, existing) = (target, nil)
            return
        }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        // A link to what is no file, such as a device, is replaced itself.
        (self.target, existing) = isFile ? (target, status) : (path, nil)
    }

    /// The mode of the staged file: private until the permissions of the existing file have been copied.
    var firstMode: mode_t { existing == nil ? 0o666 : 0o600 }

    /// Gives a staged file the owner and the permissions of the one that is there.
    ///
    /// Another's file can only be given back by the superuser; the group alone by a member of it. The permissions come
    /// last, since a new owner may take some away.
    ///
    /// - Returns: `false` with the reason in `errno`.
    func copyOwnership(to staged: String) -> Bool {
        guard let existing else { return true }
        if chown(staged, existing.st_uid, existing.st_gid) != 0 { chown(staged, uid_t.max, existing.st_gid) }
        return chmod(staged, existing.st_mode & 0o7777) == 0
    }

    /// Replaces the file with a staged one.
    ///
    /// - Returns: `false` with the reason in `errno`.
    func replace(with staged: String) -> Bool {
        if rename(staged, target) == 0 { return true }
        // Behind a link there may be another disk, where it is staged once more.
        guard errno == EXDEV, let bytes = try? SystemFiles.read(staged) else { return false }
        let beside = SystemFiles.staged(target)
        do throws(WriteFailure) {
            try SystemFiles.stage(bytes, at: beside, for: target, mode: 0o600)
        } catch {
            unlink(beside)
            return false
        }
        guard ReplacementTarget(staged).copyOwnership(to: beside), rename(beside, target) == 0 else {
            let reason = errno
            unlink(beside)
            errno = reason
            return false
        }
        unlink(staged)
        return true
    }

    /// The file that a path leads to; the last link may lead to a file that does not exist yet.
    private static func behindLinks(_ path: String) -> String {
        var path = path
        // As many as Linux follows.
        for _ in 0..<40 {
            if let resolved = SystemFiles.resolved(path) { return resolved }
            var name = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &name, name.count)
            guard count > 0 else { return path }
            let next = String(decoding: name[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = next.hasPrefix("/") ? next : folder + next
        }
        return path
    }
}
