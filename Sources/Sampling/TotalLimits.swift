package import CivilTime
package import PlanModel

/// Chooses which prompts of a week or month there are, where a rule has more than `atMost` allows.
///
/// All slots of the rule's days draw, and those with the least U are kept, of equal ones the earlier; a month counts what
/// its weeks keep. Pauses, and what is dropped, have no influence: they take away, and move nothing.
package struct TotalLimits {
    private var rule: PromptRule
    private let calendar: HijriCalendar
    private var random: Draw.RandomSource
    /// The slots of the periods that were requested last, by their first days, from the least U on.
    private var weeks: [LocalDate: [Draw]] = [:]
    private var months: [LocalDate: [Draw]] = [:]
    /// So many periods are remembered: days come mostly in order, and a month has six weeks at most.
    private static let remembered = 16

    package init(_ rule: PromptRule, _ plan: Plan) {
        self.rule = rule
        calendar = plan.prayers.hijri
        random = Draw.RandomSource(seed: plan.seed ?? 0, rule: rule.id, .keep)
    }

    /// A prompt that a limit leaves out.
    package struct LeftOut: Sendable {
        package var period: PromptTotals.Period
        /// The first day of the period.
        package var start: LocalDate
        package var limit: Int
        /// Its draw, the place of that among those of the period, from 1, and how many these are.
        package var draw: Draw
        package var place, count: Int
    }

    /// Returns the limit that leaves a prompt out; `nil` for one that is kept.
    package mutating func leavesOut(_ slot: Int, on date: LocalDate) -> LeftOut? {
        for period in PromptTotals.Period.allCases {
            guard let limit = rule.atMost[period] else { continue }
            let start = period.start(of: date)
            let draws = draws(of: period, from: start)
            guard draws.count > limit, let place = draws.firstIndex(where: { $0.date == date && $0.slot == slot }),
                place >= limit
            else { continue }
            return LeftOut(
                period: period, start: start, limit: limit, draw: draws[place], place: place + 1, count: draws.count)
        }
        return nil
    }

    /// The share of a day's prompts that is kept on average over all seeds: as many of a week's or month's as its limit has.
    package func share(on date: LocalDate) -> Double {
        var limit = rule.limit
        limit.pauses = []
        func share(_ period: PromptTotals.Period, of kept: (LocalDate) -> Double) -> Double {
            guard let most = rule.atMost[period] else { return 1 }
            let start = period.start(of: date)
            let days = (start..<period.end(from: start)).filter { limit.contains($0, in: calendar) }
            let prompts = days.reduce(0) { $0 + Double(rule.perDay) * kept($1) }
            return prompts > Double(most) ? Double(most) / prompts : 1
        }
        func ofWeek(_ date: LocalDate) -> Double {
            var week = self
            week.rule.atMost.perMonth = nil
            return week.share(on: date)
        }
        guard rule.atMost.perMonth != nil else { return share(.week) { _ in 1 } }
        let week = rule.atMost.perWeek == nil ? { (_: LocalDate) in 1.0 } : ofWeek
        return week(date) * share(.month, of: week)
    }

    /// Returns the draws of a week's slots, or of those that a month's weeks keep, the least first.
    private mutating func draws(of period: PromptTotals.Period, from start: LocalDate) -> [Draw] {
        if let known = period == .week ? weeks[start] : months[start] { return known }
        var limit = rule.limit
        limit.pauses = []
        var draws: [Draw] = []
        for date in start..<period.end(from: start) where limit.contains(date, in: calendar) {
            for slot in 1...max(1, rule.perDay) where period == .week || isKeptByWeek(slot, date) {
                draws.append(random.draw(on: date, slot))
            }
        }
        draws.sort { ($0.numerator, $0.date, $0.slot) < ($1.numerator, $1.date, $1.slot) }
        if period == .week {
            if weeks.count > Self.remembered { weeks = [:] }
            weeks[start] = draws
        } else {
            if months.count > Self.remembered { months = [:] }
            months[start] = draws
        }
        return draws
    }

    private mutating func isKeptByWeek(_ slot: Int, _ date: LocalDate) -> Bool {
        guard let most = rule.atMost.perWeek else { return true }
        return draws(of: .week, from: PromptTotals.Period.week.start(of: date)).prefix(most)
            .contains { $0.date == date && $0.slot == slot }
    }
}
