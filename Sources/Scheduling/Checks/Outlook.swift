package import CivilTime
package import Diagnostics
package import PlanModel
import TimeZoneData

extension Planner {
    /// Returns the findings about a plan, or a rule of it, that cannot reach anybody on the requested days.
    ///
    /// `today` is the date by the clock, or `nil` where a past horizon is intended. With `judgesRules` a rule without a
    /// day in the horizon is reported too: where the plan chose the number of days, and not the caller.
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
            // An unknown Hijri date has a finding of its own.
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

    /// Returns the reason why a plan neither shows nor announces anything; `nil` where it does.
    private static func whyNothing(of plan: Plan) -> String? {
        let parts: [(isThere: Bool, section: CalendarOptions.Section)] = [
            (!plan.prompts.isEmpty, .prompts), (plan.prayers.isListed, .prayers), (!plan.sessions.isEmpty, .workouts),
        ]
        let shows = parts.contains { $0.isThere && plan.calendar.sections.contains($0.section) }
        let notifies =
            !plan.prompts.isEmpty || !plan.templates.isEmpty || plan.prayers.alerts.values.contains { $0.notifies }
        if shows || notifies || plan.calendar.hijriDates { return nil }
        guard plan.prayers.isListed else {
            return "the plan has neither prompts nor prayers nor workouts; write one of these sections"
        }
        return
            "no prayer of the plan has an alert, and the calendar leaves prayers out; write an alert, or calendar: {prayers: true}"
    }
}
