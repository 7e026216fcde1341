package import CivilTime
package import PlanModel

/// Gives the prompts of a rule their texts: each text of a deck once before any comes again.
///
/// All the rule's slots, or all that take the same of its arms, form one sequence, which is cut into decks of as many
/// slots as there are texts. In a shuffled deck each slot makes a draw of its own from the texts that the deck's earlier
/// slots left; where a deck would begin with the last text of the one before, its first two change places. So a text
/// depends only on seed, rule, day and slot, and no horizon can shift it.
package struct BodyPool {
    private let title: String
    private let texts: PromptTexts
    private var random: Draw.RandomSource
    private var slots: RuleSlots
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

    private typealias Slot = RuleSlots.Slot

    /// Creates the pool for dates up to `last`.
    package init(_ rule: PromptRule, _ plan: Plan, through last: LocalDate) {
        (title, texts) = (rule.title, rule.texts)
        random = Draw.RandomSource(seed: plan.seed ?? 0, rule: rule.id, .body)
        let isNumbered = texts.dated == nil && texts.all.count > 1
        slots = RuleSlots(rule, plan, through: isNumbered ? last : nil)
    }

    /// Returns the text of a prompt.
    package mutating func body(on date: LocalDate, slot: Int) -> String {
        if let dated = texts.dated { return dated[date] ?? title }
        let count = texts.all.count
        guard count > 1 else { return texts.all[0] }
        let number = slots.number(of: (date, slot))
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
        for slot in slots.slots(position - deck.drawn.count, before: slot) { draw(slot, from: &deck) }
        draw(slot, from: &deck)
        self.deck = deck
        guard let last, deck.drawn[0] == last else { return deck.drawn[position] }
        // The first two change places.
        if position == 1 { return deck.drawn[0] }
        draw(slots.next(slot) ?? slot, from: &deck)
        return deck.drawn[1]
    }

    /// The index of the text that the first deck of two begins with.
    private lazy var firstOfTwo: Int = {
        var deck = Deck(number: 0, size: 2)
        draw(slots.first, from: &deck)
        return deck.drawn[0]
    }()

    /// Returns the index of the last text of the deck before a slot's.
    private mutating func lastText(before number: Int, _ position: Int, _ slot: Slot) -> Int? {
        if let known = lastTexts[number] { return known }
        var previous = deck
        if previous.number != number - 1 || previous.last == nil {
            let size = texts.all.count
            previous = Deck(number: number - 1, size: size)
            for slot in slots.slots(position + size, before: slot).prefix(size) { draw(slot, from: &previous) }
        }
        lastTexts = [number: previous.last ?? 0]
        return previous.last
    }

    /// Draws the index of a text for the next slot of a deck.
    private mutating func draw(_ slot: Slot, from deck: inout Deck) {
        let draw = random.draw(on: slot.date, slot.number)
        deck.drawn.append(deck.rest.remove(at: draw.index(below: deck.rest.count)))
    }
}
