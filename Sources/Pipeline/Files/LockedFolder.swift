#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder that one build at a time writes to.
///
/// Files are replaced and removed all or none, also when the process is killed: they are staged beside their targets, then
/// a list of the renames and removals is written, then they are done. Who takes the lock next finds either no list, and
/// clears what was staged, or the list, and goes on with it. What a symbolic link leads to is replaced where it is, and
/// the link stays.
struct LockedFolder: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// How long to wait for another build, and how often to look.
    private static let patienceMs = 10_000

    /// Makes the folder where there is none, takes its lock and puts right what a killed build has left.
    ///
    /// `pause` lets some time pass between two looks at a lock that another build has; it is given milliseconds.
    ///
    /// - Throws: When the folder cannot be made, or another build holds it for more than ten seconds.
    init(_ path: String, pause: (Int) -> Void = SystemFiles.pause) throws(WriteFailure) {
        try SystemFiles.makeFolder(path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WriteFailure(path: path, reason: SystemFiles.reason(), isCreation: true) }
        guard SystemFiles.lock(descriptor, patienceMs: Self.patienceMs, pause: pause) else {
            let isHeld = errno == EWOULDBLOCK || errno == EINTR
            let reason = isHeld ? "another build has been writing to it for 10 seconds" : SystemFiles.reason()
            close(descriptor)
            throw WriteFailure(path: path, reason: reason, isCreation: true)
        }
        self.path = path
        self.descriptor = descriptor
        recover()
    }

    deinit { close(descriptor) }

    // MARK: Writing

    /// Removes the files that are to go and puts all that are staged, which lie in this folder, into their places in their
    /// order, or none. When one cannot be, those before it are taken back.
    ///
    /// Only now do they have to be on the disk: the first one's flush writes most of the others too.
    func commit(_ staging: Staging) throws(WriteFailure) {
        if let failure = staging.failure { throw failure }
        let files = staging.files
        for file in files { try flush(file.staged, for: file.target) }
        guard files.count > 1 || !staging.removals.isEmpty else {
            if let file = files.first, !ReplacementTarget(file.target).replace(with: file.staged) {
                throw WriteFailure(path: file.target, reason: SystemFiles.reason(), isCreation: false)
            }
            fsync(descriptor)
            return
        }
        let renames = files.map { "\(Self.name($0.staged))/\(Self.name($0.target))\n" }
        let list = (renames + staging.removals.map { "/\(Self.name($0))\n" }).joined() + Self.end
        try SystemFiles.write(.init(path: listPath, bytes: Array(list.utf8)))
        fsync(descriptor)
        defer { unlink(listPath) }
        var replaced: [(target: String, backup: String?)] = []
        defer { for case (_, let backup?) in replaced { unlink(backup) } }
        func failure(of target: String) -> WriteFailure {
            let reason = SystemFiles.reason()
            for (target, backup) in replaced {
                if let backup { rename(backup, target) } else { unlink(target) }
            }
            return WriteFailure(path: target, reason: reason, isCreation: false)
        }
        for target in staging.removals where SystemFiles.exists(target) {
            let backup = Self.backup(target)
            guard rename(target, backup) == 0 else { throw failure(of: target) }
            replaced.append((target, backup))
        }
        for file in files {
            let place = ReplacementTarget(file.target)
            let backup = Self.backup(place.target)
            let hasBackup = link(place.target, backup) == 0
            guard place.replace(with: file.staged) else {
                defer { if hasBackup { unlink(backup) } }
                throw failure(of: file.target)
            }
            replaced.append((place.target, hasBackup ? backup : nil))
        }
        fsync(descriptor)
    }

    private static func backup(_ target: String) -> String { "\(target).old-\(getpid())" }

    private func flush(_ path: String, for target: String) throws(WriteFailure) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        guard let reason = file < 0 ? SystemFiles.reason() : SystemFiles.flush(file) else { return }
        throw WriteFailure(path: target, reason: reason, isCreation: false)
    }

    // MARK: After a killed build

    /// The list of renames and removals under way. A rename's line has the staged name, a slash and the target's name; a
    /// removal's line has no staged name. No name has a slash.
    private static let listName = ".horarium-renames"
    private static let end = "end\n"
    private var listPath: String { "\(path)/\(Self.listName)" }

    private static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    private func recover() {
        if let bytes = try? SystemFiles.read(listPath) {
            let text = String(decoding: bytes, as: UTF8.self)
            for line in text.split(separator: "\n") where text.hasSuffix(Self.end) {
                let names = line.split(separator: "/", omittingEmptySubsequences: false)
                if names.count == 2, names[0].isEmpty, Self.isOutput(names[1]) { unlink("\(path)/\(names[1])") }
                guard names.count == 2, Self.isStaged(names[0]), names[0].hasPrefix(names[1]) else { continue }
                // One that has been renamed already is not there any more.
                let staged = "\(path)/\(names[0])"
                if SystemFiles.exists(staged) { _ = ReplacementTarget("\(path)/\(names[1])").replace(with: staged) }
            }
            unlink(listPath)
        }
        for name in SystemFiles.names(in: path) where Self.isStaged(name[...]) { unlink("\(path)/\(name)") }
    }

    /// Whether a file is one that a build stages or backs up, such as `daily.ics.new-4711`. Whoever holds the lock has
    /// none yet, so it is a killed build's.
    private static func isStaged(_ name: Substring) -> Bool {
        guard let dash = name.lastIndex(of: "-"), let dot = name[..<dash].lastIndex(of: ".") else { return false }
        let (target, digits) = (name[..<dot], name[name.index(after: dash)...])
        return [".new-", ".old-"].contains(name[dot...dash]) && !digits.isEmpty && digits.allSatisfy(\.isWholeNumber)
            && (isOutput(target) || target.hasSuffix(listName))
    }

    private static func isOutput(_ name: Substring) -> Bool {
        [".ics", EventFolder.recordEnding, ".manifest.json", ".fit", ".workout"].contains { name.hasSuffix($0) }
    }
}
