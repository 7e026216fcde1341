import Diagnostics
import Text

/// A sentence about the state of a plan.
struct PlanStatus {
    let sentence: String

    init(_ plan: ServedPlan) {
        if let fault = plan.fault {
            sentence = "the file cannot be read, \(fault); \(plan.feedStatus)"
        } else if !plan.isCurrent {
            sentence = "\(counted(plan.errorCount, "error")); \(plan.feedStatus)"
        } else if plan.warningCount > 0 {
            sentence = "built, with \(counted(plan.warningCount, "warning"))"
        } else {
            sentence = "built"
        }
    }
}
