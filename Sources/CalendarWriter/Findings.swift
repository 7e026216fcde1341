package import Diagnostics
package import PlanModel
import Text

extension Diagnostic.Code {
    /// The findings about making a calendar of a schedule, and about calendar files.
    package static let calendars: [Self] = [notRepeating, nothingRemoved] + calendarFiles

    package static let notRepeating = Self(
        "not-repeating", .note,
        """
        With 'calendar.recurring' a session at a time on the clock becomes one repeating event, but only where every \
        calendar program reads it as it is planned. At a time that clocks skip or show twice, or while they change, \
        programs disagree, so the session has an event of its own for each day.
        """,
        wrong: "at: 01:30   # on Sundays in London, where clocks change then",
        right: "at: 02:30   # a time that clocks never skip or repeat")

    package static let nothingRemoved = Self(
        "nothing-removed", .warning,
        """
        A build with '--vdir' has no event at all, which is more often a slip than meant, and every calendar that the \
        folder is synchronised with would be emptied. So nothing is removed from the folder. Where it is meant, remove the \
        files of the plan's events yourself: their names end in '@ID.horarium.ics'.
        """,
        wrong: "prompts: {sit: {dates: [2025-12-01]}}   # the plan's only rule, a year too early",
        right: "prompts: {sit: {dates: [2026-12-01]}}")
}

extension Diagnostic {
    static func notRepeating(_ session: WorkoutSession, because reason: String) -> Diagnostic {
        Diagnostic(
            .notRepeating,
            "'\(session.id)' stays a single event for each day in the calendar, although calendar.recurring is true: \(reason)",
            at: session.source)
    }

    package static func nothingRemoved(from folder: String, events: Int, of plan: Plan) -> Diagnostic {
        Diagnostic(
            .nothingRemoved,
            "the build has no event, so nothing is removed from '\(folder)', which has \(counted(events, "event")) of this plan; where that is meant, remove the files whose names end in '@\(CalendarBuilder.namespace(ofPlan: plan.id)).ics'",
            at: SourceSpan(startOf: plan.file))
    }
}
