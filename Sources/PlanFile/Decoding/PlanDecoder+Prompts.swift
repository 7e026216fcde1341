import CivilTime
import Diagnostics
import Documents

extension PlanDecoder {
    mutating func quietHours() -> [QuietHours] {
        (root.fields("quiet")?.entries ?? []).compactMap { entry in
            claim(entry)
            let fields = Fields(node: entry.value)
            guard let window = window(entry.value, of: entry.key) else { return nil }
            return QuietHours(id: entry.key, window: window, limit: dayLimit(fields), source: entry.keySpan)
        }
    }

    mutating func prompts(_ delivery: DeliveryWish) -> [PromptRule] {
        (root.fields("prompts")?.entries ?? []).map { entry in
            claim(entry)
            let rule = promptRule(entry, delivery)
            check(rule, Fields(node: entry.value))
            return rule
        }
    }

    private mutating func promptRule(_ entry: Mapping.Entry, _ delivery: DeliveryWish) -> PromptRule {
        let fields = Fields(node: entry.value)
        let title = fields.text("title") ?? title(ofID: entry.key)
        let texts = fields.items("bodies").compactMap(\.text)
        if let body = fields["body"], fields["bodies"] != nil {
            findings.append(.bodyTwice(at: fields.keySpan("bodies"), first: body.span))
        }
        let avoid = fields.fields("avoid")
        let actions = fields.items("actions").map { node in
            let action = Fields(node: node)
            return PromptRule.Action(id: action.text("id") ?? "", title: action.text("title") ?? "")
        }
        return PromptRule(
            id: entry.key, title: title, bodies: texts.isEmpty ? [fields.text("body") ?? title] : texts,
            window: fields["window"].flatMap { window($0, of: entry.key) } ?? Self.wakingHours,
            perDay: fields.integer("perDay") ?? 1,
            varianceMillionths: fields.text("variance").flatMap(Self.millionths) ?? 300_000,
            distribution: fields.text("distribution").flatMap { .init(rawValue: $0) } ?? .stratified,
            minGap: fields.duration("minGap") ?? .zero, limit: dayLimit(fields, pausedWith: .prompts),
            avoid: .init(prayers: avoid?.duration("prayers"), workouts: avoid?.duration("workouts")),
            expires: positive("expires", of: fields, default: .minutes(30)),
            sound: sound(of: fields) ?? .default, category: category(of: entry, actions), actions: actions,
            link: fields.text("link"), overrideQuiet: fields.flag("overrideQuiet") ?? false,
            delivery: self.delivery(of: fields, in: delivery), source: entry.keySpan)
    }

    /// The rule's category: its own, or one made from its id when it has buttons, which need one.
    private mutating func category(of entry: Mapping.Entry, _ actions: [PromptRule.Action]) -> String? {
        let fields = Fields(node: entry.value)
        guard let name = fields.text("category") else {
            return actions.isEmpty
                ? nil : entry.key.uppercased().split(separator: "-").joined(separator: "_") + "_CATEGORY"
        }
        if let first = categories[name], first.actions != actions {
            findings.append(.categoryClash(name, at: fields["category"]?.span ?? entry.keySpan, first: first.span))
        }
        categories[name] = categories[name] ?? (actions, fields["category"]?.span ?? entry.keySpan)
        return name
    }

    private static let wakingHours = TimeWindow(
        from: .clock(LocalTime(secondOfDay: 7 * 3600)), to: .clock(LocalTime(secondOfDay: 22 * 3600)))

    /// What a clock window can be known not to hold; windows between anchors are checked day by day.
    private mutating func check(_ rule: PromptRule, _ fields: Fields) {
        guard let length = rule.window.clockLength else { return }
        let span = fields["minGap"]?.span ?? fields["perDay"]?.span ?? rule.source
        if rule.perDay * rule.minGap.seconds > length.seconds {
            findings.append(.windowTooShort(length, perDay: rule.perDay, minGap: rule.minGap, at: span))
        } else if rule.perDay > length.seconds {
            findings.append(.windowWithoutSeconds(length, perDay: rule.perDay, at: span))
        } else if rule.distribution == .stratified, rule.minGap > .zero {
            // Neighbours keep (1 − 2·variance) of a segment between them.
            let segment = length.seconds * (1_000_000 - 2 * rule.varianceMillionths)
            let guaranteed = TimeSpan(seconds: segment / (1_000_000 * rule.perDay))
            if guaranteed < rule.minGap { findings.append(.gapNotKept(rule, guaranteed: guaranteed, at: span)) }
        }
    }

    /// `12.5%` as 125,000 millionths; the schema allows four decimals.
    private static func millionths(_ text: String) -> Int? {
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard text.hasSuffix("%"), let whole = parts.first.flatMap({ Int($0) }) else { return nil }
        let fraction = parts.count > 1 ? (parts[1] + "0000").prefix(4) : "0"
        return Int(fraction).map { whole * 10_000 + $0 }
    }
}
