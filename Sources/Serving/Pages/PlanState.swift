/// How a plan stands, in a sentence.
struct PlanState {
    let sentence: String

    init(_ plan: ServedPlan) {
        let kept = plan.outputs == nil ? "there is no calendar yet" : "the last good calendar stays"
        if let fault = plan.fault {
            sentence = "the file cannot be read, \(fault); \(kept)"
        } else if !plan.isCurrent {
            sentence = "\(PageFrame.count(plan.errorCount, "error")); \(kept)"
        } else if plan.warningCount > 0 {
            sentence = "built, with \(PageFrame.count(plan.warningCount, "warning"))"
        } else {
            sentence = "built"
        }
    }
}
