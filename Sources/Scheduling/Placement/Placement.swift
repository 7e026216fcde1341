import CivilTime
import PlanModel
import PrayerTimes

/// Places the sessions and prompts of a plan, one rule after the other: each knows those before it.
struct Placement {
    let plan: Plan
    let days: PlacementDays
    /// The times of the days that matter, with the starts of the rules that were placed.
    private(set) var context: PlanContext
    /// The stretches that prompts keep away from, as far as their causes were placed.
    private(set) var keepOuts: KeepOuts
    /// The prayers of the days whose keep-outs matter.
    private(set) var prayers: [Occurrence] = []
    /// The ids of the rules whose occurrences others are tied to.
    private let anchors: Set<String>
    /// The rules that prompts keep away from.
    private let avoided: Set<PlacementOrder.Rule>

    /// Prepares to place the rules of which some days are wanted, and those that they depend on.
    init(_ plan: Plan, wanted: (PlacementOrder.Rule) -> Range<LocalDate>?, around dates: Range<LocalDate>) {
        self.plan = plan
        let order = PlacementOrder(sessions: plan.sessions, prompts: plan.prompts)
        let pairs = order.rules.compactMap { rule in wanted(rule).map { (rule, $0) } }
        days = PlacementDays(plan, order, wanted: Dictionary(pairs) { first, _ in first })
        let placed = days.all ?? dates
        let keepOutDays = Reach(plan, placed).keepOutDays(around: placed)
        context = PlanContext(plan, dates: keepOutDays)
        anchors = Set((plan.prompts.map(\.namedAnchors) + plan.sessions.map(\.namedRules)).joined())
        avoided = Set(
            order.rules.filter { rule in
                plan.prompts.contains { $0.margin(around: rule, of: plan) != nil }
            })
        if plan.prayers.isListed {
            let planner = PrayerPlanner(context)
            // Also reserves capacity for what is appended later.
            let most = plan.sessions.count + plan.prompts.reduce(ListedTime.allCases.count) { $0 + $1.perDay }
            prayers.reserveCapacity(keepOutDays.count * most)
            for date in keepOutDays where !plan.skips(date) { planner.add(occurrencesOn: date, to: &prayers) }
        }
        keepOuts = KeepOuts(context, dates: keepOutDays, prayers: prayers, order)
    }

    /// Prepares to place a plan's rules on some list days.
    init(_ plan: Plan, on dates: Range<LocalDate>) { self.init(plan, wanted: { _ in dates }, around: dates) }

    /// Places what a rule's prompts of a list day depend on.
    ///
    /// - Returns: The planner of these prompts.
    static func prompts(of rule: PromptRule, on date: LocalDate, in plan: Plan) -> (PromptPlanner, KeepOuts) {
        let dates = date..<date.advanced(by: 1)
        var placement = Placement(
            plan, wanted: { if case .prompt(let index) = $0, plan.prompts[index].id == rule.id { dates } else { nil } },
            around: dates)
        for other in placement.days.order.rules where plan.id(of: other) != rule.id { placement.place(other) }
        return (placement.planner(of: rule), placement.keepOuts)
    }

    /// Places a rule for the sake of the others, on the days on which they need it.
    mutating func place(_ rule: PlacementOrder.Rule) {
        switch rule {
        case .session(let index):
            var occurrences: [Occurrence] = []
            add(plan.sessions[index], rule, to: &occurrences)
        case .prompt(let index):
            guard let dates = days[rule] else { return }
            var planner = planner(of: plan.prompts[index])
            for date in dates where !plan.skips(date) {
                var day = PromptDay()
                _ = planner.add(promptsOn: date, to: &day)
                note(day.occurrences, of: rule, on: date)
            }
        }
    }

    /// Appends a session's occurrences, on all days on which it is needed.
    mutating func add(_ session: WorkoutSession, _ rule: PlacementOrder.Rule, to occurrences: inout [Occurrence]) {
        guard let dates = days[rule] else { return }
        var planner = WorkoutPlanner(session, context)
        for date in dates where !plan.skips(date) {
            let begin = occurrences.endIndex
            planner.add(occurrencesOn: date, to: &occurrences)
            note(occurrences[begin...], of: rule, on: date)
        }
    }

    /// Returns the planner of a rule's prompts, which keeps them free of all that was placed.
    func planner(of rule: PromptRule) -> PromptPlanner { PromptPlanner(rule, context, keepOuts: keepOuts) }

    /// Notes a rule's occurrences of a list day for those that are placed after it.
    mutating func note(_ occurrences: some Collection<Occurrence>, of rule: PlacementOrder.Rule, on date: LocalDate) {
        let id = plan.id(of: rule)
        if anchors.contains(id) { context.placed.add(occurrences, of: id, on: date) }
        if avoided.contains(rule) { keepOuts.add(occurrences, of: id) }
    }
}

extension PromptRule {
    /// The ids of the rules that its times are tied to.
    fileprivate var namedAnchors: Set<String> { Set(moments.compactMap { $0.rule?.id }) }
}
