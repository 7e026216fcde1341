package import CivilTime
package import PlanModel

/// The times of the sun and the keep-outs around the prompts of consecutive list days, computed once for all days.
package struct FreeTime: Sendable {
    private let context: PlanContext
    private let keepOuts: KeepOuts
    /// The keep-outs of each rule's prompts, ascending by start, and the length of the longest in seconds.
    private let kept: [String: (all: [KeepOut], longest: Int)]

    package init(_ plan: Plan, on dates: Range<LocalDate>) {
        var placement = Placement(plan, on: dates)
        for rule in placement.days.order.rules { placement.place(rule) }
        (context, keepOuts) = (placement.context, placement.keepOuts)
        var kept: [String: (all: [KeepOut], longest: Int)] = [:]
        for rule in plan.prompts {
            let all = keepOuts.all(for: rule).sorted { $0.seconds.lowerBound < $1.seconds.lowerBound }
            kept[rule.id] = (all, all.map(\.seconds.count).max() ?? 0)
        }
        self.kept = kept
    }

    /// Returns the times of sun and prayers of a list day; `nil` in a plan without a place.
    package func times(on date: LocalDate) -> DayTimes? { context.times(on: date) }

    /// Returns the interval of quiet hours that begin on a list day; `nil` on other days.
    package func interval(of hours: QuietHours, on date: LocalDate) -> Range<Instant>? {
        hours.holds(on: date, in: context.plan.prayers.hijri) ? context.interval(of: hours.window, on: date) : nil
    }

    /// Returns the keep-outs of a rule's prompts within a stretch, ascending by start.
    package func keepOuts(of rule: PromptRule, within range: Range<Instant>) -> [KeepOut] {
        guard let (all, longest) = kept[rule.id] else { return [] }
        let (from, to) = (range.lowerBound.epochSeconds, range.upperBound.epochSeconds)
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].seconds.lowerBound < from - longest { low = middle + 1 } else { high = middle }
        }
        return all[low...].prefix { $0.seconds.lowerBound < to }.filter { $0.seconds.upperBound > from }
    }

    /// Returns a rule's prompts of a list day with those that are dropped; `nil` where the window is empty or has no
    /// beginning or end.
    package func prompts(of rule: PromptRule, on date: LocalDate) -> PromptDay? {
        var planner = PromptPlanner(rule, context, keepOuts: keepOuts)
        return planner.prompts(on: date)
    }
}
