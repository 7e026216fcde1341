#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files on their way into a folder, each beside the one that it is to replace.
///
/// Nothing is replaced before ``LockedFolder/commit(_:)``; what is never committed is cleared away.
final class Staging {
    /// Where each file is, and where it is to be.
    private(set) var files: [(staged: String, target: String)] = []
    /// The paths of the files to remove.
    private(set) var removals: [String] = []
    /// Why a file could not be written, if one could not; nothing may take its place then.
    fileprivate(set) var failure: WriteFailure?

    deinit { for file in files { unlink(file.staged) } }

    /// Writes a file to stand beside its target until it is committed.
    ///
    /// - Throws: When the file that it was built upon is another by now.
    func stage(_ file: BuildOutput.File) throws(OutputConflict) -> WrittenOutput.File {
        let staged = self.file(file.path)
        let notifications = file.write(to: staged.write)
        let isChanged = staged.finish()
        guard FileVersion(file.path) == file.version else {
            throw OutputConflict(file.path, "has changed meanwhile", hint: "run the command again")
        }
        return WrittenOutput.File(file, size: staged.size, isChanged: isChanged, notifications: notifications)
    }

    /// Stages a file with these bytes, unless the file that is there has them.
    func stage(_ bytes: [UInt8], at path: String) {
        let staged = file(path)
        bytes.withUnsafeBufferPointer(staged.write)
        _ = staged.finish()
    }

    /// Removes a file when the staged ones take their places.
    func remove(_ path: String) { removals.append(path) }

    /// A file to be written as a whole.
    func file(_ path: String) -> StagedFile { StagedFile(path, in: self) }

    fileprivate func add(_ target: String) -> String {
        let staged = SystemFiles.staged(target)
        files.append((staged, target))
        return staged
    }
}

/// A file that is staged from where on it differs: as long as its bytes are those that are there, nothing is written.
final class StagedFile {
    private let target: String
    private let staging: Staging
    /// The file that is there, read as far as it is the same; -1 where there is none.
    private let old: Int32
    /// The staged file; -1 as long as there is none.
    private var new: Int32 = -1
    private(set) var size = 0

    fileprivate init(_ target: String, in staging: Staging) {
        self.target = target
        self.staging = staging
        old = open(target, O_RDONLY | O_CLOEXEC)
        if old < 0 { stage() }
    }

    deinit {
        if old >= 0 { close(old) }
        if new >= 0 { close(new) }
    }

    func write(_ piece: UnsafeBufferPointer<UInt8>) {
        if new < 0, !isNext(piece) { stage() }
        if new >= 0 { put(UnsafeRawBufferPointer(piece)) }
        size += piece.count
    }

    /// Ends the file.
    ///
    /// - Returns: Whether the file was not there yet or had other bytes.
    func finish() -> Bool {
        if new < 0, !isAtEnd { stage() }
        guard new >= 0 else { return false }
        if close(new) != 0 { fail(isCreation: false) }
        new = -1
        return true
    }

    // MARK: What is there

    private func isNext(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: piece.count, alignment: 1) { there in
            guard let base = there.baseAddress, let new = piece.baseAddress else { return true }
            return fill(there, from: size) == piece.count && memcmp(base, new, piece.count) == 0
        }
    }

    private var isAtEnd: Bool {
        withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { fill($0, from: size) == 0 }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from start: Int) -> Int {
        SystemFiles.fill(buffer, of: old, from: start)
    }

    // MARK: What takes its place

    /// Begins the staged file with what was the same so far.
    private func stage() {
        guard staging.failure == nil else { return }
        let (place, staged) = (ReplacementTarget(target), staging.add(target))
        new = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, place.firstMode)
        guard new >= 0, place.copyOwnership(to: staged) else { return fail(isCreation: true) }
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { piece in
            var done = 0
            while done < size, staging.failure == nil {
                let count = fill(.init(rebasing: piece[..<min(piece.count, size - done)]), from: done)
                // Somebody else has shortened it meanwhile.
                guard count > 0 else { return fail(isCreation: false) }
                put(UnsafeRawBufferPointer(rebasing: piece[..<count]))
                done += count
            }
        }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while staging.failure == nil, !rest.isEmpty {
            let count = systemWrite(new, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return fail(isCreation: false) }
            rest = .init(rebasing: rest[count...])
        }
    }

    private func fail(isCreation: Bool) {
        guard staging.failure == nil else { return }
        staging.failure = WriteFailure(path: target, reason: SystemFiles.reason(), isCreation: isCreation)
    }
}
