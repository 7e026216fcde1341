import CivilTime
import Diagnostics
import Documents
import PlanModel

extension PlanDecoder {
    mutating func quietHours() -> [QuietHours] {
        (root.fields("quiet")?.entries ?? []).compactMap { entry in
            claim(entry)
            let fields = Fields(node: entry.value)
            guard let window = window(entry.value, of: entry.key, isPrompt: false) else { return nil }
            return QuietHours(id: entry.key, window: window, limit: dayLimit(fields), source: entry.keySpan)
        }
    }

    mutating func prompts(_ delivery: DeliveryPreferences) -> [PromptRule] {
        (root.fields("prompts")?.entries ?? []).map { entry in
            claim(entry)
            let rule = promptRule(entry, delivery)
            if let spread = rule.spread { check(spread, of: rule, Fields(node: entry.value)) }
            return rule
        }
    }

    private mutating func promptRule(_ entry: Mapping.Entry, _ delivery: DeliveryPreferences) -> PromptRule {
        let fields = Fields(node: entry.value)
        let title = fields.text("title") ?? title(ofID: entry.key)
        if let body = fields["body"], fields["bodies"] != nil {
            findings.append(.bodyTwice(at: fields.keySpan("bodies"), first: body.span))
        }
        if let link = fields["link"], let scheme = link.text.flatMap(Self.refusedScheme(of:)) {
            findings.append(.linkScheme(scheme, at: link.span))
        }
        if let expires = fields["expires"], let length = expires.duration, length > .zero, length <= .seconds(10) {
            findings.append(.shortExpiry(length, at: expires.span))
        }
        let avoid = fields.fields("avoid")
        let actions = fields.items("actions").map { node in
            let action = Fields(node: node)
            return PromptRule.Action(id: action.text("id") ?? "", title: action.text("title") ?? "")
        }
        return PromptRule(
            id: entry.key, title: title, texts: texts(fields, of: entry.key, title),
            timing: timing(fields, of: entry.key), followUps: followUps(fields),
            limit: dayLimit(fields, pausedWith: .prompts),
            avoid: .init(
                prayers: avoid?.duration("prayers"), workouts: avoid?.duration("workouts"),
                busy: avoid?.text("busy") != "none"),
            expires: positive("expires", of: fields, default: .minutes(30)),
            sound: sound(of: fields) ?? .default, category: category(of: entry, actions), actions: actions,
            link: fields.text("link"), overrideQuiet: fields.flag("overrideQuiet") ?? false,
            delivery: self.delivery(of: fields, in: delivery), source: entry.keySpan)
    }

    /// The texts of a rule: those of `bodies`, in the plan or in a file, or else its only one.
    private mutating func texts(_ fields: Fields, of id: String, _ title: String) -> PromptTexts {
        var texts = PromptTexts([fields.text("body") ?? title])
        if let bodies = fields.fields("bodies"), bodies["file"] == nil {
            let dated = bodies.entries.compactMap { entry in
                LocalDate(entry.key).flatMap { date in entry.value.text.map { (date, $0) } }
            }
            if !dated.isEmpty { texts = PromptTexts(dated: Dictionary(dated) { first, _ in first }) }
        } else if let file = textFiles[id] {
            texts = file
        } else {
            let list = fields.items("bodies").compactMap(\.text)
            if !list.isEmpty { texts = PromptTexts(list) }
        }
        if let order = fields.text("bodyOrder").flatMap({ PromptTexts.Order(rawValue: $0) }) {
            if texts.dated != nil || texts.all.count == 1 {
                findings.append(
                    .noEffect(
                        "bodyOrder", because: "it is for several texts that take turns", at: fields.keySpan("bodyOrder")
                    ))
            } else {
                texts.order = order
            }
        }
        return texts
    }

    /// The times that `at` lists, or else the window with what spreads prompts over it.
    private mutating func timing(_ fields: Fields, of id: String) -> PromptTiming {
        if fields["at"] != nil { return .fixed(fixedTimes(fields)) }
        let spread = PromptSpread(
            window: fields["window"].flatMap { window($0, of: id, isPrompt: true) } ?? Self.wakingHours,
            perDay: fields.integer("perDay") ?? 1,
            varianceMillionths: fields.text("variance").flatMap(Self.millionths) ?? 300_000,
            distribution: fields.text("distribution").flatMap { .init(rawValue: $0) } ?? .stratified,
            minGap: fields.duration("minGap") ?? .zero)
        if spread.distribution != .stratified, let node = fields["variance"] {
            let reason = "it is for stratified prompts, and these are \(spread.distribution.rawValue)"
            findings.append(.noEffect("variance", because: reason, at: node.span))
        }
        return .spread(spread)
    }

    /// The times in `at`; two equal ones, and keys that only a window has, are findings.
    private mutating func fixedTimes(_ fields: Fields) -> [Moment] {
        let others = ["window", "perDay", "variance", "distribution", "minGap"].filter { fields[$0] != nil }
        for key in others {
            findings.append(.timesAndWindow(key, at: fields.keySpan(key), times: fields.keySpan("at")))
        }
        backwards(fields.list("at"))
        var first: [Moment: SourceSpan] = [:]
        return fields.list("at").compactMap { node in
            guard let moment = node.text.flatMap({ Moment($0) }) else { return nil }
            if let span = first[moment] {
                findings.append(.timeTwice(moment, at: node.span, first: span))
            }
            first[moment] = first[moment] ?? node.span
            return moment
        }
    }

    /// Finds the first of the listed times that comes before the one written in front of it: perhaps the night after is
    /// meant, which has hours past midnight.
    private mutating func backwards(_ times: [DocumentNode]) {
        let clocks: [(time: DayTime, span: SourceSpan)] = times.compactMap { node in
            guard case .clock(let time)? = node.text.flatMap({ Moment($0) }) else { return nil }
            return (time, node.span)
        }
        guard let place = clocks.indices.dropFirst().first(where: { clocks[$0].time < clocks[$0 - 1].time }),
            !clocks[..<place].contains(where: { $0.time == clocks[place].time })
        else { return }
        let (last, found) = (clocks[place - 1].time, clocks[place])
        let later = clocks[place...].prefix { $0.time < last }.map {
            (time: DayTime(seconds: $0.time.seconds + 86400), span: $0.span)
        }
        let canBeWritten = later.allSatisfy { $0.time < .last }
        findings.append(.atBackwards(found.time, after: last, later: canBeWritten ? later : [], at: found.span))
    }

    /// The lengths in `followUp`, which ascend from more than nothing to a day.
    private mutating func followUps(_ fields: Fields) -> [TimeSpan] {
        var last: TimeSpan?
        for node in fields.list("followUp") {
            guard let length = node.duration else { continue }
            if length <= .zero {
                findings.append(.emptyLength("followUp", at: node.span))
            } else if length > .days(1) {
                findings.append(.followUpTooLate(length, at: node.span))
            } else if let last, length <= last {
                findings.append(.followUpOrder(length, after: last, at: node.span))
            }
            last = max(last ?? length, length)
        }
        return fields.list("followUp").compactMap(\.duration)
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
        from: .clock(DayTime(seconds: 7 * 3600)), to: .clock(DayTime(seconds: 22 * 3600)))

    /// Finds numbers that a clock window cannot hold; windows between anchors are checked day by day.
    private mutating func check(_ spread: PromptSpread, of rule: PromptRule, _ fields: Fields) {
        guard let length = spread.window.clockLength else { return }
        let span = fields["minGap"]?.span ?? fields["perDay"]?.span ?? rule.source
        // A single prompt of a day has none to keep away from.
        let hasGaps = spread.perDay > 1
        if hasGaps, spread.perDay * spread.minGap.seconds > length.seconds {
            findings.append(.windowTooShort(length, perDay: spread.perDay, minGap: spread.minGap, at: span))
        } else if spread.perDay > length.seconds {
            findings.append(.windowWithoutSeconds(length, perDay: spread.perDay, at: span))
        } else if hasGaps, spread.distribution == .stratified, spread.minGap > .zero {
            // Neighbours keep (1 − 2·variance) of a segment between them.
            let segment = length.seconds * (1_000_000 - 2 * spread.varianceMillionths)
            let guaranteed = TimeSpan(seconds: segment / (1_000_000 * spread.perDay))
            if guaranteed < spread.minGap { findings.append(.gapNotKept(rule, guaranteed: guaranteed, at: span)) }
        }
    }

    /// `12.5%` as 125,000 millionths; the schema allows four decimals.
    static func millionths(_ text: String) -> Int? {
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard text.hasSuffix("%"), let whole = parts.first.flatMap({ Int($0) }) else { return nil }
        let fraction = parts.count > 1 ? (parts[1] + "0000").prefix(4) : "0"
        return Int(fraction).map { whole * 10_000 + $0 }
    }
}
