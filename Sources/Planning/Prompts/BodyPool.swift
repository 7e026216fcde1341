import CivilTime
import PlanFile

/// Draws a rule's texts without repeats until all are used.
///
/// All the rule's slots since 1970, or since its cycle begins, form one row, which is cut into rounds of as many slots as there are texts. In a round
/// each slot draws, by its own lot, from the texts that the round's earlier slots left. So a text depends on nothing
/// but seed, rule, day and slot, and no horizon can shift it.
struct BodyPool {
    private let rule: PromptRule
    private let seed: UInt64
    private let days: RuleDays

    /// - Parameter last: The last date that will be asked for.
    init(_ rule: PromptRule, seed: UInt64, through last: LocalDate) {
        self.rule = rule
        self.seed = seed
        days = RuleDays(rule.limit, through: rule.bodies.count > 1 ? last : LocalDate(epochDay: 0))
    }

    /// The text of a prompt.
    func body(on date: LocalDate, slot: Int) -> String {
        let count = rule.bodies.count
        guard count > 1 else { return rule.bodies[0] }
        let number = days.count(before: date) * rule.perDay + slot - 1
        let position = number.floorQuotientAndRemainder(by: count).remainder
        var rest = rule.bodies
        var (day, slotOfDay) = (date, slot)
        var row: [(LocalDate, Int)] = [(day, slotOfDay)]
        for _ in 0..<position {
            (day, slotOfDay) = slotOfDay > 1 ? (day, slotOfDay - 1) : (days.previous(day), rule.perDay)
            row.append((day, slotOfDay))
        }
        var text = rest[0]
        for (day, slot) in row.reversed() {
            let draw = Draw(seed: seed, rule: rule.id, date: day, slot: slot, purpose: .body)
            text = rest.remove(at: draw.index(below: rest.count))
        }
        return text
    }
}
