import CivilTime
import PlanModel

/// Draws a rule's texts without repeats until all are used.
///
/// All the rule's slots since 1970, or since its cycle begins, form one sequence, which is cut into rounds of as many
/// slots as there are texts. In a round each slot makes a draw of its own from the texts that the round's earlier slots
/// left. So a text depends only on seed, rule, day and slot, and no horizon can shift it.
struct BodyPool {
    private let bodies: [String]
    private let perDay: Int
    private var random: Draw.RandomSource
    private let days: RuleDays
    /// The round of the last draw, which goes on where slots are requested in order.
    private var round = Round(number: .min)

    private struct Round {
        var number: Int
        /// The number of its slots that have drawn, and the indices of the texts that they left.
        var drawn = 0
        var rest: [Int] = []
    }

    /// Creates the pool for dates up to `last`.
    init(_ rule: PromptRule, seed: UInt64, through last: LocalDate) {
        (bodies, perDay) = (rule.bodies, rule.perDay)
        random = Draw.RandomSource(seed: seed, rule: rule.id, .body)
        days = RuleDays(rule.limit, through: rule.bodies.count > 1 ? last : LocalDate(epochDay: 0))
    }

    /// Returns the text of a prompt.
    mutating func body(on date: LocalDate, slot: Int) -> String {
        let count = bodies.count
        guard count > 1 else { return bodies[0] }
        let number = days.count(before: date) * perDay + slot - 1
        let (roundNumber, position) = number.floorQuotientAndRemainder(by: count)
        if round.number != roundNumber || round.drawn > position {
            round = Round(number: roundNumber, rest: Array(0..<count))
        }
        for (day, slot) in slots(position - round.drawn, before: date, slot) { _ = draw(day, slot) }
        return bodies[draw(date, slot)]
    }

    /// Returns the `count` slots before one, in their order.
    private func slots(_ count: Int, before date: LocalDate, _ slot: Int) -> [(date: LocalDate, slot: Int)] {
        var slots: [(date: LocalDate, slot: Int)] = []
        var (date, slot) = (date, slot)
        for _ in 0..<count {
            (date, slot) = slot > 1 ? (date, slot - 1) : (days.previous(date), perDay)
            slots.append((date, slot))
        }
        return slots.reversed()
    }

    /// Draws the index of a text for the next slot of the round.
    private mutating func draw(_ date: LocalDate, _ slot: Int) -> Int {
        let draw = random.draw(on: date, slot)
        round.drawn += 1
        return round.rest.remove(at: draw.index(below: round.rest.count))
    }
}
