package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let armsSum = Self(
        "arms-sum", .error,
        """
        Each prompt of a trial takes one of its arms, so that their probabilities sum exactly to 1: as decimals, without \
        rounding. The arm 'none' stands for prompts that notify nothing.
        """,
        wrong: """
            arms:
              walk: {probability: 0.3}
              sit: {probability: 0.3}
            """,
        right: """
            arms:
              walk: {probability: 0.3}
              sit: {probability: 0.3}
              none: {probability: 0.4}
            """)

    package static let armsForm = Self(
        "arms-form", .error,
        """
        Arms have a probability each; or 'target' says how many prompts of a full day notify on average, each arm has a share of \
        these, and 'none' has the rest.
        """,
        wrong: "arms: {target: 1.5, walk: {probability: 0.3}}",
        right: "arms: {target: 1.5, walk: {share: 1}, sit: {share: 1}}")

    package static let armsTarget = Self(
        "arms-target", .error,
        "A full day cannot expect more notifying prompts than it has prompts.",
        wrong: """
            perDay: 4
            arms: {target: 5, walk: {share: 1}}
            """,
        right: """
            perDay: 4
            arms: {target: 1.5, walk: {share: 1}}
            """)
}

extension Diagnostic {
    /// `sum` is the sum as it is, and `rest` what it lacks, or `nil` where it is too much.
    static func armsSum(
        _ rule: PromptRule, sum: String, rest: String?, hasNone: Bool, at span: SourceSpan
    ) -> Diagnostic {
        let way =
            rest.map { hasNone ? "\($0) is missing" : "add none: {probability: \($0)} for prompts that notify nothing" }
            ?? "lower one of them"
        return Diagnostic(
            .armsSum, "the probabilities of the arms of '\(rule.id)' sum to \(sum), not to 1; \(way)", at: span)
    }

    static func armsForm(_ fault: String, at span: SourceSpan, related: Related? = nil) -> Diagnostic {
        Diagnostic(.armsForm, fault, at: span, related: related.map { [$0] } ?? [])
    }

    static func armsTarget(_ fault: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.armsTarget, fault, at: span)
    }
}
