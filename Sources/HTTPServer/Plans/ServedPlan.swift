import CivilTime
import Diagnostics
import PlanFile
import Scheduling

/// What there is to send of a plan at one moment.
struct ServedPlan: Sendable {
    /// The plan's text; `nil` where it was never read.
    var source: Representation?
    /// Why the file cannot be read now, to be said behind its name.
    var fault: String?
    /// Everything found in the text.
    var findings: [Diagnostic] = []
    /// The last good outputs; `nil` where there were none yet.
    var outputs: Outputs?
    /// Whether ``outputs`` are those of ``source``.
    var isCurrent = false

    /// What a build writes.
    struct Outputs: Sendable {
        var title: String
        var calendar: Representation
        /// The calendars of a split build, by section.
        var sections: [String: Representation]
        var manifest: Representation
        /// What the picture is drawn from.
        var schedule: Schedule
        /// When the build was made.
        var made: Instant
    }

    /// What becomes of the feed while the plan cannot be built.
    var whatStays: String { outputs == nil ? "there is no calendar yet" : "the last good calendar stays" }

    /// The id of the plan whose outputs are there.
    var planID: String? { outputs?.schedule.plan.id }

    var errorCount: Int { findings.count { $0.severity == .error } }
    var warningCount: Int { findings.count { $0.severity == .warning } }
}
