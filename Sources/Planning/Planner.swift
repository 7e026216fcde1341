import CivilTime
import Diagnostics
package import PlanFile

/// Turns a plan into what happens within a horizon.
package struct Planner {
    private let plan: Plan
    private let horizon: PlannedHorizon
    private let context: PlanContext
    private var findings: [Diagnostic] = []

    /// Plans `plan` over the days of `horizon`.
    ///
    /// What falls on a day does not depend on the horizon: a longer one only adds days. Times already past when the
    /// first day begins are skipped.
    package static func schedule(_ plan: Plan, over horizon: PlannedHorizon) -> Schedule {
        var planner = Planner(plan, horizon)
        return planner.schedule()
    }

    private init(_ plan: Plan, _ horizon: PlannedHorizon) {
        self.plan = plan
        self.horizon = horizon
        context = PlanContext(plan, dates: horizon.dates)
    }

    private mutating func schedule() -> Schedule {
        let begin = plan.timeZone.instant(horizon.start, .midnight)
        let end = plan.timeZone.instant(horizon.dates.upperBound, .midnight)

        // Keep-outs reach over midnight, so prayers and sessions of the days around the horizon count too.
        let around = horizon.dates.lowerBound.advanced(by: -1)..<horizon.dates.upperBound.advanced(by: 1)
        let items = prayers(on: around) + sessions(on: around)
        let keepOuts = KeepOuts(context, dates: around, items: items)
        var occurrences = items.filter { horizon.dates.contains($0.date) }
        for rule in plan.prompts { occurrences += prompts(of: rule, keepOuts) }

        findings += ScheduleChecks(context, horizon, occurrences).findings + DeviceChecks.findings(plan.templates)
        occurrences = occurrences.filter { $0.start >= begin }
        for index in occurrences.indices { occurrences[index].notifications.removeAll { $0.fireAt < begin } }
        occurrences.sort { a, b in
            (a.start.epochMilliseconds, a.rule, a.slot ?? 0) < (b.start.epochMilliseconds, b.rule, b.slot ?? 0)
        }
        return Schedule(plan: plan, horizon: horizon, span: begin..<end, occurrences: occurrences, findings: findings)
    }

    private func prayers(on dates: Range<LocalDate>) -> [Occurrence] {
        guard plan.prayers.isListed else { return [] }
        let planner = PrayerPlanner(context)
        return dates.flatMap { planner.occurrences(on: $0) }
    }

    private func sessions(on dates: Range<LocalDate>) -> [Occurrence] {
        plan.sessions.flatMap { session in
            let planner = WorkoutPlanner(session, context)
            return dates.compactMap { planner.occurrence(on: $0) }
        }
    }

    private mutating func prompts(of rule: PromptRule, _ keepOuts: KeepOuts) -> [Occurrence] {
        let planner = PromptPlanner(rule, context, keepOuts: keepOuts)
        var occurrences: [Occurrence] = []
        var dropped: [(date: LocalDate, slot: Int, causes: [KeepOut.Cause])] = []
        var windowless: [LocalDate] = []
        for date in horizon.dates {
            guard let day = planner.prompts(on: date) else {
                windowless.append(date)
                continue
            }
            occurrences += day.occurrences
            dropped += day.dropped.map { (date, $0.slot, $0.causes) }
        }
        if let first = dropped.first { findings.append(.promptDropped(rule, first: first, count: dropped.count)) }
        if let first = windowless.first { findings.append(.emptyWindow(rule, first: first, count: windowless.count)) }
        return occurrences
    }
}
