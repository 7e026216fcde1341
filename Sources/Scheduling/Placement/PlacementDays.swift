import CivilTime
import PlanModel

/// The list days on which each rule of a plan has to be placed, so that those of the days that are wanted are as they
/// always are: a rule keeps free of other rules' occurrences of the days around its own.
struct PlacementDays {
    let order: PlacementOrder
    private var days: [PlacementOrder.Rule: Range<LocalDate>]

    /// - `wanted`: The days that are wanted of some rules.
    init(_ plan: Plan, _ order: PlacementOrder, wanted: [PlacementOrder.Rule: Range<LocalDate>]) {
        self.order = order
        days = wanted
        let dates = wanted.values.reduce(nil) { Self.union($0, $1) }
        guard let dates,
            plan.prompts.contains(where: \.dependsOnRules) || plan.sessions.contains(where: \.dependsOnRules)
        else { return }
        let around = dates.lowerBound.advanced(by: -Self.limit)..<dates.upperBound.advanced(by: Self.limit)
        let spans = RuleSpans(plan, order, around: around)
        // Midnights elsewhere may be 26 hours from those of home; elsewhere clocks change by an hour.
        let slack = TimeSpan.hours(plan.travel.isEmpty ? 1 : 27)
        let places = Dictionary(order.rules.map { (plan.id(of: $0), $0) }) { first, _ in first }
        for (place, rule) in order.rules.enumerated().reversed() {
            guard let own = days[rule] else { continue }
            func need(_ other: PlacementOrder.Rule?, _ steps: ClosedRange<Int>) {
                guard let other, !steps.isEmpty else { return }
                let reached =
                    own.lowerBound.advanced(by: steps.lowerBound)..<own.upperBound.advanced(by: steps.upperBound)
                days[other] = Self.union(days[other], reached)
            }
            switch rule {
            case .session(let index):
                for moment in plan.sessions[index].times {
                    if let anchor = moment.rule { need(places[anchor.id], moment.dayOffset...moment.dayOffset) }
                }
            case .prompt(let index):
                let prompts = plan.prompts[index]
                // A window may end on the next day.
                let last = prompts.spread == nil ? 0 : 1
                for moment in prompts.moments {
                    if let anchor = moment.rule { need(places[anchor.id], moment.dayOffset...moment.dayOffset + last) }
                }
                let span = spans[prompts.id]
                for other in order.rules[..<place] {
                    guard let margin = prompts.margin(around: other, of: plan) else { continue }
                    let its = spans[plan.id(of: other)]
                    // Day D' of the other matters to day D where [first, end] of both, with the margin, can meet.
                    let low = (span.first - its.end - margin - slack).days(rounding: .up)
                    let high = (span.end - its.first + margin + slack).days(rounding: .down)
                    if low <= high { need(other, max(low, -Self.limit)...min(high, Self.limit)) }
                }
            }
        }
    }

    /// The largest distance between days that is considered.
    private static let limit = 31

    /// The days on which a rule has to be placed; `nil` where nobody needs it.
    subscript(rule: PlacementOrder.Rule) -> Range<LocalDate>? { days[rule] }

    /// The days from the first that is needed of any rule to the last.
    var all: Range<LocalDate>? { days.values.reduce(nil) { Self.union($0, $1) } }

    private static func union(_ a: Range<LocalDate>?, _ b: Range<LocalDate>) -> Range<LocalDate> {
        guard let a else { return b }
        return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
}

extension Plan {
    /// Returns the id of one of its rules.
    func id(of rule: PlacementOrder.Rule) -> String {
        switch rule {
        case .session(let index): sessions[index].id
        case .prompt(let index): prompts[index].id
        }
    }
}

extension PromptRule {
    /// Whether its place depends on that of prompts or sessions.
    fileprivate var dependsOnRules: Bool {
        avoid.workouts != nil || avoid.prompts != nil || !namedRules.isEmpty
    }

    /// Returns the time that the rule keeps free around another rule's occurrences; `nil` where it does not.
    func margin(around other: PlacementOrder.Rule, of plan: Plan) -> TimeSpan? {
        switch other {
        case .session(let index): avoid.margin(aroundSession: plan.sessions[index].id)
        case .prompt(let index):
            plan.prompts[index].id == id ? nil : avoid.margin(aroundPrompts: plan.prompts[index].id)
        }
    }
}

extension WorkoutSession {
    fileprivate var dependsOnRules: Bool { !namedRules.isEmpty }
}

extension TimeSpan {
    /// The length in days of 24 hours, rounded to whole ones.
    fileprivate func days(rounding: FloatingPointRoundingRule) -> Int {
        rounding == .up ? -((-seconds).floorDivided(by: 86400)) : seconds.floorDivided(by: 86400)
    }
}
