import Pipeline
import Diagnostics
import Documents
import PlanFile
import Scheduling

/// What a plan comes to, as its files stand in the editor and on disk.
struct Analysis: Sendable {
    /// The plan's own file.
    let root: String
    /// `nil` for a file that is no plan.
    private let loaded: LoadedPlan?
    /// All files that were read, or looked for.
    let files: Set<String>
    private(set) var findings: [Diagnostic]
    /// `nil` while it has not been planned, and with errors.
    private(set) var schedule: Schedule?

    /// Whether there is a plan whose days can be planned.
    var isPlannable: Bool { loaded?.plan != nil }

    /// Reads a plan and checks its rules.
    ///
    /// - Parameter documents: What is open, by path: the editor's text counts, not the file's.
    init(_ root: String, _ documents: [String: OpenDocument], _ surroundings: ServerEnvironment) {
        self.root = root
        let files = Files(documents, surroundings)
        let isPlan = PlanText.isPlan(root) { (path: String) throws(FileFailure) in try files.read(path) }
        loaded = isPlan ? Self.pipeline(files, surroundings).load(root) : nil
        findings = loaded?.findings ?? []
        self.files = files.paths.union([root])
    }

    /// The same with the days of the plan's horizon planned, and what is found there.
    func planned(_ documents: [String: OpenDocument], _ surroundings: ServerEnvironment) -> Analysis {
        guard let loaded, loaded.plan != nil else { return self }
        var analysis = self
        let planned = Self.pipeline(Files(documents, surroundings), surroundings).plan(
            loaded, root, over: HorizonChoice())
        analysis.findings = planned.findings
        analysis.schedule = planned.schedule
        return analysis
    }

    private static func pipeline(_ files: Files, _ surroundings: ServerEnvironment) -> Pipeline {
        Pipeline(
            readFile: { (path: String) throws(FileFailure) in try files.read(path) }, zones: surroundings.zones,
            now: surroundings.now(), stamp: surroundings.stamp)
    }

    /// The files as the editor has them, and which of them were asked for.
    private final class Files {
        private let documents: [String: OpenDocument]
        private let surroundings: ServerEnvironment
        private(set) var paths: Set<String> = []

        init(_ documents: [String: OpenDocument], _ surroundings: ServerEnvironment) {
            self.documents = documents
            self.surroundings = surroundings
        }

        func read(_ path: String) throws(FileFailure) -> [UInt8] {
            paths.insert(path)
            if let document = documents[path] { return document.bytes }
            return try surroundings.readFile(path)
        }
    }
}
