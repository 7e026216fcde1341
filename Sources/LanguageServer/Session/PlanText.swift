import Diagnostics
import Documents

/// Answers about a file that are derived from its text alone.
enum PlanText {
    /// The keys of a plan that are rarely at the top of other YAML files.
    private static let ownKeys: Set<String> = [
        "plan", "supersedes", "timezone", "location", "travel", "horizon", "quiet", "prompts", "prayers", "workouts",
        "endNotice", "budget",
    ]

    /// Whether a file is meant as a plan or a part of one: editors send every YAML file.
    ///
    /// A file is assumed to belong to another program only where it has keys, none of them a plan's, and does not name
    /// the schema in its first lines.
    static func isPlan(_ path: String, _ readFile: ReadFile) -> Bool {
        guard let bytes = (try? readFile(path)).map(SourceFile.readable) else { return true }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        // Nearly every plan identifies itself in its first lines.
        if head.contains("plan.schema.json") || head.split(separator: "\n").contains(where: { $0.hasPrefix("plan:") }) {
            return true
        }
        let outline = LenientOutline(bytes)
        let keys = outline.children(of: nil).map { outline.entries[$0] }.filter { !$0.isItem }.map(\.step)
        return keys.isEmpty || keys.contains { ownKeys.contains($0) }
    }

    /// Returns the paths of the files that a text includes.
    static func included(by bytes: [UInt8], at path: String) -> [String] {
        let outline = LenientOutline(SourceFile.readable(bytes))
        guard let include = outline.entry(at: ["include"]) else { return [] }
        let texts = [outline.entries[include].scalar] + outline.children(of: include).map { outline.entries[$0].scalar }
        return texts.compactMap { $0.map { FileName.path($0.text, from: path) } }
    }

    /// The limits of the search for a part's plan: the number of files in a folder, and of parent folders.
    private static let (mostFiles, mostFolders) = (200, 4)

    /// Returns the plan that includes a file, directly or through other files; the file itself where none includes it.
    ///
    /// The search covers the open files, then those beside the file and in the parent folders.
    static func root(of path: String, _ documents: [String: OpenDocument], _ environment: ServerEnvironment) -> String {
        var candidates = documents.keys.sorted()
        var folder = path
        for _ in 0..<mostFolders {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { break }
            folder = String(folder[..<slash])
            let files = environment.files(folder).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            candidates += files.prefix(mostFiles)
        }
        var includers: [String: [String]] = [:]
        for candidate in candidates where includers[candidate] == nil {
            let bytes = documents[candidate]?.bytes ?? (try? environment.readFile(candidate)) ?? []
            guard bytes.count <= DocumentLimits.fileBytes, bytes.contains(words: "include") else { continue }
            includers[candidate] = included(by: bytes, at: candidate)
        }
        var seen: Set<String> = [path]
        var root = path
        while let above = candidates.first(where: { includers[$0]?.contains(root) ?? false }),
            seen.insert(above).inserted
        {
            root = above
        }
        return root
    }
}

extension [UInt8] {
    /// Whether the bytes contain those of some words.
    fileprivate func contains(words: String) -> Bool {
        let words = Array(words.utf8)
        return indices.contains { self[$0] == words[0] && self[$0...].starts(with: words) }
    }
}
