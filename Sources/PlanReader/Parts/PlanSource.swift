package import Diagnostics
package import Documents
import Overrides
import PlanModel
import Timetables

/// A plan's files as they were read: what does not depend on values from outside.
package struct PlanSource {
    /// The plan's own file.
    package let path: String
    /// The tree with all its parts merged in; `nil` when the plan's own file cannot be read.
    let root: (node: DocumentNode, file: SourceFile)?
    /// The plan and what it includes, before and after its companions were read.
    private let bare, whole: PlanParts
    private let referenced: ReferencedFiles

    /// The files beside the plan that it names.
    struct ReferencedFiles {
        var timetable: Timetable?
        /// The texts of prompts that are in files of their own, by the rules' ids.
        var texts: [String: PromptTexts] = [:]
        /// The calendars of busy times, by their ids.
        var busy: [String: BusyFile] = [:]
        /// The journeys of a table; `nil` where the plan names none.
        var roster: [DocumentNode]?

        init() {}

        init(of node: DocumentNode, _ parts: inout PlanParts) {
            timetable = parts.timetable(of: node)
            texts = parts.textFiles(of: node)
            busy = parts.busyFiles(of: node)
            roster = parts.roster(of: node)
        }
    }

    init(_ path: String, readFile: @escaping ReadFile) {
        self.path = path
        var parts = PlanParts(readFile: readFile)
        root = parts.tree(path)
        bare = parts
        referenced = root.map { ReferencedFiles(of: $0.node, &parts) } ?? ReferencedFiles()
        whole = parts
    }

    /// The tree that values from outside are put into; `nil` where the plan's own file is not readable.
    package var tree: DocumentNode? { root?.node }
    /// The findings about the files themselves.
    package var findings: [Diagnostic] { whole.findings }
    /// Whether there is a plan to put values into.
    package var isReadable: Bool { root != nil && !bare.findings.contains { $0.severity == .error } }
    var files: [SourceFile] { whole.files }
    /// The digest of the plan's files, without any value from outside.
    package var digest: String { whole.digest }

    /// The parts and the companions of the plan with values from outside, which may name others.
    ///
    /// - `node`: The tree with the values.
    func parts(of node: DocumentNode, _ overrides: [Override]) -> (PlanParts, ReferencedFiles) {
        var (parts, referenced) = (whole, referenced)
        if overrides.contains(where: { ["prayers", "prompts", "busy", "travel"].contains($0.path.first) }) {
            parts = bare
            referenced = ReferencedFiles(of: node, &parts)
        }
        parts.count(overrides)
        return (parts, referenced)
    }
}
