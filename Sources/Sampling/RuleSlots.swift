import CivilTime
import PlanModel

/// The slots of a rule in their order, over all days of its own limits, or those of them that take one of its arms.
///
/// They number the texts of prompts.
struct RuleSlots {
    typealias Slot = (date: LocalDate, number: Int)

    private let days: RuleDays
    private let perDay: Int
    /// What chooses the slots; `nil` where all count.
    private var arms: ArmDraws?
    /// The place of the arm whose slots count.
    private let arm: Int?
    /// The number of an arm's slots before a date.
    private var known: (date: LocalDate, count: Int)?

    /// The largest number of slots that a search goes through; an arm so rare is hardly ever drawn.
    private static let searched = 1_000_000

    /// Orders the slots of a rule, or of the copy of it that took an arm; `last` is the last date that will be asked for, and
    /// `nil` where no numbers will be.
    init(_ rule: PromptRule, _ plan: Plan, through last: LocalDate?) {
        days = RuleDays(rule.limit, in: plan.prayers.hijri, through: last)
        perDay = rule.perDay
        arm = rule.armIndex
        arms = arm == nil ? nil : ArmDraws(rule, plan)
    }

    private mutating func counts(_ slot: Slot) -> Bool {
        guard let arm else { return true }
        return arms?.index(on: slot.date, slot.number) == arm
    }

    /// The first slot; before it numbers are negative.
    var first: Slot {
        mutating get {
            let slot = (days.first, 1)
            return counts(slot) ? slot : next(slot) ?? slot
        }
    }

    /// Returns the number of a slot that counts, from 0.
    mutating func number(of slot: Slot) -> Int {
        guard arm != nil else { return days.count(before: slot.date) * perDay + slot.number - 1 }
        let number = count(before: slot.date)
        return number + (1..<slot.number).count { counts((slot.date, $0)) }
    }

    /// Returns the number of an arm's slots between the first day and a date; before it, it is negative.
    private mutating func count(before date: LocalDate) -> Int {
        var (day, count) = known.flatMap { $0.date <= date ? $0 : nil } ?? (min(days.first, date), 0)
        if day < days.first {
            // Backwards, from the first day.
            count = 0
            var earlier: LocalDate? = day
            while let date = earlier, date < days.first {
                count -= countOn(date)
                earlier = days.next(date)
            }
            return count
        }
        while day < date {
            count += countOn(day)
            guard let next = days.next(day), next <= date else { break }
            day = next
        }
        known = (date, count)
        return count
    }

    private mutating func countOn(_ date: LocalDate) -> Int { (1...perDay).count { counts((date, $0)) } }

    /// Returns the `count` slots before one, in their order.
    mutating func slots(_ count: Int, before slot: Slot) -> [Slot] {
        var slots: [Slot] = []
        var slot = slot
        for _ in 0..<max(0, count) {
            slot = previous(slot)
            slots.append(slot)
        }
        return slots.reversed()
    }

    /// Returns the slot before one.
    private mutating func previous(_ slot: Slot) -> Slot {
        var slot = slot
        for _ in 0..<Self.searched {
            slot = slot.number > 1 ? (slot.date, slot.number - 1) : (days.previous(slot.date), perDay)
            if counts(slot) { break }
        }
        return slot
    }

    /// Returns the slot after one; `nil` where the rule has no further one.
    mutating func next(_ slot: Slot) -> Slot? {
        var next: Slot? = slot
        for _ in 0..<Self.searched {
            guard let slot = next else { return nil }
            next = slot.number < perDay ? (slot.date, slot.number + 1) : days.next(slot.date).map { ($0, 1) }
            if let next, counts(next) { return next }
        }
        return nil
    }
}
