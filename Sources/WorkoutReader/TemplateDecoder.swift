import CivilTime
package import Diagnostics
package import Documents
package import Localization
package import PlanModel

/// Reads what the workouts of a plan consist of: its templates, and the weights that their percentages are of.
package struct TemplateDecoder {
    /// What was found, a template after the other.
    package internal(set) var findings: [Diagnostic] = []
    private let words: Words
    /// The maxima as the plan names them, without a weight where that cannot be read, which is a finding of its own.
    private let maxes: [(name: String, weight: WrittenWeight?, span: SourceSpan)]
    /// Whether `maxes` is something else than a mapping, which is a finding of its own.
    private let hasUnreadableMaxes: Bool
    /// What weights are rounded to.
    let plates: WrittenWeight?
    private let platesSpan: SourceSpan?
    /// The maxima that exercises are a share of.
    private var used: Set<String> = []
    /// Whether anything was there to be rounded.
    private var isRounding = false

    /// - Parameters:
    ///   - workouts: The section of a plan; `nil` without one.
    ///   - words: The plan's words.
    package init(_ workouts: Fields?, words: Words) {
        self.words = words
        let section = workouts?["maxes"].map { Fields(node: $0) }
        if case .mapping? = section?.node.value {
            hasUnreadableMaxes = false
        } else {
            hasUnreadableMaxes = section != nil
        }
        maxes = (section?.entries ?? []).map { ($0.key, $0.value.weight, $0.keySpan) }
        plates = workouts?["round"]?.weight
        platesSpan = workouts?.keySpan("round")
        guard let plates else { return }
        for maximum in section?.entries ?? [] {
            guard let weight = maximum.value.weight, !WrittenWeight.isSame(weight.unit, plates.unit) else { continue }
            findings.append(.otherUnitOfMaximum(maximum.key, weight.unit, plates.unit, at: maximum.value.span))
        }
    }

    /// Reads the parts of a template: phases or exercises, with their progress.
    package mutating func readParts(_ fields: Fields, into template: inout WorkoutTemplate) {
        template.activity = fields.text("activity").flatMap { WorkoutActivity(rawValue: $0) }
        template.place = fields.text("place").flatMap { WorkoutPlace(rawValue: $0) }
        if template.kind == .lift {
            template.exercises = fields.items("exercises").map { exercise(Fields(node: $0)) }
            template.restEnds = fields.fields("words")?.text("restEnds") ?? words(.setRestEnds)
            template.isEstimated = fields["duration"] == nil
            template.duration = WorkoutTemplate.Exercise.estimate(template.exercises)
        } else {
            var timeline = WorkoutTimeline(
                kind: template.kind, own: fields.fields("words"), words: words, activity: template.activity)
            template.rounds = timeline.rounds(fields)
            template.phases = template.rounds?.phases ?? timeline.phases(fields)
            template.steps = template.kind == .intervals ? WorkoutTimeline.steps(fields.items("steps")) : []
            template.duration = template.phases.last?.end ?? .zero
            template.isEstimated = template.timedPhases < template.phases.count
            findings += timeline.findings
        }
        readProgress(fields, into: &template)
        let changed = template.exercises.filter { exercise in
            exercise.progress?.steps.contains { step in
                step.number == .weight && exercise.plates(of: step.unit) != nil
            } ?? false
        }
        isRounding = isRounding || !changed.isEmpty || template.exercises.contains { $0.maximum != nil }
    }

    /// Finds fault with maxima that no exercise is a share of, and with a `round` that nothing is rounded to; to be called
    /// after the last template.
    package mutating func checkUse() {
        // A name that is written wrongly may be the one that seems unused.
        if !findings.contains(where: { $0.code == .unknownMaximum }) {
            findings += maxes.filter { !used.contains($0.name) }.map { .unusedMaximum($0.name, at: $0.span) }
        }
        if plates != nil, !isRounding, let platesSpan { findings.append(.nothingToRound(at: platesSpan)) }
    }

    // MARK: Exercises

    private mutating func exercise(_ fields: Fields) -> WorkoutTemplate.Exercise {
        let name = fields.text("name") ?? ""
        let whole = set(fields, like: WorkoutTemplate.Set(rest: .minutes(2)))
        let listed = fields["sets"]?.items.map { items in
            items.flatMap { node in
                let entry = Fields(node: node)
                return Array(repeating: set(entry, like: whole), count: max(1, entry.integer("sets") ?? 1))
            }
        }
        if let listed, listed.count > 50 {
            findings.append(.tooManySets(listed.count, of: name, at: fields.keySpan("sets")))
        }
        let sets = listed ?? Array(repeating: whole, count: max(1, fields.integer("sets") ?? 1))
        let entries = [fields] + (fields["sets"]?.items ?? []).map { Fields(node: $0) }
        let isShare = entries.contains { $0["percent"] != nil || $0.text("weight")?.hasSuffix("%") == true }
        return WorkoutTemplate.Exercise(
            name: name, sets: sets, isListed: listed != nil, maximum: maximum(fields, name: name, isShare: isShare),
            plates: plates)
    }

    /// Reads a set; what it does not say is as in another.
    private mutating func set(_ fields: Fields, like other: WorkoutTemplate.Set) -> WorkoutTemplate.Set {
        var set = other
        for (first, second) in [("weight", "percent"), ("reps", "time")] {
            guard fields[first] != nil, fields[second] != nil else { continue }
            findings.append(.saidTwice(first, second, at: fields.keySpan(second)))
        }
        if let reps = fields.text("reps") ?? fields.integer("reps").map({ "\($0)" }) {
            (set.reps, set.time) = (reps, nil)
        }
        if let node = fields["time"], let time = node.duration {
            (set.reps, set.time) = (nil, time)
            if time <= .zero { findings.append(.emptyPhase(at: node.span)) }
        }
        if let node = fields["weight"], let text = node.text, text.hasSuffix("%") {
            findings.append(.weightInPercent(text, at: node.span))
        }
        if let weight = fields.text("weight") { (set.weight, set.percent) = (weight, nil) }
        if let percent = fields["percent"]?.percent { (set.weight, set.percent) = (nil, percent) }
        set.rpe = fields["rpe"]?.decimal ?? other.rpe
        set.isWarmup = fields.flag("warmup") ?? other.isWarmup
        set.rest = fields.duration("rest") ?? other.rest
        return set
    }

    /// The weight that an exercise's percentages are of.
    private mutating func maximum(
        _ fields: Fields, name: String, isShare: Bool
    ) -> WorkoutTemplate.Exercise.Maximum? {
        let key = fields.text("of") ?? name.lowercased()
        guard isShare else {
            if fields["of"] != nil { findings.append(.ofNothing(key, at: fields.keySpan("of"))) }
            return nil
        }
        let exact = maxes.first { $0.name == key }
        guard let maximum = exact ?? maxes.first(where: { $0.name.lowercased() == key.lowercased() }) else {
            guard !hasUnreadableMaxes else { return nil }
            let span = fields["of"]?.span ?? fields["percent"]?.span ?? fields["name"]?.span ?? fields.node.span
            findings.append(
                .unknownMaximum(key, isNamed: fields["of"] != nil, known: maxes.map(\.name), at: span))
            return nil
        }
        used.insert(maximum.name)
        return maximum.weight.map { WorkoutTemplate.Exercise.Maximum(name: maximum.name, weight: $0) }
    }
}
