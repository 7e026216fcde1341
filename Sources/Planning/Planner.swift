package import CivilTime
import Diagnostics
package import PlanFile

/// Turns a plan into what happens within a horizon.
package struct Planner {
    let plan: Plan
    let horizon: PlannedHorizon
    /// The list days to plan.
    let listDays: Range<LocalDate>
    /// The days whose prayers, sessions and quiet hours can be in the way of prompts.
    private let keepOutDays: Range<LocalDate>
    let context: PlanContext
    private let prayers: PrayerPlanner
    private var findings: [Diagnostic] = []

    /// Plans `plan` over the days of `horizon`.
    ///
    /// What a list day brings does not depend on the horizon, which only decides what of it is in the schedule.
    package static func schedule(_ plan: Plan, over horizon: PlannedHorizon) -> Schedule {
        schedule(plan, over: horizon, listDays: listDays(of: plan, reachingInto: horizon))
    }

    /// The part of a schedule that belongs to some of the list days that reach into the horizon.
    package static func schedule(
        _ plan: Plan, over horizon: PlannedHorizon, listDays: Range<LocalDate>
    ) -> Schedule {
        var planner = Planner(plan, horizon, listDays)
        return planner.schedule()
    }

    /// The horizon's list days, and those on either side that can reach into it.
    package static func listDays(of plan: Plan, reachingInto horizon: PlannedHorizon) -> Range<LocalDate> {
        Reach(plan, horizon.dates).listDays(around: horizon.dates)
    }

    init(_ plan: Plan, _ horizon: PlannedHorizon, _ listDays: Range<LocalDate>) {
        self.plan = plan
        self.horizon = horizon
        self.listDays = listDays
        keepOutDays = Reach(plan, listDays).keepOutDays(around: listDays)
        context = PlanContext(plan, dates: keepOutDays)
        prayers = PrayerPlanner(context)
    }

    private mutating func schedule() -> Schedule {
        let begin = plan.midnight(of: horizon.start)
        // A day that begins west of the date line and ends east of it may be over before it begins.
        let end = max(begin, plan.midnight(of: horizon.dates.upperBound))
        let items = items()
        let keepOuts = KeepOuts(context, dates: keepOutDays, items: items)
        var occurrences = items.filter { listDays.contains($0.date) }
        for rule in plan.prompts { occurrences += prompts(of: rule, keepOuts) }
        if let notice = endNotice() { occurrences.append(notice) }
        occurrences.sort { a, b in
            a.start != b.start ? a.start < b.start : (a.rule, a.slot ?? 0) < (b.rule, b.slot ?? 0)
        }

        var schedule = Schedule(
            plan: plan, horizon: horizon, listDays: listDays, span: begin..<end, occurrences: occurrences, findings: [])
        schedule.occurrences = occurrences.filter(schedule.holds)
        if schedule.occurrences.count < occurrences.count {
            schedule.bygone = occurrences.filter { schedule.isListed($0) && !schedule.holds($0) }
        }
        let dates = horizon.dates.clamped(to: listDays)
        findings += ScheduleChecks(prayers, dates, occurrences, schedule, keepOuts.busy).findings
        schedule.findings = findings + DeviceChecks.findings(plan.templates, occurrences)
        return schedule
    }

    /// The prayers and sessions on all days whose keep-outs matter.
    private func items() -> [Occurrence] { prayers(on: keepOutDays) + sessions(on: keepOutDays) }

    /// What prompts keep away from.
    func keepOuts() -> KeepOuts { KeepOuts(context, dates: keepOutDays, items: items()) }

    private func prayers(on dates: Range<LocalDate>) -> [Occurrence] {
        guard plan.prayers.isListed else { return [] }
        return dates.flatMap { prayers.occurrences(on: $0) }
    }

    private func sessions(on dates: Range<LocalDate>) -> [Occurrence] {
        plan.sessions.flatMap { session in
            var planner = WorkoutPlanner(session, context)
            return dates.compactMap { planner.occurrence(on: $0) }
        }
    }

    private mutating func prompts(of rule: PromptRule, _ keepOuts: KeepOuts) -> [Occurrence] {
        var planner = PromptPlanner(rule, context, keepOuts: keepOuts)
        var occurrences: [Occurrence] = []
        var dropped: [(date: LocalDate, prompt: PromptDay.Dropped)] = []
        var windowless: [LocalDate] = []
        var missing: [(date: LocalDate, prompt: PromptDay.Missing)] = []
        for date in listDays {
            let isCounted = horizon.dates.contains(date)
            guard let day = planner.prompts(on: date) else {
                if isCounted { windowless.append(date) }
                continue
            }
            occurrences += day.occurrences
            if isCounted {
                dropped += day.dropped.map { (date, $0) }
                missing += day.missing.map { (date, $0) }
            }
        }
        if let first = dropped.first {
            let segment = first.prompt.segment
            let inTheWay = keepOuts.all(for: rule).filter {
                !$0.range.isEmpty && $0.range.lowerBound <= segment.upperBound
                    && $0.range.upperBound > segment.lowerBound
            }
            findings.append(
                .promptDropped(
                    rule, first: (first.date, first.prompt.slot), because: inTheWay.map(\.cause), count: dropped.count))
        }
        if let first = windowless.first, let window = rule.spread?.window {
            findings.append(.emptyWindow(window, of: rule, first: first, count: windowless.count))
        }
        if let first = missing.first {
            findings.append(.promptMissing(rule, first.prompt.moment, first: first.date, count: missing.count))
        }
        return occurrences
    }
}
