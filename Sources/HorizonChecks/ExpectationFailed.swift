package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let expectationFailed = Self(
        "expectation-failed", .error,
        """
        What the plan expects of itself in 'expect' is not so on the days that are planned. Nothing is written until the plan or the \
        expectation is changed.
        """,
        wrong: """
            prompts: {check-in: {perDay: 2}}
            expect: [{count: check-in, min: 3}]
            """,
        right: """
            prompts: {check-in: {perDay: 4}}
            expect: [{count: check-in, min: 3}]
            """)
}

extension Diagnostic {
    static func expectationFailed(_ expectation: Expectation, _ failure: ExpectationChecks.Failure) -> Diagnostic {
        let total = failure.count == 1 ? "" : "; \(failure.count) \(failure.noun) in all"
        return Diagnostic(
            .expectationFailed, "expected \(expectation), but \(failure.example)\(total)", at: expectation.source)
    }
}
