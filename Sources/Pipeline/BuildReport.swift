package import Diagnostics
package import PlanModel
import Scheduling

/// The outcome of building plans, but for their outputs.
package struct BuildReport {
    /// The findings of all plans, in their order.
    package private(set) var findings: [Diagnostic] = []
    /// The plans that could be planned.
    package private(set) var plans: [Plan] = []
    /// Why no file was written, whatever the plans say.
    package internal(set) var failure: Failure?

    package enum Failure {
        /// A file in the way that must not be replaced.
        case conflict(OutputConflict)
        /// Two of the plans would replace each other's outputs.
        case clash(String)
        /// The folder or a file could not be written.
        case write(WriteFailure)
    }

    /// Whether there are neither errors nor a failure, so that the files are written.
    package var isFine: Bool { failure == nil && errors == 0 }

    mutating func add(_ found: [Diagnostic]) { findings += found }

    package var errors: Int { findings.count { $0.severity == .error } }

    /// - `shared`: The findings about the plans together.
    mutating func add(_ planned: [PlanResult], _ shared: [Diagnostic]) {
        findings += planned.flatMap(\.findings) + shared
        plans += planned.compactMap(\.schedule?.plan)
    }
}
