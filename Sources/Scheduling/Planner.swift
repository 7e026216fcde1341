package import CivilTime
import Diagnostics
package import PlanModel
import PrayerTimes

/// Turns a plan into the schedule of a horizon.
package struct Planner {
    let plan: Plan
    let horizon: PlannedHorizon
    /// The list days to plan.
    let listDays: Range<LocalDate>
    private var placement: Placement
    private var findings: [Diagnostic] = []

    /// Plans `plan` over the days of `horizon`.
    ///
    /// The occurrences of a list day do not depend on the horizon, which only decides which of them are in the
    /// schedule.
    package static func schedule(_ plan: Plan, over horizon: PlannedHorizon) -> Schedule {
        schedule(plan, over: horizon, listDays: listDays(of: plan, reachingInto: horizon))
    }

    /// Plans the part of a schedule that belongs to some of the list days that reach into the horizon.
    package static func schedule(
        _ plan: Plan, over horizon: PlannedHorizon, listDays: Range<LocalDate>
    ) -> Schedule {
        var planner = Planner(plan, horizon, listDays)
        return planner.schedule()
    }

    /// Returns the horizon's list days, and those on either side that can reach into it.
    package static func listDays(of plan: Plan, reachingInto horizon: PlannedHorizon) -> Range<LocalDate> {
        Reach(plan, horizon.dates).listDays(around: horizon.dates)
    }

    private init(_ plan: Plan, _ horizon: PlannedHorizon, _ listDays: Range<LocalDate>) {
        self.plan = plan
        self.horizon = horizon
        self.listDays = listDays
        placement = Placement(plan, on: listDays)
    }

    private mutating func schedule() -> Schedule {
        let begin = plan.midnight(of: horizon.start)
        // A day that begins west of the date line and ends east of it may be over before it begins.
        let end = max(begin, plan.midnight(of: horizon.dates.upperBound))
        var occurrences = placement.prayers
        var prompts = PromptDay()
        for rule in placement.days.order.rules {
            switch rule {
            case .session(let index): placement.add(plan.sessions[index], rule, to: &occurrences)
            case .prompt(let index): add(promptsOf: plan.prompts[index], rule, to: &prompts)
            }
        }
        occurrences.keep { listDays.contains($0.date) }
        occurrences += prompts.occurrences
        if let notice = endNotice() { occurrences.append(notice) }
        occurrences.sort { a, b in
            a.start != b.start ? a.start < b.start : (a.rule, a.slot ?? 0) < (b.rule, b.slot ?? 0)
        }

        var schedule = Schedule(
            plan: plan, horizon: horizon, listDays: listDays, span: begin..<end, occurrences: [], findings: [])
        let emptySchedule = schedule
        schedule.occurrences = consume occurrences
        // Occurrences outside the horizon matter to the checks: the last prayer before its first midnight, for one.
        let dates = horizon.dates.clamped(to: listDays)
        let prayers = PrayerPlanner(placement.context)
        findings += ScheduleChecks(prayers, dates, schedule, placement.keepOuts.busy).findings
        schedule.findings = findings + DeviceChecks.findings(plan.templates, schedule.occurrences)
        var past: [Occurrence] = []
        schedule.occurrences.keep { occurrence in
            if emptySchedule.holds(occurrence) { return true }
            if emptySchedule.isListed(occurrence) { past.append(occurrence) }
            return false
        }
        schedule.past = past
        return schedule
    }

    /// Plans a rule's prompts on all days on which they are needed, and keeps those of the list days.
    private mutating func add(promptsOf rule: PromptRule, _ place: PlacementOrder.Rule, to all: inout PromptDay) {
        guard let dates = placement.days[place] else { return }
        var planner = placement.planner(of: rule)
        var dropped: [(date: LocalDate, prompt: PromptDay.Dropped)] = []
        var windowless: [LocalDate] = []
        var missing: [(date: LocalDate, prompt: PromptDay.Missing)] = []
        var followUps: [(date: LocalDate, followUp: PromptDay.DroppedFollowUp)] = []
        for date in dates where !plan.skips(date) {
            let isCounted = listDays.contains(date) && horizon.dates.contains(date)
            let begin = all.occurrences.endIndex
            defer {
                placement.note(all.occurrences[begin...], of: place, on: date)
                if !listDays.contains(date) { all.occurrences.removeSubrange(begin...) }
            }
            if !planner.add(promptsOn: date, to: &all), isCounted, !planner.lacksRule(on: date) {
                windowless.append(date)
            }
            all.leftOut = []
            guard !all.dropped.isEmpty || !all.missing.isEmpty || !all.droppedFollowUps.isEmpty else { continue }
            if isCounted {
                dropped += all.dropped.map { (date, $0) }
                // A day without the rule that a time is tied to has none, as the plan says.
                missing += all.missing.filter { $0.moment.rule == nil }.map { (date, $0) }
                followUps += all.droppedFollowUps.map { (date, $0) }
            }
            (all.dropped, all.missing, all.droppedFollowUps) = ([], [], [])
        }
        let keepOuts = placement.keepOuts
        func causes(_ stretch: Range<Instant>) -> [KeepOut.Cause] {
            keepOuts.all(for: rule).filter {
                !$0.range.isEmpty && $0.range.lowerBound <= stretch.upperBound
                    && $0.range.upperBound > stretch.lowerBound
            }.map(\.cause)
        }
        if let first = dropped.first {
            findings.append(
                .promptDropped(
                    rule, first: (first.date, first.prompt.slot), because: causes(first.prompt.segment),
                    count: dropped.count))
        }
        if let first = followUps.first {
            let time = placement.context.timeZone(on: first.date).local(first.followUp.instant).time
            findings.append(
                .followUpDropped(
                    rule, first.followUp, at: time, on: first.date,
                    because: causes(first.followUp.instant..<first.followUp.instant), count: followUps.count))
        }
        if let first = windowless.first, let window = rule.spread?.window {
            findings.append(.emptyWindow(window, of: rule, first: first, count: windowless.count))
        }
        if let first = missing.first {
            findings.append(.promptMissing(rule, first.prompt.moment, first: first.date, count: missing.count))
        }
    }
}

extension [Occurrence] {
    /// Removes the elements that `isKept` rejects, looking at each in place: `removeAll(where:)` would copy them for
    /// that.
    fileprivate mutating func keep(_ isKept: (Occurrence) -> Bool) {
        var kept = 0
        withUnsafeMutableBufferPointer { all in
            for place in all.indices where isKept(all[place]) {
                if place > kept { all.swapAt(place, kept) }
                kept += 1
            }
        }
        removeLast(count - kept)
    }
}
