package import CivilTime
package import PlanModel

/// Single days, planned as in any horizon.
extension Planner {
    /// Returns a session on a day; `nil` where it does not take place.
    package static func occurrence(of session: WorkoutSession, on date: LocalDate, in plan: Plan) -> Occurrence? {
        guard !plan.skips(date) else { return nil }
        let context = PlanContext(plan, dates: date..<date.advanced(by: 1))
        var planner = WorkoutPlanner(session, context)
        return planner.occurrence(on: date)
    }

    /// Returns a rule's prompts of a list day; `nil` on a day that clocks skip, where nothing is left of the window,
    /// and where the sun gives it no beginning or end.
    package static func prompts(of rule: PromptRule, on date: LocalDate, in plan: Plan) -> PromptDay? {
        guard !plan.skips(date) else { return nil }
        let planner = Planner(plan, PlannedHorizon(start: date, days: 1), date..<date.advanced(by: 1))
        var prompts = PromptPlanner(rule, planner.context, keepOuts: planner.keepOuts())
        return prompts.prompts(on: date)
    }

    /// Returns the keep-outs of a rule's prompts within a stretch of a list day's window, ascending by start.
    package static func keepOuts(
        of rule: PromptRule, on date: LocalDate, within range: Range<Instant>, in plan: Plan
    ) -> [KeepOut] {
        let planner = Planner(plan, PlannedHorizon(start: date, days: 1), date..<date.advanced(by: 1))
        return planner.keepOuts().all(for: rule).filter { $0.range.overlaps(range) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the interval of a window that begins on a list day; `nil` when it is empty or the sun has no such time.
    package static func interval(of window: TimeWindow, on date: LocalDate, in plan: Plan) -> Range<Instant>? {
        PlanContext(plan, dates: date..<date.advanced(by: 1)).interval(of: window, on: date)
    }

    /// Returns the prayers and extras of some list days, each day's in the order of the day, whatever the horizon.
    package static func prayers(on dates: Range<LocalDate>, in plan: Plan) -> [[Occurrence]] {
        guard plan.prayers.isListed else { return dates.map { _ in [] } }
        let planner = PrayerPlanner(PlanContext(plan, dates: dates))
        return dates.map { plan.skips($0) ? [] : planner.occurrences(on: $0) }
    }

    /// Returns the times of sun and prayers of a list day; `nil` in a plan without a place.
    package static func times(on date: LocalDate, in plan: Plan) -> DayTimes? {
        PlanContext(plan, dates: date..<date.advanced(by: 1)).times(on: date)
    }
}
