package import Documents
import NIOConcurrencyHelpers
package import Pipeline
import Text

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The keys with which calendars and manifests are read: one a plan, in a file beside the owner's token.
///
/// The file is read again when it has changed, so that a key which another process replaces counts at once.
package final class FeedKeys: Sendable {
    private let tokenFile: String
    private let known: NIOLockedValueBox<(version: FileVersion?, keys: [String: Key])>

    /// The key of a plan.
    struct Key: Sendable {
        var token = Token.random()
        /// Whether the owner's token opens the same in an address, as it did before there were keys. Who subscribes to
        /// such an address goes on doing so until the key is replaced.
        var hasForerunner: Bool

        /// The query of an address that is opened with the key.
        var query: String { "?key=\(token.text)" }
    }

    /// The reason why keys cannot be used.
    package enum Failure: Error {
        case unreadable(path: String, FileFailure)
        /// The line is no plan's name with its key.
        case damaged(path: String, line: Int)
        case unwritable(WriteFailure)
        /// No plan has a key under this name; `known` are those that have one.
        case unknown(plan: String, known: [String])

        /// The reason as a sentence without its full stop.
        package var sentence: String {
            switch self {
            case .unreadable(let path, let failure): "'\(path)' cannot be read: \(failure.reason)"
            case .damaged(let path, let line): "'\(path)', line \(line), is no plan with its key; take the line out"
            case .unwritable(let failure): "'\(failure.path)' could not be written: \(failure.reason)"
            case .unknown(let plan, let known):
                "no plan '\(plan)' has a key; it gets one when it is first served. Those that have one: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
            }
        }
    }

    /// The file's name: that of the token's file with this behind it.
    static let ending = ".keys"
    private var path: String { tokenFile + Self.ending }

    /// Opens the keys beside a token, which need not be there yet.
    package init(besideToken tokenFile: String) throws(Failure) {
        self.tokenFile = tokenFile
        known = NIOLockedValueBox((nil, [:]))
        // What a process that was killed has left.
        let folder = FileName.folder(of: path)
        try? PlanFolder(folder.isEmpty ? "." : String(folder)).clearStaged(endings: [
            String(path.dropFirst(folder.count))
        ])
        try refresh()
    }

    // MARK: Reading

    /// Returns the key of a plan; `nil` where it has none.
    func key(of plan: String) -> Key? {
        // A file that is gone or cannot be read now leaves the keys that were read last.
        try? refresh()
        return known.withLockedValue { $0.keys[plan] }
    }

    private func refresh() throws(Failure) {
        guard let version = FileVersion(path), version != known.withLockedValue({ $0.version }) else { return }
        let keys = try read()
        known.withLockedValue { $0 = (version, keys) }
    }

    private func read() throws(Failure) -> [String: Key] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(path)
        } catch {
            if error == .missing { return known.withLockedValue { $0.keys } }
            throw .unreadable(path: path, error)
        }
        var keys: [String: Key] = [:]
        // An editor may have written an order mark, and lines that end as on Windows.
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard (2...3).contains(words.count), words.dropFirst(2).allSatisfy({ $0 == Self.forerunner }),
                let plan = words[0].percentDecoded, let token = Token(word: words[1])
            else { throw .damaged(path: path, line: number) }
            keys[plan] = Key(token: token, hasForerunner: words.count == 3)
        }
        return keys
    }

    // MARK: Writing

    /// Makes keys for the plans that have none. Those that the file begins with have forerunners: until then nothing but the
    /// token opened an address.
    package func make(for plans: [String]) throws(Failure) {
        guard plans.contains(where: { key(of: $0) == nil }) else { return }
        let isFirst = FileVersion(path) == nil && known.withLockedValue { $0.keys.isEmpty }
        try change { keys throws(Failure) in
            for plan in plans where keys[plan] == nil { keys[plan] = Key(hasForerunner: isFirst) }
        }
    }

    /// Gives a plan that has a key another one, and returns the path of its calendar with it; the old one opens nothing
    /// from then on.
    package func replace(_ plan: String) throws(Failure) -> String {
        try change { keys throws(Failure) in
            guard keys[plan] != nil else { throw .unknown(plan: plan, known: keys.keys.sorted()) }
            keys[plan] = Key(hasForerunner: false)
        }
        return PlanURLs.path(of: "calendar.ics", in: plan) + (key(of: plan)?.query ?? "")
    }

    /// Changes the file as it is now, while no other process does.
    private func change(_ body: (inout [String: Key]) throws(Failure) -> Void) throws(Failure) {
        let lock = open(tokenFile, O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
        var keys = try read()
        try body(&keys)
        let lines = keys.sorted { $0.key < $1.key }.map { plan, key in
            "\(plan.percentEncodedSegment) \(key.token.text)\(key.hasForerunner ? " \(Self.forerunner)" : "")\n"
        }
        let text = Self.heading + lines.joined()
        do throws(WriteFailure) {
            try SystemFiles.rewrite(.init(path: path, bytes: Array(text.utf8)), isPrivate: true)
        } catch {
            throw .unwritable(error)
        }
        known.withLockedValue { $0 = (FileVersion(path), keys) }
    }

    /// The word that marks a key with a forerunner.
    private static let forerunner = "token"
    private static let heading = """
        # Who has a plan's key can read its calendars and its manifest, and nothing else; 'horarium serve --new-key PLAN'
        # replaces it. Where 'token' stands behind it, an address with '?token=' reads the same until then.

        """
}
