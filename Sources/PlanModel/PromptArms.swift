/// The arms of a micro-randomised trial: each prompt of a rule takes one of them by lot.
package struct PromptArms: Sendable {
    /// One arm, and what it has in place of the rule's own.
    package struct Arm: Sendable {
        /// The arm of prompts that notify nothing.
        package static let none = "none"

        package var id: String
        /// The number of lots that fall on it, of ``PromptArms/lots``.
        package var lots: Int
        package var title: String
        package var texts: PromptTexts
        package var sound: Sound
        package var category: String?
        package var actions: [PromptRule.Action]
        package var link: String?

        package init(
            id: String, lots: Int, title: String, texts: PromptTexts, sound: Sound, category: String?,
            actions: [PromptRule.Action], link: String?
        ) {
            self.id = id
            self.lots = lots
            self.title = title
            self.texts = texts
            self.sound = sound
            self.category = category
            self.actions = actions
            self.link = link
        }

        /// Whether its prompts notify.
        package var notifies: Bool { id != Self.none }
    }

    /// In the order written, in which the draw goes through them.
    package var all: [Arm]
    /// The number of all lots, at most 2⁵³; the probabilities of the arms are exact fractions with this denominator.
    package var lots: Int
    /// The number of notifying prompts that a full day expects, where the plan gives it in place of probabilities.
    package var target: ScaledDecimal?

    package init(_ all: [Arm], lots: Int, target: ScaledDecimal? = nil) {
        self.all = all
        self.lots = lots
        self.target = target
    }

    /// The probability of an arm, as the double that is nearest to the exact fraction.
    package func probability(of arm: Arm) -> Double { Double(arm.lots) / Double(lots) }

    /// The arms with their probabilities: `walk 0.3, sit 0.3, none 0.4`.
    package var text: String { all.map { "\($0.id) \(probability(of: $0))" }.joined(separator: ", ") }

    /// The place of the arm that a draw U = `numerator` / 2⁵³ takes: the first whose probability, added to those before it,
    /// exceeds U. Computed without rounding.
    package func index(ofDraw numerator: UInt64) -> Int {
        let position = numerator.multipliedFullWidth(by: UInt64(lots))
        var sum = 0
        for (index, arm) in all.enumerated() {
            sum += arm.lots
            // sum · 2⁵³
            let (high, low) = (UInt64(sum) >> 11, UInt64(sum) << 53)
            if (position.high, position.low) < (high, low) { return index }
        }
        return all.count - 1
    }
}
