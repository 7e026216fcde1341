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

/// The keys with which the outputs of plans are read: one a plan, in a file beside the owner's token.
///
/// The file is read again when it has changed, so that a key which another process replaces counts at once.
package final class FeedKeys: Sendable {
    private let tokenFile: String
    private let known: NIOLockedValueBox<(version: FileVersion?, keys: [String: Token])>

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
                "no plan '\(plan)' has a key; those that have one: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
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
        try refresh()
    }

    // MARK: Reading

    /// Returns the key of a plan; `nil` where it has none.
    func key(of plan: String) -> Token? {
        // A file that cannot be read now leaves the keys that were read last.
        try? refresh()
        return known.withLockedValue { $0.keys[plan] }
    }

    private func refresh() throws(Failure) {
        let version = FileVersion(path)
        guard version != known.withLockedValue({ $0.version }) else { return }
        let keys = try read()
        known.withLockedValue { $0 = (version, keys) }
    }

    private func read() throws(Failure) -> [String: Token] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(path)
        } catch {
            if error == .missing { return [:] }
            throw .unreadable(path: path, error)
        }
        var keys: [String: Token] = [:]
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count == 2, let plan = words[0].percentDecoded, let key = Token(word: words[1]) else {
                throw .damaged(path: path, line: number)
            }
            keys[plan] = key
        }
        return keys
    }

    // MARK: Writing

    /// Makes keys for the plans that have none.
    package func make(for plans: [String]) throws(Failure) {
        guard plans.contains(where: { key(of: $0) == nil }) else { return }
        try change { keys throws(Failure) in
            for plan in plans where keys[plan] == nil { keys[plan] = .random() }
        }
    }

    /// Gives a plan that has a key another one, and returns the path of its calendar with it; the old one opens nothing
    /// from then on.
    package func replace(_ plan: String) throws(Failure) -> String {
        try change { keys throws(Failure) in
            guard keys[plan] != nil else { throw .unknown(plan: plan, known: keys.keys.sorted()) }
            keys[plan] = .random()
        }
        return PlanURLs.path(of: "calendar.ics", in: plan) + (key(of: plan).map { "?key=\($0.text)" } ?? "")
    }

    /// Changes the file as it is now, while no other process does.
    private func change(_ body: (inout [String: Token]) throws(Failure) -> Void) throws(Failure) {
        let lock = open(tokenFile, O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
        var keys = try read()
        try body(&keys)
        let lines = keys.sorted { $0.key < $1.key }.map { "\($0.key.percentEncodedSegment) \($0.value.text)\n" }
        let text = Self.heading + lines.joined()
        do throws(WriteFailure) {
            try SystemFiles.write(.init(path: path, bytes: Array(text.utf8)), isPrivate: true)
        } catch {
            throw .unwritable(error)
        }
        known.withLockedValue { $0 = (FileVersion(path), keys) }
    }

    private static let heading = """
        # Who has a plan's key can read its outputs, and nothing else; 'horarium serve --new-key PLAN' replaces it.

        """
}
