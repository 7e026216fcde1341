import Diagnostics
import Documents
import Scheduling

/// A file at the time of a request, with everything from which the answer is created.
struct DocumentSnapshot: Sendable {
    let document: OpenDocument
    /// The plan's own file.
    let root: String
    let documents: [String: OpenDocument]
    /// The latest schedule of the plan without errors.
    let lastGood: Schedule?
    let capabilities: ClientCapabilities
    let environment: ServerEnvironment
    /// Waits until the plan is checked, and returns its analysis, which is `nil` where the file has changed in the
    /// meantime, and its latest schedule without errors.
    let checked: @Sendable () async -> (analysis: Analysis?, lastGood: Schedule?)

    var table: LineTable { LineTable(document.bytes, capabilities.encoding, hasMark: document.hasMark) }

    /// Waits until the plan is checked, and returns its analysis.
    ///
    /// - Throws: `contentModified` where the file has changed in the meantime, so that positions would be wrong.
    func analysis() async throws(ResponseError) -> Analysis {
        guard let analysis = await checked().analysis else {
            throw ResponseError(.contentModified, "the file has changed meanwhile")
        }
        return analysis
    }

    /// Waits until the plan is checked, and returns its facts, or those of its latest text without errors.
    func facts() async -> PlanFacts? {
        let (analysis, lastGood) = await checked()
        return (analysis?.schedule ?? lastGood ?? self.lastGood).map { PlanFacts($0, now: environment.now()) }
    }

    /// Returns the text of a file in the editor or, if it is not open, on disk; empty where it cannot be read.
    func bytes(of path: String) -> [UInt8] {
        documents[path]?.bytes ?? (try? environment.readFile(path)) ?? []
    }

    func uri(of path: String) -> String { documents[path]?.uri ?? FileURI.uri(of: path) }

    /// The plan's own file and those that it includes, in the order of inclusion.
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
                file?.text ?? bytes, capabilities.encoding, hasMark: documents[path]?.hasMark ?? false)
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
