package import Diagnostics
import PlanModel
import Scheduling

extension Diagnostic.Code {
    /// The findings about making a calendar of a schedule, and about calendar files.
    package static let calendars: [Self] = [notRepeating] + calendarFiles

    package static let notRepeating = Self(
        "not-repeating", .note,
        """
        With 'calendar.recurring' a session at a time on the clock becomes one repeating event, but only where every \
        calendar program reads it as it is planned. At a time that clocks skip or show twice, or while they change, \
        programs disagree, so the session has an event of its own for each day.
        """,
        wrong: "at: 01:30   # on Sundays in London, where clocks change then",
        right: "at: 02:30   # a time that clocks never skip or repeat")
}

extension Diagnostic {
    /// Returns the finding about rules of two plans in one calendar whose alarms ring in the same second.
    static func sameSecond(
        _ first: Occurrence, of plan: Plan, _ second: Occurrence, of other: Plan, count: Int
    ) -> Diagnostic {
        Diagnostic(
            .sameSecond,
            "'\(second.rule)' of '\(other.id)' rings in the same second as '\(first.rule)' of '\(plan.id)' \(when(first.date, count)), and nobody hears for whom; move one of them",
            at: second.source, related: [Related("the other one", at: first.source)])
    }

    static func notRepeating(_ session: WorkoutSession, because reason: String) -> Diagnostic {
        Diagnostic(
            .notRepeating,
            "'\(session.id)' stays a single event for each day in the calendar, although calendar.recurring is true: \(reason)",
            at: session.source)
    }
}
