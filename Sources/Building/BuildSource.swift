package import Diagnostics
package import Planning

/// A plan's file and what is planned of it.
package struct BuildSource: Sendable {
    package var path: String
    package var schedule: Schedule

    package init(path: String, schedule: Schedule) {
        self.path = path
        self.schedule = schedule
    }
}

/// What came of reading and planning a file.
package struct PlannedFile: Sendable {
    package var path: String
    /// `nil` when ``findings`` hold an error.
    package var schedule: Schedule?
    package var findings: [Diagnostic]

    /// What to build from; `nil` when there are errors.
    package var source: BuildSource? { schedule.map { BuildSource(path: path, schedule: $0) } }
}
