package import Diagnostics
import Documents
import HorizonChecks
package import Scheduling

/// A plan's file and what is planned of it.
package struct PlannedInput: Sendable {
    package var path: String
    package var schedule: Schedule
    /// The name of its outputs without their endings; the file's unless given.
    package var stem: String

    package init(path: String, schedule: Schedule, stem: String? = nil) {
        self.path = path
        self.schedule = schedule
        self.stem = stem ?? BuildOutput.stem(of: path)
    }
}

/// The result of reading and planning a file.
package struct PlanResult: Sendable {
    package var path: String
    /// `nil` when the plan has errors; one whose expectations fail has a schedule none the less.
    package var schedule: Schedule?
    package var findings: [Diagnostic]
    /// The comments of the plan's files that silence warnings.
    var ignored: [IgnoreComments] = []
    /// The name of its outputs without their endings; the file's unless given.
    var stem: String?

    /// The input of a build; `nil` when there are errors.
    package var source: PlannedInput? { source { $0.severity == .error } }

    /// The input of what is only shown: failed expectations keep files from being written, but not from being shown.
    package var sourceToShow: PlannedInput? { source { $0.severity == .error && $0.code != .expectationFailed } }

    private func source(unless isObstacle: (Diagnostic) -> Bool) -> PlannedInput? {
        guard !findings.contains(where: isObstacle) else { return nil }
        return schedule.map { PlannedInput(path: path, schedule: $0, stem: stem) }
    }
}
