package import CivilTime
package import PlanModel
import Sampling

/// How a plan's design spreads its random prompts over the hours of clocks, whatever its draws came to.
package struct PromptChances {
    /// The hours of the day, from 0 to 23: how many prompts are expected in each, and the variance of their number.
    package struct Hours: Sendable {
        package var expected = [Double](repeating: 0, count: 24)
        /// Where prompts keep a gap it is somewhat less than this.
        package var variance = [Double](repeating: 0, count: 24)

        package init() {}

        fileprivate mutating func add(_ probability: Double, in hour: Int) {
            expected[hour] += probability
            variance[hour] += probability * (1 - probability)
        }
    }

    private let planners: [String: PromptPlanner]
    private let plan: Plan

    package init(_ plan: Plan, on dates: Range<LocalDate>) {
        self.plan = plan
        var placement = Placement(plan, on: dates)
        for rule in placement.days.order.rules { placement.place(rule) }
        planners = Dictionary(
            uniqueKeysWithValues: plan.prompts.map { ($0.id, placement.planner(of: $0)) })
    }

    /// Adds what a rule is expected to have on a list day; nothing for a rule whose times are not drawn.
    package func add(_ rule: String, on date: LocalDate, to hours: inout Hours) {
        guard !plan.skips(date), let planner = planners[rule], case .spread(let spread) = planner.rule.timing,
            planner.rule.prompts(on: date, in: plan.prayers.hijri),
            let window = planner.context.interval(of: spread.window, on: date)
        else { return }
        let (from, to) = (window.lowerBound.epochSeconds, window.upperBound.epochSeconds)
        let free = SecondSet(from..<to + 1, without: planner.blocked(from: from, through: to))
        let kept = planner.rule.atMost.isEmpty ? 1 : TotalLimits(planner.rule, plan).share(on: date)
        let parts = clockHours(from: from, through: to, plan.timeZone(on: date))
        switch spread.distribution {
        case .even: break
        case .stratified:
            let segments = Segments(from: from, length: to - from, count: spread.perDay)
            for slot in 1...spread.perDay {
                let wanted = segments.range(slot, varianceMillionths: spread.varianceMillionths)
                let (stretch, choices, _) = PromptPlanner.choice(among: wanted, of: segments.whole(slot), free)
                guard choices > 0 else { continue }
                for (part, hour) in parts where part.overlaps(stretch) {
                    hours.add(kept * Double(free.count(in: part.clamped(to: stretch))) / Double(choices), in: hour)
                }
            }
        case .uniform: addUniform(spread, free, from..<to + 1, parts, kept, to: &hours)
        }
    }

    /// The k-th of n sorted draws comes before a second where at least k of them do; the gaps put back in front of it shift
    /// it by (k − 1) gaps. `kept` is the share of prompts that the rule's totals leave.
    private func addUniform(
        _ spread: PromptSpread, _ free: SecondSet, _ all: Range<Int>, _ parts: [(part: Range<Int>, hour: Int)],
        _ kept: Double, to hours: inout Hours
    ) {
        let (gap, fitting, room) = PromptPlanner.fit(spread, seconds: free.count(in: all))
        for number in 0..<fitting {
            var before = 0.0
            for (part, hour) in parts {
                let seconds = free.count(in: all.lowerBound..<part.upperBound) - number * gap
                let share = Double(min(max(0, seconds), room)) / Double(room)
                let until = Self.probability(ofMoreThan: number, of: fitting, each: share)
                hours.add(kept * max(0, until - before), in: hour)
                before = until
            }
        }
    }

    /// The probability that more than `number` of `count` independent draws happen, each with probability `each`.
    private static func probability(ofMoreThan number: Int, of count: Int, each: Double) -> Double {
        if each >= 1 { return 1 }
        if each <= 0 { return 0 }
        // The binomial distribution's terms, each from the one before.
        var term = (0..<count).reduce(1.0) { product, _ in product * (1 - each) }
        var sum = 0.0
        for happened in 0...number {
            sum += term
            term *= Double(count - happened) / Double(happened + 1) * each / (1 - each)
        }
        return max(0, 1 - sum)
    }

    /// The stretches of a window that clocks show as one hour each, in their order.
    private func clockHours(from: Int, through to: Int, _ zone: ZoneRules) -> [(part: Range<Int>, hour: Int)] {
        var parts: [(part: Range<Int>, hour: Int)] = []
        var start = from
        while start <= to {
            let time = zone.local(Instant(epochSeconds: start)).time
            let end = min(to + 1, start + 3600 - time.secondOfDay % 3600)
            parts.append((start..<end, time.secondOfDay / 3600))
            start = end
        }
        return parts
    }
}
