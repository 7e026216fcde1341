import CivilTime
import PlanFile

/// Draws a rule's texts without repeats until all are used.
///
/// All the rule's slots since 1970 form one row, which is cut into rounds of as many slots as there are texts. In a round
/// each slot draws, by its own lot, from the texts that the round's earlier slots left. So a text depends on nothing
/// but seed, rule, day and slot, and no horizon can shift it.
struct BodyPool {
    private let rule: PromptRule
    private let seed: UInt64
    private let exceptions: [LocalDate]

    init(_ rule: PromptRule, seed: UInt64) {
        self.rule = rule
        self.seed = seed
        exceptions = rule.except.filter { rule.days.contains($0.weekday) }.sorted()
    }

    /// The text of a prompt.
    func body(on date: LocalDate, slot: Int) -> String {
        let count = rule.bodies.count
        guard count > 1 else { return rule.bodies[0] }
        let number = daysBefore(date) * rule.perDay + slot - 1
        let position = number.floorQuotientAndRemainder(by: count).remainder
        var rest = rule.bodies
        var (day, slotOfDay) = (date, slot)
        var row: [(LocalDate, Int)] = [(day, slotOfDay)]
        for _ in 0..<position {
            (day, slotOfDay) = slotOfDay > 1 ? (day, slotOfDay - 1) : (previous(day), rule.perDay)
            row.append((day, slotOfDay))
        }
        var text = rest[0]
        for (day, slot) in row.reversed() {
            let draw = Draw(seed: seed, rule: rule.id, date: day, slot: slot, purpose: .body)
            text = rest.remove(at: draw.index(below: rest.count))
        }
        return text
    }

    /// The rule's last day before `date`.
    private func previous(_ date: LocalDate) -> LocalDate {
        var day = date.advanced(by: -1)
        while !rule.days.contains(day.weekday) || rule.except.contains(day) { day = day.advanced(by: -1) }
        return day
    }

    /// How many of the rule's days lie between 1970-01-05, a Monday, and `date`; negative before it.
    private func daysBefore(_ date: LocalDate) -> Int {
        let sinceMonday = date.epochDay - 4
        let week = sinceMonday.floorDivided(by: 7)
        let thisWeek = rule.days.count { $0 < date.weekday }
        return week * rule.days.count + thisWeek - exceptions.count { $0 < date }
    }
}
