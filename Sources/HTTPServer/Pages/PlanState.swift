import Diagnostics

/// How a plan stands, in a sentence.
struct PlanState {
    let sentence: String

    init(_ plan: ServedPlan) {
        if let fault = plan.fault {
            sentence = "the file cannot be read, \(fault); \(plan.whatStays)"
        } else if !plan.isCurrent {
            sentence = "\(counted(plan.errorCount, "error")); \(plan.whatStays)"
        } else if plan.warningCount > 0 {
            sentence = "built, with \(counted(plan.warningCount, "warning"))"
        } else {
            sentence = "built"
        }
    }
}
