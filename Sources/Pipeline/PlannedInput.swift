package import Diagnostics
import Documents
package import Scheduling

/// A plan's file and what is planned of it.
package struct PlannedInput: Sendable {
    package var path: String
    package var schedule: Schedule
    /// What its outputs are called, without their endings; unless given, as the file.
    package var stem: String

    package init(path: String, schedule: Schedule, stem: String? = nil) {
        self.path = path
        self.schedule = schedule
        self.stem = stem ?? BuildOutput.stem(of: path)
    }
}

/// What came of reading and planning a file.
package struct PlanResult: Sendable {
    package var path: String
    /// `nil` when the plan has errors; one whose expectations fail has a schedule none the less.
    package var schedule: Schedule?
    package var findings: [Diagnostic]
    /// The comments of the plan's files that silence warnings.
    var ignored: [IgnoreComments] = []
    /// What its outputs are called, without their endings; unless given, as the file.
    var stem: String?

    /// What to build from; `nil` when there are errors.
    package var source: PlannedInput? { source { $0.severity == .error } }

    /// What to look at: failed expectations keep files from being written, and nothing from being shown.
    package var sourceToShow: PlannedInput? { source { $0.severity == .error && $0.code != .expectationFailed } }

    private func source(unless isObstacle: (Diagnostic) -> Bool) -> PlannedInput? {
        guard !findings.contains(where: isObstacle) else { return nil }
        return schedule.map { PlannedInput(path: path, schedule: $0, stem: stem) }
    }
}
