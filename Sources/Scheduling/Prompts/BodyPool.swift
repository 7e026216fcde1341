import CivilTime
import PlanModel

/// Gives the prompts of a rule their texts: each text of a deck once before any comes again.
///
/// All the rule's slots form one sequence, which is cut into decks of as many slots as there are texts. In a shuffled
/// deck each slot makes a draw of its own from the texts that the deck's earlier slots left; where a deck would begin
/// with the last text of the one before, its first two change places. So a text depends only on seed, rule, day and
/// slot, and no horizon can shift it.
struct BodyPool {
    private let title: String
    private let texts: PromptTexts
    private let perDay: Int
    private var random: Draw.RandomSource
    private let days: RuleDays
    /// The deck of the last draw, which goes on where slots are requested in order.
    private var deck = Deck(number: .min, size: 0)
    /// The last text of the deck before the one of this number, where it is known.
    private var lastTexts: [Int: Int] = [:]

    private struct Deck {
        let number: Int
        /// The indices of the texts in the order in which they were drawn, and of those that are left.
        var drawn: [Int] = []
        var rest: [Int]

        init(number: Int, size: Int) {
            self.number = number
            rest = Array(0..<size)
        }

        /// The index of its last text, as far as it is known.
        var last: Int? { rest.count == 1 ? rest[0] : rest.isEmpty ? drawn.last : nil }
    }

    private typealias Slot = (date: LocalDate, number: Int)

    /// Creates the pool for dates up to `last`.
    init(_ rule: PromptRule, _ plan: Plan, through last: LocalDate) {
        (title, texts, perDay) = (rule.title, rule.texts, rule.perDay)
        random = Draw.RandomSource(seed: plan.seed ?? 0, rule: rule.id, .body)
        let isNumbered = texts.dated == nil && texts.all.count > 1
        days = RuleDays(rule.limit, in: plan.prayers.hijri, through: isNumbered ? last : nil)
    }

    /// Returns the text of a prompt.
    mutating func body(on date: LocalDate, slot: Int) -> String {
        if let dated = texts.dated { return dated[date] ?? title }
        let count = texts.all.count
        guard count > 1 else { return texts.all[0] }
        let number = days.count(before: date) * perDay + slot - 1
        let (deckNumber, position) = number.floorQuotientAndRemainder(by: count)
        return texts.all[texts.order == .sequence ? position : drawn(position, ofDeck: deckNumber, (date, slot))]
    }

    /// Returns the index of the text at a position of a deck.
    private mutating func drawn(_ position: Int, ofDeck number: Int, _ slot: Slot) -> Int {
        let size = texts.all.count
        // Of two texts the one that a deck does not begin with ends it, and so begins the next: all decks are alike.
        if size == 2, number >= 0 { return position == 0 ? firstOfTwo : 1 - firstOfTwo }
        let last = position < 2 && number > 0 ? lastText(before: number, position, slot) : nil
        var deck = self.deck
        if deck.number != number || deck.drawn.count > position { deck = Deck(number: number, size: size) }
        for slot in slots(position - deck.drawn.count, before: slot) { draw(slot, from: &deck) }
        draw(slot, from: &deck)
        self.deck = deck
        guard let last, deck.drawn[0] == last else { return deck.drawn[position] }
        // The first two change places.
        if position == 1 { return deck.drawn[0] }
        draw(next(slot) ?? slot, from: &deck)
        return deck.drawn[1]
    }

    /// The index of the text that the first deck of two begins with.
    private lazy var firstOfTwo: Int = {
        var deck = Deck(number: 0, size: 2)
        draw((days.first, 1), from: &deck)
        return deck.drawn[0]
    }()

    /// Returns the index of the last text of the deck before a slot's.
    private mutating func lastText(before number: Int, _ position: Int, _ slot: Slot) -> Int? {
        if let known = lastTexts[number] { return known }
        var previous = deck
        if previous.number != number - 1 || previous.last == nil {
            let size = texts.all.count
            previous = Deck(number: number - 1, size: size)
            for slot in slots(position + size, before: slot).prefix(size) { draw(slot, from: &previous) }
        }
        lastTexts = [number: previous.last ?? 0]
        return previous.last
    }

    /// Draws the index of a text for the next slot of a deck.
    private mutating func draw(_ slot: Slot, from deck: inout Deck) {
        let draw = random.draw(on: slot.date, slot.number)
        deck.drawn.append(deck.rest.remove(at: draw.index(below: deck.rest.count)))
    }

    // MARK: Slots

    /// Returns the `count` slots before one, in their order.
    private func slots(_ count: Int, before slot: Slot) -> [Slot] {
        var slots: [Slot] = []
        var slot = slot
        for _ in 0..<max(0, count) {
            slot = slot.number > 1 ? (slot.date, slot.number - 1) : (days.previous(slot.date), perDay)
            slots.append(slot)
        }
        return slots.reversed()
    }

    /// Returns the slot after one; `nil` where the rule has no further day.
    private func next(_ slot: Slot) -> Slot? {
        slot.number < perDay ? (slot.date, slot.number + 1) : days.next(slot.date).map { ($0, 1) }
    }
}
