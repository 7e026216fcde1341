package import Diagnostics
import Documents

/// A plan's files as they were read: what does not depend on values from outside.
package struct PlanSource {
    /// The plan's own file.
    package let path: String
    /// The tree with all its parts merged in; `nil` when the plan's own file cannot be read.
    let root: (node: DocumentNode, file: SourceFile)?
    /// The plan and what it includes, before and after its timetable was read.
    private let bare, whole: PlanParts
    private let timetable: Timetable?

    init(_ path: String, readFile: @escaping ReadFile) {
        self.path = path
        var parts = PlanParts(readFile: readFile)
        root = parts.tree(path)
        bare = parts
        timetable = root.flatMap { parts.timetable(of: $0.node) }
        whole = parts
    }

    /// What was found in the files themselves.
    package var findings: [Diagnostic] { whole.findings }
    /// Whether there is a plan to put values into.
    package var isReadable: Bool { root != nil && !bare.findings.contains { $0.severity == .error } }
    var files: [SourceFile] { whole.files }

    /// The parts and the timetable of the plan with values from outside, which may name another timetable.
    ///
    /// - Parameter node: The tree with the values.
    func parts(of node: DocumentNode, _ settings: [Setting]) -> (PlanParts, Timetable?) {
        var (parts, timetable) = (whole, timetable)
        if settings.contains(where: { $0.path.first == "prayers" }) {
            parts = bare
            timetable = parts.timetable(of: node)
        }
        parts.count(settings)
        return (parts, timetable)
    }
}
