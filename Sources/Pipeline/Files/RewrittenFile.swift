#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file of the user's whose text is changed where it stands: links to it, its owner and its permissions stay.
package struct RewrittenFile: ~Copyable {
    private let place: Place
    private let bytes: [UInt8]

    /// Where the file is, and where its new text is staged.
    private struct Place {
        /// The name that was given, for messages.
        var path: String
        /// The file itself, behind symbolic links.
        var target: String
        var hasOtherNames: Bool
        var staged: String { SystemFiles.staged(target) }
    }

    /// Stages the new text beside the file.
    ///
    /// - `before`: The bytes that the new ones were made from; a file that has others by now is left alone.
    package init(_ path: String, from before: [UInt8], to after: [UInt8]) throws(WriteFailure) {
        place = try Self.stage(path, from: before, to: after)
        bytes = after
    }

    deinit { unlink(place.staged) }

    /// Puts the new text in the file's place.
    ///
    /// A file with several names (hard links) is written over, since a rename would leave the others with the old text;
    /// the staged file holds the whole text until that is done.
    package consuming func commit() throws(WriteFailure) {
        if place.hasOtherNames {
            try SystemFiles.stage(bytes, at: place.target, for: place.path)
        } else if rename(place.staged, place.target) != 0 {
            throw WriteFailure(path: place.path, reason: SystemFiles.reason(), isCreation: false)
        }
    }

    private static func stage(
        _ path: String, from before: [UInt8], to after: [UInt8]
    ) throws(WriteFailure) -> Place {
        func failure(_ reason: String) -> WriteFailure { WriteFailure(path: path, reason: reason, isCreation: false) }
        guard let resolved = SystemFiles.resolved(path) else { throw failure(SystemFiles.reason()) }
        var status = stat()
        // A rename would replace a file that its owner has protected.
        guard stat(resolved, &status) == 0, access(resolved, W_OK) == 0 else { throw failure(SystemFiles.reason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is no regular file") }
        let place = Place(path: path, target: resolved, hasOtherNames: status.st_nlink > 1)
        guard (try? SystemFiles.read(place.target)) == before else {
            throw failure("it has changed meanwhile; run the command again")
        }
        do throws(WriteFailure) {
            try SystemFiles.stage(after, at: place.staged, for: path, mode: 0o600)
            guard ReplacementTarget(place.target).copyOwnership(to: place.staged) else {
                throw failure(SystemFiles.reason())
            }
        } catch {
            unlink(place.staged)
            throw error
        }
        return place
    }
}
