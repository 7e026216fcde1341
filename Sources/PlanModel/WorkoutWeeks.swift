package import CivilTime

/// A workout for each week of a session.
package struct WorkoutWeeks: Sendable {
    /// The weeks after the last one.
    package enum Ending: String, CaseIterable, Sendable {
        case stop, `repeat`, last
    }

    /// The first day on which anything takes place; the first week is the one that holds it, from Monday.
    package var from: LocalDate
    /// The workouts by week, at least one of them no `nil`, which is a week without.
    package var templates: [WorkoutTemplate?]
    package var then: Ending

    package init(from: LocalDate, templates: [WorkoutTemplate?], then: Ending) {
        self.from = from
        self.templates = templates
        self.then = then
    }

    /// The plan's word for a week without a workout.
    package static let rest = "rest"

    /// Returns the workout of a week; `nil` for a rest, and for weeks before the first and after the last.
    package func template(in week: Int) -> WorkoutTemplate? {
        guard week >= 1 else { return nil }
        if week <= templates.count { return templates[week - 1] }
        switch then {
        case .stop: return nil
        case .repeat: return templates[(week - 1) % templates.count]
        case .last: return templates[templates.count - 1]
        }
    }

    /// Returns the reason why the session does not take place on a date.
    package func exclusion(of date: LocalDate) -> DayExclusion? {
        guard date >= from else { return .beforeWeeks(from: from) }
        let week = WeekCount.week(of: date, from: from)
        if template(in: week) != nil { return nil }
        return week > templates.count && then == .stop ? .weeksOver(last: templates.count) : .restWeek(week)
    }

    /// The templates, in the plan's notation.
    package var names: [String] { templates.map { $0?.id ?? Self.rest } }
}
