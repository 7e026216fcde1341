import CivilTime
import DeviceManifest
import PlanModel
import Sampling

/// What a rule's prompts have in common, or those of them that take the same arm.
struct PromptVariant {
    /// The rule under its title of a day.
    struct Titled {
        let subject: Subject
        /// The forms of each of a day's prompts and its follow-ups, by slot; empty for an arm that notifies nothing.
        let forms: [(prompt: PlannedNotification.Form, followUps: [PlannedNotification.Form])]

        init(_ rule: PromptRule) {
            subject = .prompt(rule)
            func form(
                _ kind: Manifest.Notification.Kind, _ part: String, after prompt: String? = nil
            ) -> PlannedNotification.Form {
                PlannedNotification.Form(kind, part: part, title: rule.title, sound: rule.sound, cancelledBy: prompt)
            }
            let slots = rule.arm?.notifies == false ? 0 : max(1, rule.perDay)
            forms = (0..<slots).map { slot in
                let prompt = "\(slot + 1)"
                return (
                    form(.prompt, prompt),
                    rule.followUps.map { form(.promptFollowUp, "\(prompt)/after-\($0)", after: prompt) }
                )
            }
        }
    }

    private let rule: PromptRule
    private let context: PlanContext
    private let title: DatedText
    /// Whether a text may differ from day to day beyond taking turns.
    private let hasDatedTexts: Bool
    /// What days share whose title is the same.
    private let usual: Titled
    private var bodies: BodyPool

    /// - `rule`: The rule as the variant's prompts have it.
    init(_ rule: PromptRule, _ context: PlanContext) {
        self.rule = rule
        self.context = context
        title = DatedText(rule.title)
        hasDatedTexts = ([rule.title] + rule.texts.all).contains { $0.contains("{") }
        usual = Titled(rule)
        bodies = BodyPool(rule, context.plan, through: context.lastDate)
    }

    /// Returns the rule under its title of a day.
    func titled(on date: LocalDate) -> Titled {
        guard !title.isPlain else { return usual }
        var rule = rule
        rule.title = filled(title, on: date)
        return Titled(rule)
    }

    /// Returns the text of a slot.
    mutating func body(on date: LocalDate, slot: Int) -> String {
        let text = bodies.body(on: date, slot: slot)
        return hasDatedTexts ? filled(DatedText(text), on: date) : text
    }

    private func filled(_ text: DatedText, on date: LocalDate) -> String {
        text.text(on: date, in: context.plan.words, context.plan.prayers.hijri)
    }
}
