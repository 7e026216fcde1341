import CivilTime
import Diagnostics
import PlanModel
import Scheduling

/// The state of a plan at one moment.
struct ServedPlan: Sendable {
    /// The plan's text; `nil` where it was never read.
    var source: Representation?
    /// The reason why the file cannot be read now, for a message that begins with its name.
    var fault: String?
    /// The findings in the text.
    var findings: [Diagnostic] = []
    /// The last good outputs; `nil` where there were none yet.
    var outputs: Outputs?
    /// Whether ``outputs`` were built from ``source``.
    var isCurrent = false

    /// The outputs of a build.
    struct Outputs: Sendable {
        var title: String
        var calendar: Representation
        /// The calendars of a split build, by section.
        var sections: [String: Representation]
        var manifest: Representation
        /// The schedule from which the picture is drawn.
        var schedule: Schedule
        /// The time of the build.
        var builtAt: Instant
        /// Which build it is of this plan's; two may have one time.
        var number: Int
    }

    /// The state of the feed while the plan cannot be built, in words.
    var feedStatus: String { outputs == nil ? "there is no calendar yet" : "the last good calendar stays" }

    /// The id of the plan from which the outputs were built.
    var planID: String? { outputs?.schedule.plan.id }

    var errorCount: Int { findings.count { $0.severity == .error } }
    var warningCount: Int { findings.count { $0.severity == .warning } }
}
