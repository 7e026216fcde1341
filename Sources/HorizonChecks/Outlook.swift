package import CivilTime
package import Diagnostics
package import PlanModel
package import Scheduling
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
        let rules =
            plan.prompts.map { ($0.id, $0.limit, $0.source) } + plan.sessions.map { ($0.id, $0.limit, $0.source) }
        var days = RuleDates(plan)
        for (id, limit, source) in rules {
            // An unknown Hijri date has a finding of its own.
            let isUnknown = limit.hijri != nil && horizon.dates.contains { hijri.monthAndDay(of: $0) == nil }
            if isUnknown || horizon.dates.contains(where: { days.mayCome(id, on: $0) }) { continue }
            let isTied = horizon.dates.contains { days.holds(id, on: $0) }
            findings.append(.neverFires(id, horizon, isTied: isTied, at: source))
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

/// The list days on which rules may come: their own, as far as those of the rules that their times are tied to hold them.
private struct RuleDates {
    private let plan: Plan
    private let prompts: [String: PromptRule]
    private let sessions: [String: WorkoutSession]
    /// The answers so far, by rule and date: many times may be tied to one rule.
    private var known: [String: [LocalDate: Bool]] = [:]

    init(_ plan: Plan) {
        self.plan = plan
        prompts = Dictionary(plan.prompts.map { ($0.id, $0) }) { first, _ in first }
        sessions = Dictionary(plan.sessions.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether a date is one of a rule's days.
    func holds(_ id: String, on date: LocalDate) -> Bool {
        let hijri = plan.prayers.hijri
        return prompts[id]?.prompts(on: date, in: hijri) ?? sessions[id]?.takesPlace(on: date, in: hijri) ?? false
    }

    /// Whether a date is one of a rule's days, and of those of the rules that its times are tied to.
    mutating func mayCome(_ id: String, on date: LocalDate) -> Bool {
        guard holds(id, on: date) else { return false }
        if let answer = known[id]?[date] { return answer }
        let answer: Bool
        if let window = prompts[id]?.spread?.window {
            // A window may end on the next day.
            answer =
                mayCome(window.from, on: date)
                && (mayCome(window.to, on: date) || mayCome(window.to, on: date.advanced(by: 1)))
        } else {
            let times = prompts[id]?.moments ?? sessions[id]?.times ?? []
            answer = times.contains { mayCome($0, on: date) }
        }
        known[id, default: [:]][date] = answer
        return answer
    }

    private mutating func mayCome(_ moment: Moment, on date: LocalDate) -> Bool {
        guard let rule = moment.rule else { return true }
        return mayCome(rule.id, on: date.advanced(by: moment.dayOffset))
    }
}
