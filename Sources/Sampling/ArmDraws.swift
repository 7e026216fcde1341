package import CivilTime
package import PlanModel

/// The draws by which a rule's prompts take its arms.
package struct ArmDraws {
    private let arms: PromptArms
    private var random: Draw.RandomSource

    /// `nil` for a rule without arms.
    package init?(_ rule: PromptRule, _ plan: Plan) {
        guard let arms = rule.arms else { return nil }
        self.arms = arms
        random = Draw.RandomSource(seed: plan.seed ?? 0, rule: rule.id, .arm)
    }

    /// Returns the draw of a slot.
    package mutating func draw(on date: LocalDate, _ slot: Int) -> Draw { random.draw(on: date, slot) }

    /// Returns the place of the arm that a slot takes.
    package mutating func index(on date: LocalDate, _ slot: Int) -> Int {
        arms.index(ofDraw: draw(on: date, slot).numerator)
    }
}
