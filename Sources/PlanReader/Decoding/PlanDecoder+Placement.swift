import CivilTime
import Diagnostics
import Documents
import PlanModel

/// What rules say of each other: what they keep free of, what they are tied to, and in what order that places them.
extension PlanDecoder {
    /// Reads `avoid`; an id that no prompt rule or session has is a finding.
    mutating func avoid(_ fields: Fields?) -> PromptRule.Avoid {
        var avoid = PromptRule.Avoid(
            prayers: fields?.duration("prayers"), workouts: fields?.duration("workouts"),
            busy: fields?.text("busy") != "none")
        avoid.prompts = fields?.duration("prompts")
        for entry in fields?.entries ?? [] where !PlanPath.avoidedSections.contains(entry.key) {
            if ruleIDs.contains(entry.key) {
                avoid.rules[entry.key] = entry.value.duration
            } else {
                let isKeepOut = ["quiet", "busy"].contains { root.fields($0)?[entry.key] != nil }
                findings.append(
                    .unknownRule(
                        entry.key, known: PlanPath.avoidedSections + ruleIDs.sorted(), isKeptFreeAnyway: isKeepOut,
                        at: entry.keySpan))
            }
        }
        return avoid
    }

    /// Finds circles of rules, anchors that no day has, and rules that are placed too early to keep free of others.
    mutating func checkPlacement(_ prompts: [PromptRule], _ sessions: [WorkoutSession]) {
        let order = PlacementOrder(sessions: sessions, prompts: prompts)
        func source(_ id: String) -> SourceSpan? {
            prompts.first { $0.id == id }?.source ?? sessions.first { $0.id == id }?.source
        }
        if let circle = order.circle {
            if let span = source(circle[0]) { findings.append(.ruleCircle(circle, at: span)) }
            return
        }
        for rule in prompts { checkNumbers(rule.moments, of: rule.id, prompts, sessions, at: rule.source) }
        for session in sessions { checkNumbers(session.times, of: session.id, prompts, sessions, at: session.source) }
        for rule in prompts {
            guard let own = order.positions[rule.id],
                let fields = root.fields("prompts")?.fields(rule.id)?.fields("avoid")
            else { continue }
            func isLater(_ id: String) -> Bool { order.positions[id].map { $0 > own } ?? false }
            if rule.avoid.prompts != nil {
                let others = prompts.filter { $0.id != rule.id && rule.avoid.rules[$0.id] == nil }
                let later = others.first { isLater($0.id) && $0.avoid.margin(aroundPrompts: rule.id) == nil }
                if others.isEmpty {
                    let reason = "there are no prompts of rules that it does not name"
                    findings.append(.noEffect("prompts", because: reason, at: fields.keySpan("prompts")))
                } else if let later {
                    findings.append(.placedLater(later.id, than: rule.id, "prompts", at: fields.keySpan("prompts")))
                }
            }
            if rule.avoid.workouts != nil, let later = sessions.first(where: { isLater($0.id) }) {
                findings.append(.placedLater(later.id, than: rule.id, "workouts", at: fields.keySpan("workouts")))
            }
        }
    }

    /// The most whole days in the offset of a time that is tied to a rule.
    private static let mostDays = 31

    /// Finds anchors with a number that their rule has on no day, and those too many days away.
    private mutating func checkNumbers(
        _ moments: [Moment], of id: String, _ prompts: [PromptRule], _ sessions: [WorkoutSession], at span: SourceSpan
    ) {
        for moment in moments {
            guard let anchor = moment.rule else { continue }
            let place = self.place(of: moment, in: id) ?? span
            if abs(moment.dayOffset) > Self.mostDays { findings.append(.farAnchor(moment, of: id, at: place)) }
            guard
                let most = prompts.first(where: { $0.id == anchor.id })?.perDay
                    ?? sessions.first(where: { $0.id == anchor.id })?.times.count
            else { continue }
            // Times that cannot be read have findings of their own.
            let written = [root.fields("prompts"), root.fields("workouts")?.fields("sessions")].compactMap {
                $0?.fields(anchor.id)?.list("at").count
            }
            if anchor.number > max(most, written.max() ?? 0) {
                findings.append(.anchorNumber(anchor, most: most, of: id, at: place))
            }
        }
    }

    /// Where a rule or session has this time.
    private func place(of moment: Moment, in id: String) -> SourceSpan? {
        let fields = root.fields("prompts")?.fields(id) ?? root.fields("workouts")?.fields("sessions")?.fields(id)
        let window = fields?.fields("window")
        let times = (fields?.list("at") ?? []) + ["from", "to"].compactMap { window?[$0] }
        return times.first { $0.text.flatMap { Moment($0, rules: ruleIDs) } == moment }?.span
    }

    // MARK: Totals

    /// Finds limits on a week's or month's prompts that never have to leave any out.
    mutating func checkTotals(of rule: PromptRule, _ fields: Fields) {
        var limit = rule.limit
        (limit.pauses, limit.hijri) = ([], nil)
        for period in PromptTotals.Period.allCases {
            guard let most = rule.atMost[period] else { continue }
            let key = period == .week ? "perWeek" : "perMonth"
            let days = Self.mostDays(of: limit, in: period)
            guard days * rule.perDay <= most else { continue }
            let count = days * rule.perDay
            let prompts = count == 1 ? "one prompt" : "\(count) prompts"
            let reason = "a \(period.rawValue) has at most \(prompts) of '\(rule.id)'"
            findings.append(.noEffect(key, because: reason, at: fields.keySpan(key)))
        }
    }

    /// Returns the most days of a week or month that a limit holds, going by the years after it begins.
    private static func mostDays(of limit: DayLimit, in period: PromptTotals.Period) -> Int {
        let begin = limit.dates.compactMap(\.from).min() ?? limit.cycle?.from ?? LocalDate(epochDay: 20_454)
        let end = begin.advanced(by: searchedDays)
        var (most, start) = (0, period.start(of: begin))
        while start < end {
            let next = period.end(from: start)
            most = max(most, (start..<next).count(where: limit.containsCivil))
            start = next
        }
        return most
    }

    /// Four years: every place in a month and most cycles meet every day of the week.
    private static let searchedDays = 1461
}
