package import CivilTime
package import Diagnostics
package import PlanModel
import TimeZoneData

extension Planner {
    /// Finds fault with a plan, or a rule of it, that cannot reach anybody on the days asked for.
    ///
    /// - `today`: The date by the clock; `nil` where a horizon that is over is meant.
    /// - `judgesRules`: Whether a rule without a day in the horizon is worth a word: where the plan chose how many
    ///   days, and not who asks.
    package static func outlook(
        of plan: Plan, over horizon: PlannedHorizon, today: LocalDate?, judgesRules: Bool
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let today, horizon.dates.upperBound <= today { findings.append(.horizonPast(plan, horizon, today: today)) }
        if let today, let finding = Diagnostic.oldZoneData(plan, today: today) { findings.append(finding) }
        if let reason = whyNothing(of: plan) { return findings + [.nothingPlanned(plan, because: reason)] }
        guard judgesRules else { return findings }
        let hijri = plan.prayers.hijri
        func check(_ id: String, _ limit: DayLimit, _ source: SourceSpan, _ holds: (LocalDate) -> Bool) {
            // Where no Hijri date is known, that is what there is to say.
            let isUnknown = limit.hijri != nil && horizon.dates.contains { hijri.monthAndDay(of: $0) == nil }
            if !isUnknown, !horizon.dates.contains(where: holds) {
                findings.append(.neverFires(id, horizon, at: source))
            }
        }
        for rule in plan.prompts { check(rule.id, rule.limit, rule.source) { rule.prompts(on: $0, in: hijri) } }
        for session in plan.sessions {
            check(session.id, session.limit, session.source) { session.takesPlace(on: $0, in: hijri) }
        }
        return findings
    }

    /// The reason why a plan has neither events nor notifications; `nil` where it has some.
    private static func whyNothing(of plan: Plan) -> String? {
        let parts: [(isThere: Bool, section: CalendarOptions.Section)] = [
            (!plan.prompts.isEmpty, .prompts), (plan.prayers.isListed, .prayers), (!plan.sessions.isEmpty, .workouts),
        ]
        let shows = parts.contains { $0.isThere && plan.calendar.sections.contains($0.section) }
        let tells =
            !plan.prompts.isEmpty || !plan.templates.isEmpty || plan.prayers.alerts.values.contains { $0.notifies }
        if shows || tells || plan.calendar.hijriDates { return nil }
        guard plan.prayers.isListed else {
            return "the plan has neither prompts nor prayers nor workouts; write one of these sections"
        }
        return
            "no prayer of the plan has an alert, and the calendar leaves prayers out; write an alert, or calendar: {prayers: true}"
    }
}
