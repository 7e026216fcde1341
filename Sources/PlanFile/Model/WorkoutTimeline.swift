import CivilTime
import Diagnostics
import Documents

/// Lays a template's phases out one after the other and words what is said at the end of each.
struct WorkoutTimeline {
    /// More phases than this are a mistake: a day of 30 s phases has 2,880.
    static let phaseLimit = 3000

    private let kind: WorkoutTemplate.Kind
    private let words: Fields?
    private(set) var findings: [Diagnostic] = []

    /// A phase before its neighbours are known.
    private struct Step {
        var kind: String
        var name, say: String?
        var length: TimeSpan
        var round = 1
        var rounds = 1
    }

    init(kind: WorkoutTemplate.Kind, words: Fields?) {
        self.kind = kind
        self.words = words
    }

    mutating func phases(_ template: Fields) -> [WorkoutTemplate.Phase] {
        let steps: [Step]
        switch kind {
        case .hiit: steps = rounds(["work", "rest"], template)
        case .walkRun: steps = rounds(["run", "walk"], template)
        case .intervals:
            let count = Self.count(template.items("steps"))
            guard count <= Self.phaseLimit else {
                findings.append(.tooManyPhases(count, limit: Self.phaseLimit, at: template.keySpan("steps")))
                return []
            }
            steps = expanded(template.items("steps"), round: 1, of: 1)
        case .lift: return []
        }
        var phases: [WorkoutTemplate.Phase] = []
        var start = TimeSpan.zero
        for (index, step) in steps.enumerated() {
            let next = index + 1 < steps.count ? steps[index + 1] : nil
            phases.append(
                WorkoutTemplate.Phase(
                    kind: step.kind, label: step.name ?? Self.label(step.kind), start: start, end: start + step.length,
                    round: step.round, rounds: step.rounds, message: step.say ?? message(after: step, before: next)))
            start = start + step.length
        }
        return phases
    }

    private mutating func rounds(_ kinds: [String], _ template: Fields) -> [Step] {
        let rounds = template.integer("rounds") ?? 1
        let lengths = kinds.map { length(template, $0) }
        return (1...max(1, rounds)).flatMap { round in
            zip(kinds, lengths).map { Step(kind: $0, length: $1, round: round, rounds: rounds) }
        }
    }

    /// The number of phases that steps come to, saturating well above the limit.
    private static func count(_ steps: [Node]) -> Int {
        steps.reduce(0) { sum, node in
            let step = Fields(node: node)
            let inner = step["repeat"] == nil ? 1 : count(step.items("steps")) * (step.integer("repeat") ?? 1)
            return min(sum + inner, 1_000_000)
        }
    }

    private mutating func expanded(_ nodes: [Node], round: Int, of rounds: Int) -> [Step] {
        var steps: [Step] = []
        for node in nodes {
            let fields = Fields(node: node)
            if let times = fields.integer("repeat") {
                for round in 1...max(1, times) { steps += expanded(fields.items("steps"), round: round, of: times) }
            } else if let kind = fields.entries.map(\.key).first(where: { $0 != "name" && $0 != "say" }) {
                steps.append(
                    Step(
                        kind: kind, name: fields.text("name"), say: fields.text("say"), length: length(fields, kind),
                        round: round, rounds: rounds))
            }
        }
        return steps
    }

    private mutating func length(_ fields: Fields, _ key: String) -> TimeSpan {
        guard let node = fields[key], let length = node.duration else { return .zero }
        if length <= .zero, !findings.contains(where: { $0.span == node.span }) {
            findings.append(.emptyPhase(at: node.span))
        }
        return length
    }

    private func message(after step: Step, before next: Step?) -> String {
        guard let next else {
            switch kind {
            case .hiit: return words?.text("complete") ?? "HIIT session complete 🎉 Well done!"
            case .walkRun: return words?.text("complete") ?? "Walk/Run session complete 🎉 Great job!"
            case .intervals, .lift: return words?.text("complete") ?? "Workout complete 🎉 Well done!"
            }
        }
        if let own = words?.text("\(step.kind)Ends") { return own }
        switch (step.kind, next.kind) {
        case ("run", "walk"): return "Run done 🏃 Switch to walking."
        case ("walk", "run"): return "Walk done 🚶 Time to run!"
        case ("work", "rest"): return "Work phase done ✅ Time to rest."
        case ("rest", "work"): return "Rest over 💥 Get moving!"
        case (_, "cooldown"): return "\(Self.done(step)) ✅ Time to cool down."
        case (_, "rest"): return "\(Self.done(step)) ✅ Time to rest."
        case (_, "walk"): return "\(Self.done(step)) 🚶 Switch to walking."
        case (_, "run"): return "\(Self.done(step)) 🏃 Time to run!"
        default: return "\(Self.done(step)) 💥 Get moving!"
        }
    }

    private static func done(_ step: Step) -> String { "\(step.name ?? label(step.kind)) done" }

    fileprivate static func label(_ kind: String) -> String {
        switch kind {
        case "warmup": "Warm-up"
        case "work": "Work"
        case "rest": "Rest"
        case "run": "Run"
        case "walk": "Walk"
        default: "Cool-down"
        }
    }
}

extension WorkoutTemplate {
    /// What a kind of phase is called where the plan gives it no name, or its name is not to be shown.
    package static func label(_ kind: String) -> String { WorkoutTimeline.label(kind) }
}
