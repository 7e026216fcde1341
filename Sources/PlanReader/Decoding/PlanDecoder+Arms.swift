import Diagnostics
import Documents
import PlanModel

extension PlanDecoder {
    /// The rule with the arms that its prompts take; findings where they are no whole.
    mutating func addArms(to rule: inout PromptRule, _ fields: Fields) {
        guard let arms = fields.fields("arms") else { return }
        let entries = arms.entries.filter { $0.key != Self.targetKey }
        let target = arms[Self.targetKey]
        // What the schema finds fault with is said once.
        guard entries.allSatisfy({ $0.value.kind == .mapping }) else { return }
        let found = if let target { lots(of: entries, target: target, rule) } else { lots(of: entries, arms, rule) }
        guard let lots = found else { return }
        var all = zip(entries, lots.each).map { arm($0, lots: $1, of: rule, fields) }
        if target != nil, !entries.contains(where: { $0.key == PromptArms.Arm.none }) {
            all.append(
                PromptArms.Arm(
                    id: PromptArms.Arm.none, lots: lots.whole - lots.each.reduce(0, +), title: rule.title,
                    texts: rule.texts, sound: rule.sound, category: rule.category, actions: rule.actions,
                    link: rule.link))
        }
        rule.arms = PromptArms(all, lots: lots.whole, target: target.flatMap { ScaledDecimal($0.literal ?? "") })
    }

    private static let targetKey = "target"

    /// The lots of each arm that is written, and of all together.
    private typealias Lots = (each: [Int], whole: Int)

    /// An arm, with what it leaves out taken from the rule.
    private mutating func arm(
        _ entry: Mapping.Entry, lots: Int, of rule: PromptRule, _ ruleFields: Fields
    ) -> PromptArms.Arm {
        let fields = Fields(node: entry.value)
        let title = fields.text("title") ?? rule.title
        checkPlaceholders(fields["title"])
        let hasTexts = ["body", "bodies"].contains { fields[$0] != nil }
        let ruleHasTexts = ["body", "bodies"].contains { ruleFields[$0] != nil }
        let actions = fields["actions"] == nil ? rule.actions : actions(of: fields)
        if let link = fields["link"] { checkScheme(of: link) }
        let ownCategory = ["category", "actions"].contains { fields[$0] != nil }
        return PromptArms.Arm(
            id: entry.key, lots: lots, title: title,
            texts: hasTexts
                ? texts(fields, of: ruleFields, file: "\(rule.id)/\(entry.key)", title)
                : ruleHasTexts ? rule.texts : PromptTexts([title]),
            sound: sound(of: fields) ?? rule.sound,
            category: ownCategory
                ? category(of: fields, named: "\(rule.id)-\(entry.key)", at: entry.keySpan, actions)
                : rule.category,
            actions: actions, link: fields.text("link") ?? rule.link)
    }

    // MARK: Probabilities

    /// The lots of arms that each have a probability.
    private mutating func lots(of entries: [Mapping.Entry], _ arms: Fields, _ rule: PromptRule) -> Lots? {
        guard !entries.isEmpty else {
            findings.append(
                .armsForm(
                    "'arms' of '\(rule.id)' has no arm; write such as walk: {probability: 0.5}", at: arms.node.span))
            return nil
        }
        var each: [Int] = []
        for entry in entries {
            let fields = Fields(node: entry.value)
            if fields["share"] != nil {
                findings.append(
                    .armsForm(
                        "a share of what is left needs a 'target', and these arms have none; write a probability, or target: 1.5 beside the arms",
                        at: fields.keySpan("share")))
                return nil
            }
            guard let node = fields["probability"] else {
                findings.append(
                    .armsForm(
                        "arm '\(entry.key)' has no probability; write such as probability: 0.5", at: entry.keySpan))
                return nil
            }
            guard let literal = node.literal, (0...1).contains(node.double ?? 0) else { return nil }
            guard let lots = Self.lots(literal) else {
                findings.append(
                    .armsForm(
                        "a probability is a decimal from 0 to 1 with at most twelve places, such as 0.3, so that they can sum exactly to 1",
                        at: node.span))
                return nil
            }
            each.append(lots)
        }
        let sum = each.reduce(0, +)
        guard sum == Self.wholeLots else {
            findings.append(
                .armsSum(
                    rule, sum: Self.decimal(sum), rest: sum < Self.wholeLots ? Self.decimal(Self.wholeLots - sum) : nil,
                    hasNone: entries.contains { $0.key == PromptArms.Arm.none },
                    at: entries.last.flatMap { Fields(node: $0.value)["probability"]?.span } ?? arms.node.span))
            return nil
        }
        return (each, Self.wholeLots)
    }

    /// Twelve places of a decimal.
    private static let wholeLots = 1_000_000_000_000

    /// Reads a decimal from 0 to 1 as so many of ``wholeLots``; `nil` for one with more places, or with an exponent.
    private static func lots(_ literal: String) -> Int? {
        let parts = literal.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        guard fraction.utf8.count <= 12, (parts[0] + fraction).utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            let whole = Int(parts[0].isEmpty ? "0" : parts[0]), whole <= 1,
            let lots = Int(fraction + String(repeating: "0", count: 12 - fraction.utf8.count))
        else { return nil }
        return whole * wholeLots + lots
    }

    /// Lots as a decimal, without trailing zeros.
    private static func decimal(_ lots: Int) -> String {
        let (whole, rest) = lots.quotientAndRemainder(dividingBy: wholeLots)
        guard rest > 0 else { return "\(whole)" }
        var digits = "\(wholeLots + rest)".dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// The lots of arms that share what a day expects.
    private mutating func lots(of entries: [Mapping.Entry], target node: DocumentNode, _ rule: PromptRule) -> Lots? {
        guard let literal = node.literal, node.double.map({ $0 > 0 }) ?? false else { return nil }
        guard let target = ScaledDecimal(literal) else {
            findings.append(
                .armsTarget("a target is a decimal of at most four places, such as 1.5", at: node.span))
            return nil
        }
        var shares: [Int?] = []
        for entry in entries {
            let fields = Fields(node: entry.value)
            if fields["probability"] != nil {
                let isNone = entry.key == PromptArms.Arm.none
                findings.append(
                    .armsForm(
                        isNone
                            ? "'target' leaves the rest to 'none'; take its probability out"
                            : "'target' sets the probabilities; write a share, such as share: 1",
                        at: fields.keySpan("probability"), related: .init("the target", at: node.span)))
                return nil
            }
            guard entry.key != PromptArms.Arm.none else {
                shares.append(nil)
                continue
            }
            guard let share = fields["share"]?.literal.flatMap({ ScaledDecimal($0) }), share > .zero else {
                findings.append(
                    .armsForm(
                        "arm '\(entry.key)' needs its share of the target, a decimal of at most four places such as share: 1",
                        at: fields["share"]?.span ?? entry.keySpan))
                return nil
            }
            shares.append(share.scaled)
        }
        let sum = shares.reduce(0) { $0 + ($1 ?? 0) }
        guard sum > 0 else {
            findings.append(.armsForm("'target' needs an arm to treat with, such as walk: {share: 1}", at: node.span))
            return nil
        }
        guard target <= ScaledDecimal(rule.perDay) else {
            findings.append(
                .armsTarget(
                    "a full day of '\(rule.id)' has \(rule.perDay) prompts, fewer than the target \(target); write a target of at most \(rule.perDay)",
                    at: node.span))
            return nil
        }
        // target / perDay of a whole, in the ratio of the shares.
        let whole = ScaledDecimal(rule.perDay).scaled * sum
        let treated = shares.reduce(0) { $0 + target.scaled * ($1 ?? 0) }
        return (shares.map { $0.map { target.scaled * $0 } ?? (whole - treated) }, whole)
    }
}

extension DocumentNode {
    /// A number's digits as they are written; `nil` for other values.
    fileprivate var literal: String? {
        switch value {
        case .integer(let number): "\(number)"
        case .number(let number): number.literal
        default: nil
        }
    }
}
