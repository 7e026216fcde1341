import Diagnostics
import Documents
import Pipeline
import PlanReader
import Scheduling

/// The findings and the schedule of a plan, from its files in the editor and on disk.
struct Analysis: Sendable {
    /// The plan's own file.
    let root: String
    /// The plan as it was loaded; `nil` for a file that is not a plan.
    private let loaded: LoadedPlan?
    /// The paths of all files that were read or searched for.
    let files: Set<String>
    private(set) var findings: [Diagnostic]
    /// The planned days; `nil` before planning, and for a plan with errors.
    private(set) var schedule: Schedule?

    /// Whether a plan was loaded whose days can be planned.
    var isPlannable: Bool { loaded?.plan != nil }

    /// Reads a plan and checks its rules; the text of files in `documents`, the open files by path, replaces that on
    /// disk.
    init(_ root: String, _ documents: [String: OpenDocument], _ environment: ServerEnvironment) {
        self.root = root
        let files = Files(documents, environment)
        let isPlan = PlanText.isPlan(root) { (path: String) throws(FileFailure) in try files.read(path) }
        loaded = isPlan ? Self.pipeline(files, environment).load(root) : nil
        findings = loaded?.findings ?? []
        self.files = files.paths.union([root])
    }

    /// Returns the analysis with the days of the plan's horizon planned, and the findings about them.
    func planned(_ documents: [String: OpenDocument], _ environment: ServerEnvironment) -> Analysis {
        guard let loaded, loaded.plan != nil else { return self }
        var analysis = self
        let planned = Self.pipeline(Files(documents, environment), environment).plan(
            loaded, root, over: HorizonChoice())
        analysis.findings = planned.findings
        analysis.schedule = planned.schedule
        return analysis
    }

    private static func pipeline(_ files: Files, _ environment: ServerEnvironment) -> Pipeline {
        Pipeline(
            readFile: { (path: String) throws(FileFailure) in try files.read(path) }, zones: environment.zones,
            now: environment.now(), stamp: environment.stamp)
    }

    /// A reader of files in the editor's version, which records the requested paths.
    private final class Files {
        private let documents: [String: OpenDocument]
        private let environment: ServerEnvironment
        private(set) var paths: Set<String> = []

        init(_ documents: [String: OpenDocument], _ environment: ServerEnvironment) {
            self.documents = documents
            self.environment = environment
        }

        func read(_ path: String) throws(FileFailure) -> [UInt8] {
            paths.insert(path)
            if let document = documents[path] { return document.bytes }
            return try environment.readFile(path)
        }
    }
}
