package import CivilTime
package import PlanModel

/// Single days, planned as in any horizon.
extension Planner {
    /// Returns a session's occurrences of a list day.
    package static func occurrences(of session: WorkoutSession, on date: LocalDate, in plan: Plan) -> [Occurrence] {
        guard !plan.skips(date) else { return [] }
        let dates = date..<date.advanced(by: 1)
        var placement = Placement(
            plan,
            wanted: {
                if case .session(let index) = $0, plan.sessions[index].id == session.id { dates } else { nil }
            }, around: dates)
        var occurrences: [Occurrence] = []
        for rule in placement.days.order.rules {
            guard plan.id(of: rule) == session.id else {
                placement.place(rule)
                continue
            }
            placement.add(session, rule, to: &occurrences)
        }
        return occurrences
    }

    /// Returns the starts of a prompt rule or session on a list day, in the order of time.
    package static func starts(of rule: String, on date: LocalDate, in plan: Plan) -> [Instant] {
        if let session = plan.sessions.first(where: { $0.id == rule }) {
            return occurrences(of: session, on: date, in: plan).map(\.start).sorted()
        }
        let prompts = plan.prompts.first { $0.id == rule }.flatMap { self.prompts(of: $0, on: date, in: plan) }
        return (prompts?.occurrences ?? []).map(\.start).sorted()
    }

    /// Returns a rule's prompts of a list day; `nil` on a day that clocks skip, where nothing is left of the window,
    /// and where the sun, or the rule that it is tied to, gives it no beginning or end.
    package static func prompts(of rule: PromptRule, on date: LocalDate, in plan: Plan) -> PromptDay? {
        guard !plan.skips(date) else { return nil }
        var (planner, _) = Placement.prompts(of: rule, on: date, in: plan)
        return planner.prompts(on: date)
    }

    /// Returns the keep-outs of a rule's prompts within a stretch of a list day's window, ascending by start.
    package static func keepOuts(
        of rule: PromptRule, on date: LocalDate, within range: Range<Instant>, in plan: Plan
    ) -> [KeepOut] {
        Placement.prompts(of: rule, on: date, in: plan).1.all(for: rule).filter { $0.range.overlaps(range) }
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
