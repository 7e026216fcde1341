import Diagnostics
import Documents
import Sounds

/// Looks at the sound files that a plan names, where they are given: in the plan's folder of `sounds`, or beside the
/// file that names them.
struct SoundFiles {
    /// The result of checking a sound.
    enum Verdict: Hashable {
        case fine
        /// iOS plays its default sound in its place, other systems the file.
        case notOnIOS
        /// There is no such file, so that nothing could ship it.
        case missing
    }

    private let readFile: ReadFile
    private let folder: (path: String, name: String)?
    private var verdicts: [String: (verdict: Verdict, finding: (SourceSpan) -> Diagnostic?)] = [:]
    /// The sounds that iOS does not play, by name.
    private(set) var unplayable: Set<String> = []

    /// - `folder`: The node that names the folder; `nil` in a plan that does not.
    init(readFile: @escaping ReadFile, folder: DocumentNode?) {
        self.readFile = readFile
        self.folder = folder.flatMap { node in
            // The schema finds fault with an empty name.
            guard let name = node.text, !name.isEmpty else { return nil }
            return (FileName.path(name, from: node.span.file.base), name)
        }
    }

    /// Returns the result of checking a sound, and the finding about it once for each file.
    ///
    /// - `span`: Where it is named, or what asks for it.
    /// - `hasPlayableEnding`: Whether its name has been found fault with already.
    mutating func verdict(on name: String, at span: SourceSpan, hasPlayableEnding: Bool) -> (Verdict, Diagnostic?) {
        let path =
            folder.map { FileName.path(name, from: $0.path + "/") } ?? FileName.path(name, from: span.file.base)
        let known = verdicts[path]
        let found = known ?? look(at: path, name)
        verdicts[path] = found
        let isUnplayable = !hasPlayableEnding || found.verdict == .notOnIOS
        if isUnplayable { unplayable.insert(name) }
        let isNews = known == nil && (hasPlayableEnding || found.verdict == .missing)
        return (found.verdict, isNews ? found.finding(span) : nil)
    }

    private func look(at path: String, _ name: String) -> (verdict: Verdict, finding: (SourceSpan) -> Diagnostic?) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try readFile(path)
        } catch {
            guard let folder else { return (.fine, { _ in nil }) }
            return (.missing, { .soundMissing(name, folder: folder.name, error, at: $0) })
        }
        do throws(SoundHeader.Fault) {
            let header = try SoundHeader.read(bytes)
            guard header.isPlayable else { return (.notOnIOS, { .soundEncoding(name, header, at: $0) }) }
            guard let length = header.length, length.frames >= Self.longest * length.rate else {
                return (.fine, { _ in nil })
            }
            return (.notOnIOS, { .soundTooLong(name, header, at: $0) })
        } catch {
            return (.notOnIOS, { .soundUnreadable(name, error, at: $0) })
        }
    }

    /// Seconds; iOS takes what is shorter. Source: Apple, `UNNotificationSound`.
    private static let longest = 30.0
}
