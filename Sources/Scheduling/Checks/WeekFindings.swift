import CivilTime
package import Diagnostics
import PlanModel
import Text

extension Diagnostic.Code {
    package static let countdownOver = Self(
        "countdown-over", .warning,
        """
        A title or text counts the days or weeks to a date that is past, so that it shows numbers below zero. Days after it are \
        left out with 'dates'.
        """,
        wrong: "train: {title: 'Race in {days-to: 2027-06-06} days', at: '08:00'}",
        right: "train: {title: 'Race in {days-to: 2027-06-06} days', at: '08:00', dates: {to: 2027-06-06}}")

    package static let weeksOver = Self(
        "weeks-over", .note,
        "A session's 'weeks' are over within the horizon, so that nothing takes place after the last one.",
        wrong: """
            horizon: {start: 2026-12-07, days: 60}
            # of a session: weeks: {from: 2026-12-07, templates: [w1, w2]}
            """,
        right: """
            horizon: {start: 2026-12-07, days: 60}
            # of a session: weeks: {from: 2026-12-07, templates: [w1, w2], then: last}
            """)

    package static let progressSpent = Self(
        "progress-spent", .warning,
        """
        Steps without an end lead where no session can go: to rests without length, from a weight to nothing, or to more rounds \
        than a device could deliver. The number stays at the last that can be. A weight that is written below zero is \
        assistance, and may go on.
        """,
        wrong: "progress: {from: 2026-12-07, rest: -5s}",
        right: "progress: {from: 2026-12-07, rest: -5s, until: {rest: 10s}}")
}

extension Diagnostic {
    static func countdownOver(
        _ id: String, _ end: LocalDate, first: LocalDate, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .countdownOver,
            "'\(id)' counts to \(end), which is past \(when(first, count)); write dates: {to: \(end)}, or a later date to count to",
            at: span)
    }

    static func weeksOver(_ session: WorkoutSession, _ weeks: WorkoutWeeks, first: LocalDate, count: Int) -> Diagnostic
    {
        let days = count == 1 ? "on \(first)" : "on \(count) days, first on \(first)"
        return Diagnostic(
            .weeksOver,
            "'\(session.id)' has \(counted(weeks.templates.count, "week")), and nothing after them \(days); write then: repeat or then: last to go on",
            at: session.source)
    }

    /// Returns the finding about steps without an end; `beyond` is the value that they lead to.
    static func progressSpent(
        _ template: WorkoutTemplate, _ exercise: String?, _ value: WorkoutProgress.Value, _ beyond: ScaledDecimal,
        in week: Int
    ) -> Diagnostic {
        let number = value.step.number
        let spent = number.text(beyond) + value.step.unit
        let held = number.text(value.full ?? value.value) + value.step.unit
        let owner = exercise.map { "'\($0)' in '\(template.id)'" } ?? "'\(template.id)'"
        return Diagnostic(
            .progressSpent,
            "'\(number.rawValue)' of \(owner) would be \(spent) in week \(week), and stays at \(held); write until: {\(number.rawValue): \(held)}, or another end",
            at: template.source)
    }
}
