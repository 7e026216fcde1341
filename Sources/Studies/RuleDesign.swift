package import CivilTime
import Localization
package import PlanModel
import Reports

/// What a plan asks of a rule's prompts for some of the people: the same for all of them.
package struct RuleDesign: Hashable, Sendable {
    package let timing: PromptTiming
    /// The days, in words: `every day`, `on weekdays, Monday to Friday (from 2027-03-08 to 2027-03-14)`.
    package let days: String
    package let followUps: [TimeSpan]
    package let expires: TimeSpan
    /// What the prompts keep away from, in words.
    package let keptFree: [String]
    /// The most prompts of a week and of a month, which are drawn from all.
    package let atMost: PromptTotals
    /// The arms with the probability of each, in the order of the draw; empty where there are none.
    package let arms: [Arm]
    /// How many prompts of a full day notify on average, where the plan says so.
    package let target: ScaledDecimal?
    /// Whether one of several texts is drawn for each prompt.
    package let drawsTexts: Bool

    package struct Arm: Hashable, Sendable {
        package let id: String
        package let probability: Double
    }

    init(_ rule: PromptRule, of plan: Plan) {
        timing = rule.timing
        days = Self.days(rule.limit)
        followUps = rule.followUps
        expires = rule.expires
        keptFree = Self.keptFree(by: rule, of: plan)
        atMost = rule.atMost
        arms = rule.arms.map { arms in arms.all.map { Arm(id: $0.id, probability: arms.probability(of: $0)) } } ?? []
        target = rule.arms?.target
        drawsTexts = rule.texts.isDrawn || rule.arms?.all.contains { $0.notifies && $0.texts.isDrawn } ?? false
    }

    /// How many prompts a full day has.
    package var perDay: Int {
        switch timing {
        case .spread(let spread): spread.perDay
        case .fixed(let times): times.count
        }
    }

    /// Whether some times follow the sun or other rules, and so differ from day to day.
    package var movesWithDays: Bool {
        guard case .fixed(let times) = timing else { return false }
        return times.contains { if case .clock = $0 { false } else { true } }
    }

    /// How the field calls it.
    package enum Schedule: String, Sendable {
        /// Times are drawn.
        case random
        /// Times are the same on all days, or tied to the sun's.
        case fixed
    }

    package var schedule: Schedule {
        if case .spread(let spread) = timing, spread.distribution != .even { .random } else { .fixed }
    }

    // MARK: Words

    private static func days(_ limit: DayLimit) -> String {
        let (weekdays, names) = (limit.weekdays, limit.dayNames)
        let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let days: String
        if names.count > weekdays.count {
            days = "on the days \(names.joined(separator: ", "))"
        } else if weekdays.count == 7 {
            days = "every day"
        } else if weekdays == workdays {
            days = "on weekdays, Monday to Friday"
        } else if weekdays == [.saturday, .sunday] {
            days = "on Saturdays and Sundays"
        } else {
            days = "on \(weekdays.sorted().map { "\($0.name)s" }.listed)"
        }
        var rest = limit
        rest.cycle = nil
        let cycle = limit.cycle.map(words)
        // Every third day is not every day.
        let isOfCycle = days == "every day" && limit.cycle.map { $0.unit == .days && !$0.isWhole } ?? false
        let beyond = [isOfCycle ? nil : cycle, DayWords(rest).beyondNames].compactMap(\.self).filter { !$0.isEmpty }
        if isOfCycle, let cycle { return beyond.isEmpty ? cycle : "\(cycle) (\(beyond.joined(separator: "; ")))" }
        return beyond.isEmpty ? days : "\(days) (\(beyond.joined(separator: "; ")))"
    }

    /// Returns a cycle in words: `in the first of every 3 weeks, counted from 2027-03-08`.
    private static func words(_ cycle: DayCycle) -> String {
        let place = cycle.unit == .days ? "on days" : "in weeks"
        let from = "counted from \(cycle.from)"
        if cycle.isWhole { return "from \(cycle.from) on" }
        if cycle.which == [1] {
            return cycle.unit == .days
                ? "on the first of every \(cycle.length) days, \(from)"
                : "in the first of every \(cycle.length) weeks, \(from)"
        }
        return "\(place) \(cycle.numbers) of every \(cycle.length), \(from)"
    }

    private static func keptFree(by rule: PromptRule, of plan: Plan) -> [String] {
        var kept = rule.overrideQuiet ? [] : plan.quiet.map { "'\($0.id)' (\($0.window.from) to \($0.window.to))" }
        if rule.avoid.busy { kept += plan.busy.map { "the busy times of '\($0.id)'" } }
        if let margin = rule.avoid.prayers { kept.append(around("prayers", margin)) }
        // A rule is kept free of those alone that are placed before it.
        let positions = PlacementOrder(sessions: plan.sessions, prompts: plan.prompts).positions
        func isBefore(_ id: String) -> Bool {
            guard let own = positions[rule.id], let other = positions[id] else { return false }
            return other < own
        }
        let others =
            plan.sessions.map { (id: $0.id, margin: rule.avoid.margin(aroundSession: $0.id)) }
            + plan.prompts.map { (id: $0.id, margin: rule.avoid.margin(aroundPrompts: $0.id)) }
        let names = Dictionary(grouping: others.filter { $0.margin != nil && isBefore($0.id) }) { $0.margin ?? .zero }
        kept += names.sorted { $0.key < $1.key }.map { margin, others in
            around(others.map { "'\($0.id)'" }.listed, margin)
        }
        return kept
    }

    private static func around(_ name: String, _ margin: TimeSpan) -> String {
        margin == .zero ? "the time of \(name)" : "the \(Words(.english)(margin)) either side of \(name)"
    }
}

extension [String] {
    /// The texts as a sentence lists them: `a, b and c`.
    var listed: String { listed(with: "and") }

    /// The same with another word before the last: `a, b or c`.
    func listed(with word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
