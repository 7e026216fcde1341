import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel

/// Lays a template's phases out one after the other and words what is said at the end of each.
struct WorkoutTimeline {
    /// More phases than this are a mistake: a day of 30 s phases has 2,880.
    static let phaseLimit = 3000

    private let kind: WorkoutTemplate.Kind
    /// The template's own words.
    private let own: Fields?
    private let words: Words
    private let activity: WorkoutActivity?
    private(set) var findings: [Diagnostic] = []

    /// A phase before its neighbours are known.
    private struct Step {
        var kind: String
        var name, say: String?
        var length: TimeSpan
        var distance: WorkoutDistance?
        var round = 1
        var rounds = 1
    }

    /// - `activity`: What the person does, whose pace estimates go by.
    init(kind: WorkoutTemplate.Kind, own: Fields?, words: Words, activity: WorkoutActivity?) {
        self.kind = kind
        self.own = own
        self.words = words
        self.activity = activity
    }

    /// The two phases that a `hiit` or `walk-run` goes through in turn; `nil` for other workouts.
    mutating func rounds(_ template: Fields) -> WorkoutRounds? {
        switch kind {
        case .hiit: rounds(["work", "rest"], template)
        case .walkRun: rounds(["run", "walk"], template)
        case .intervals, .lift: nil
        }
    }

    /// The phases of `intervals`.
    mutating func phases(_ template: Fields) -> [WorkoutTemplate.Phase] {
        let count = Self.count(template.items("steps"))
        guard count <= Self.phaseLimit else {
            findings.append(.tooManyPhases(count, limit: Self.phaseLimit, at: template.keySpan("steps")))
            return []
        }
        let steps = expanded(template.items("steps"), round: 1, of: 1)
        var phases: [WorkoutTemplate.Phase] = []
        var start = TimeSpan.zero
        for (index, step) in steps.enumerated() {
            let next = index + 1 < steps.count ? steps[index + 1] : nil
            phases.append(
                WorkoutTemplate.Phase(
                    kind: step.kind, name: step.name, label: label(step), start: start, end: start + step.length,
                    distance: step.distance, round: step.round, rounds: step.rounds,
                    message: step.say ?? message(after: step, before: next)))
            start = start + step.length
        }
        return phases
    }

    /// The steps of `intervals` as they are written.
    static func steps(_ nodes: DocumentNode.Items) -> [WorkoutStep] {
        nodes.compactMap { node in
            let fields = Fields(node: node)
            if let times = fields.integer("repeat") { return .repetition(steps(fields.items("steps")), times: times) }
            return kind(of: fields).map { kind in
                .phase(
                    kind: kind, name: fields.text("name"), say: fields.text("say"),
                    end: distance(of: fields).map { .distance($0) } ?? .time(fields.duration(kind) ?? .zero))
            }
        }
    }

    /// The key of a phase that has its length, or what a phase with a distance says that it is.
    private static func kind(of fields: Fields) -> String? {
        if fields["distance"] != nil { return fields.text("kind") ?? "work" }
        return fields.entries.map(\.key).first(where: WorkoutTemplate.Phase.kinds.contains)
    }

    private static func distance(of fields: Fields) -> WorkoutDistance? {
        fields.text("distance").flatMap { WorkoutDistance($0) }
    }

    private mutating func rounds(_ kinds: [String], _ template: Fields) -> WorkoutRounds {
        let steps = kinds.map { Step(kind: $0, length: length(template, $0)) }
        let parts = steps.enumerated().map { index, step in
            WorkoutRounds.Part(
                kind: step.kind, label: label(step), length: step.length,
                message: message(after: step, before: steps[(index + 1) % steps.count]))
        }
        return WorkoutRounds(parts: parts, rounds: template.integer("rounds") ?? 1, complete: complete)
    }

    /// The number of phases that steps come to, saturating well above the limit.
    private static func count(_ steps: DocumentNode.Items) -> Int {
        steps.reduce(0) { sum, node in
            let step = Fields(node: node)
            let inner = step["repeat"] == nil ? 1 : count(step.items("steps")) * (step.integer("repeat") ?? 1)
            return min(sum + inner, 1_000_000)
        }
    }

    private mutating func expanded(_ nodes: DocumentNode.Items, round: Int, of rounds: Int) -> [Step] {
        var steps: [Step] = []
        for node in nodes {
            let fields = Fields(node: node)
            if let times = fields.integer("repeat") {
                for round in 1...max(1, times) { steps += expanded(fields.items("steps"), round: round, of: times) }
            } else if let kind = Self.kind(of: fields) {
                let distance = Self.distance(of: fields)
                let length = distance.map { estimate($0, fields, kind) } ?? length(fields, kind)
                steps.append(
                    Step(
                        kind: kind, name: fields.text("name"), say: fields.text("say"), length: length,
                        distance: distance, round: round, rounds: rounds))
            }
        }
        return steps
    }

    private mutating func length(_ fields: Fields, _ key: String) -> TimeSpan {
        guard let node = fields[key], let length = node.duration else { return .zero }
        if length <= .zero { report(.emptyPhase(at: node.span)) }
        return length
    }

    /// How long a distance takes: what the plan says, or a usual pace, which is a note.
    private mutating func estimate(_ distance: WorkoutDistance, _ fields: Fields, _ kind: String) -> TimeSpan {
        if fields["estimate"] != nil { return length(fields, "estimate") }
        let pace = activity?.pace ?? (kind == "walk" ? WorkoutActivity.walking : .running).pace
        let length = distance.time(secondsAKilometre: pace)
        report(.distanceWithoutEstimate(distance, length, at: fields["distance"]?.span ?? fields.node.span))
        return length
    }

    /// Adds a finding about a step, once however often the step is repeated.
    private mutating func report(_ finding: Diagnostic) {
        if !findings.contains(where: { $0.span == finding.span }) { findings.append(finding) }
    }

    private func message(after step: Step, before next: Step?) -> String {
        guard let next else { return complete }
        if let own = own?.text("\(step.kind)Ends") { return own }
        switch (step.kind, next.kind) {
        case ("run", "walk"): return words(.runEnds)
        case ("walk", "run"): return words(.walkEnds)
        case ("work", "rest"): return words(.workEnds)
        case ("rest", "work"): return words(.restEnds)
        case (_, "cooldown"): return words(.thenCooldown, ["phase": label(step)])
        case (_, "rest"): return words(.thenRest, ["phase": label(step)])
        case (_, "walk"): return words(.thenWalk, ["phase": label(step)])
        case (_, "run"): return words(.thenRun, ["phase": label(step)])
        default: return words(.thenWork, ["phase": label(step)])
        }
    }

    /// The text at the end of the last phase.
    private var complete: String {
        let sentence: Sentence =
            switch kind {
            case .hiit: .hiitComplete
            case .walkRun: .walkRunComplete
            case .intervals, .lift: .workoutComplete
            }
        return own?.text("complete") ?? words(sentence)
    }

    private func label(_ step: Step) -> String { step.name ?? words(phase: step.kind) }
}
