import Diagnostics
import Documents
import PlanFile
import Scheduling

/// A file as it was when a request came, and what it is answered from.
struct DocumentSnapshot: Sendable {
    let document: OpenDocument
    /// The plan's own file.
    let root: String
    let documents: [String: OpenDocument]
    /// What the plan came to when it last had no error.
    let lastGood: Schedule?
    let abilities: ClientAbilities
    let surroundings: ServerEnvironment
    let workspace: Workspace

    var table: LineTable { LineTable(document.bytes, abilities.encoding, hasMark: document.hasMark) }

    /// What has been found of the plan, once that is known.
    ///
    /// - Throws: `contentModified` when the file has changed meanwhile, so that places would be wrong.
    func analysis() async throws(ResponseError) -> Analysis {
        let (analysis, _) = await workspace.analysis(of: root, for: document.path, version: document.version)
        guard let analysis else { throw ResponseError(.contentModified, "the file has changed meanwhile") }
        return analysis
    }

    /// The plan as it stands, else as it last stood without errors, once that is known.
    func facts() async -> PlanFacts? {
        let (analysis, lastGood) = await workspace.analysis(of: root, for: document.path, version: document.version)
        return (analysis?.schedule ?? lastGood ?? self.lastGood).map { PlanFacts($0, now: surroundings.now()) }
    }

    /// The text of a file of the plan: the editor's, else the one on disk; nothing where it cannot be read.
    func bytes(of path: String) -> [UInt8] {
        documents[path]?.bytes ?? (try? surroundings.readFile(path)) ?? []
    }

    func uri(of path: String) -> String { documents[path]?.uri ?? FileURI.uri(of: path) }

    /// The plan's own file and those that it includes, each with its sketch, in the order of inclusion.
    var parts: [Part] {
        var parts: [Part] = []
        var seen: Set<String> = []
        var next = [root]
        while let path = next.popLast() {
            guard seen.insert(path).inserted, parts.count < 100 else { continue }
            let bytes = bytes(of: path)
            guard bytes.count <= DocumentLimits.fileBytes else { continue }
            let file = try? SourceFile.decoded(bytes, name: path)
            let table = LineTable(
                file?.text ?? bytes, abilities.encoding, hasMark: documents[path]?.hasMark ?? false)
            parts.append(Part(path: path, outline: LenientOutline(table.text), table: table))
            next += PlanText.included(by: bytes, at: path).reversed()
        }
        if !seen.contains(document.path) {
            parts.append(Part(path: document.path, outline: LenientOutline(table.text), table: table))
        }
        return parts
    }

    /// A file of the plan.
    struct Part: Sendable {
        let path: String
        let outline: LenientOutline
        let table: LineTable
    }

    func edit(_ path: String, _ edits: [RangeEdit]) -> WorkspaceEdit.File {
        WorkspaceEdit.File(uri: uri(of: path), version: documents[path]?.version, edits: edits)
    }
}
