import CivilTime
package import Diagnostics
import PlanModel
import Suggestions

extension Diagnostic.Code {
    /// The codes of findings about a plan's expectations of itself.
    package static let expectations: [Self] = [unknownSubject, expectationBounds]

    package static let unknownSubject = Self(
        "unknown-subject", .error,
        """
        An expectation is about a rule by its id (a prayer by its name), about a section (prompts, prayers or workouts), or about all. A \
        prayer or extra that the plan does not list has no times to expect anything of.
        """,
        wrong: """
            prompts: {check-in: {perDay: 4}}
            expect: [{count: chek-in, is: 4}]
            """,
        right: """
            prompts: {check-in: {perDay: 4}}
            expect: [{count: check-in, is: 4}]
            """)

    package static let expectationBounds = Self(
        "expectation-bounds", .error,
        "An expectation has a bound to be held against, and its lower one lies below its upper one.",
        wrong: "expect: [{count: prompts, min: 5, max: 3}, {gap: prompts}]",
        right: "expect: [{count: prompts, min: 3, max: 5}, {gap: prompts, min: 90m}]")
}

extension Diagnostic {
    static func unknownSubject(_ word: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = Spelling.correction(of: word, among: known)
        let hint =
            near.map { "did you mean '\($0.text)'?" } ?? "expected \(KeyAliases.list(known.map { "'\($0)'" }, "or"))"
        return Diagnostic(
            .unknownSubject, "the plan has no rule '\(word)' to expect anything of; \(hint)", at: span,
            replacement: near)
    }

    /// - `night`: The upper bound as a time of the day after, if it can be one: `31:00`.
    static func boundsReversed(
        _ lower: String, _ upper: String, night: DayTime? = nil, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .expectationBounds,
            "nothing is expected: '\(upper)' lies below '\(lower)'; exchange them\(night.map { ", or write \(upper): \($0) for the next morning" } ?? "")",
            at: span)
    }

    static func boundBeside(_ other: String, _ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .expectationBounds, "'\(key)' stands beside '\(other)', which says otherwise; take one of them out",
            at: span)
    }

    static func timeWithoutDate(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .expectationBounds,
            "'\(key)' is the time of one list day; write its date, such as date: 2026-12-01, or 'after' and 'before' for all days",
            at: span)
    }

    static func noBound(_ keys: [String], at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .expectationBounds,
            "nothing is expected; write \(KeyAliases.list(keys.map { "'\($0)'" }, "or")) with what is", at: span)
    }
}
