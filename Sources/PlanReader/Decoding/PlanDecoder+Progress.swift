import CivilTime
import Diagnostics
import Documents
import PlanModel

extension PlanDecoder {
    /// Reads the `progress` of a template and of its exercises, and finds fault with what does not fit its numbers.
    mutating func readProgress(_ fields: Fields, into template: inout WorkoutTemplate) {
        let own = progress(fields, of: template.kind)
        if let rounds = template.rounds {
            template.progress = own
            for step in own?.steps ?? [] {
                guard let written = rounds.written(step.number) else { continue }
                check(step, written, of: template.id, in: fields)
            }
        }
        let nodes = fields.items("exercises").map(Fields.init)
        for index in template.exercises.indices where index < nodes.count {
            let exercise = template.exercises[index]
            if nodes[index]["progress"] == nil {
                template.exercises[index].progress = own.flatMap { shared($0, by: exercise, in: fields) }
            } else {
                let its = progress(nodes[index], of: .lift)
                for step in its?.steps ?? [] {
                    checkHas([(exercise, nodes[index])], step, of: exercise.name, in: nodes[index])
                }
                template.exercises[index].progress = its.flatMap { shared($0, by: exercise, in: nodes[index]) }
            }
        }
        if template.kind == .lift {
            let others = template.exercises.indices.filter {
                nodes.indices.contains($0) && nodes[$0]["progress"] == nil
            }
            for step in own?.steps ?? [] {
                let replacing = template.exercises.indices.first {
                    !others.contains($0) && template.exercises[$0].written(step.number) != nil
                }
                checkHas(
                    others.map { (template.exercises[$0], nodes[$0]) }, step, of: template.id, in: fields,
                    replacedBy: replacing.map { template.exercises[$0].name })
            }
        }
        template.progressFrom = firstWeek([fields] + nodes)
    }

    /// Reads a `progress`; `nil` without one, for `none`, and for one that changes nothing, which is a finding.
    private mutating func progress(_ owner: Fields, of kind: WorkoutTemplate.Kind) -> WorkoutProgress? {
        guard let fields = owner.fields("progress"), case .mapping = fields.node.value else { return nil }
        let until = fields.fields("until")
        var steps: [WorkoutProgress.Step] = []
        for entry in fields.entries {
            guard let number = WorkoutProgress.Number(rawValue: entry.key),
                let (change, unit) = quantity(entry.value, number)
            else { continue }
            if change == .zero {
                findings.append(.stepOfNothing(number, at: entry.value.span))
                continue
            }
            var step = WorkoutProgress.Step(number: number, change: change, unit: unit)
            if let node = until?[entry.key], let (limit, unit) = quantity(node, number) {
                step.until = limit
                if !WrittenWeight.isSame(unit, step.unit) {
                    findings.append(.otherUnit(unit, in: "'until'", than: step.unit, in: "the step", at: node.span))
                }
            }
            steps.append(step)
        }
        // A key that is misspelt has a finding of its own.
        let isMisspelt = fields.entries.contains { !Self.progressKeys.contains($0.key) }
        for entry in until?.entries ?? [] where fields[entry.key] == nil && !isMisspelt {
            findings.append(.untilWithoutStep(entry.key, at: entry.keySpan))
        }
        if steps.isEmpty {
            let isFaulty = fields.entries.contains { WorkoutProgress.Number(rawValue: $0.key) != nil }
            if !isFaulty, !isMisspelt { findings.append(.noStep(in: kind, at: owner.keySpan("progress"))) }
            return nil
        }
        return WorkoutProgress(steps: steps, deload: deload(fields))
    }

    private static let progressKeys = Set(
        ["from", "until", "deload"] + WorkoutProgress.Number.allCases.map(\.rawValue))

    /// Whether a template's or an exercise's `progress` has a key that may be a misspelt `from`, or one that cannot be
    /// read.
    func mayHaveFirstWeek(_ owner: Fields) -> Bool {
        guard let fields = owner.fields("progress"), case .mapping = fields.node.value else { return true }
        return fields.entries.contains { $0.key == "from" || !Self.progressKeys.contains($0.key) }
    }

    private func deload(_ fields: Fields) -> WorkoutProgress.Deload? {
        guard let deload = fields.fields("deload"), let every = deload.integer("every"), every >= 2,
            let by = deload.text("by").flatMap(Self.millionths)
        else { return nil }
        return WorkoutProgress.Deload(every: every, by: by / 100)
    }

    /// A step or a limit: seconds, times, or a weight with its unit.
    private func quantity(_ node: DocumentNode, _ number: WorkoutProgress.Number) -> (ScaledDecimal, unit: String)? {
        if number.isLength { return node.duration.map { (ScaledDecimal($0.seconds), "") } }
        guard number == .weight else { return node.integer.map { (ScaledDecimal($0), "") } }
        let text: String? =
            switch node.value {
            case .integer(let integer): "\(integer)"
            case .number(let number): number.literal
            default: node.text
            }
        return text.flatMap { WrittenWeight($0) }.map { ($0.number, $0.unit) }
    }

    /// Returns the part of a progress that an exercise shares: the steps for numbers that it has.
    private mutating func shared(
        _ progress: WorkoutProgress, by exercise: WorkoutTemplate.Exercise, in owner: Fields
    ) -> WorkoutProgress? {
        var progress = progress
        progress.steps = progress.steps.filter { step in
            guard let written = exercise.written(step.number) else { return false }
            if step.number == .weight, let weight = exercise.weight.flatMap({ WrittenWeight($0) }),
                !WrittenWeight.isSame(weight.unit, step.unit)
            {
                let place = owner.fields("progress")?["weight"]?.span ?? owner.node.span
                let isShare = step.unit == "%" && step.change.magnitude <= ScaledDecimal(100)
                let finding: Diagnostic =
                    isShare
                    ? .stepInPercent(step.change, of: weight, exercise.name, at: place)
                    : .otherUnit(step.unit, in: "the step", than: weight.unit, in: "'\(exercise.name)'", at: place)
                // One step has one cure, which the first exercise gives.
                if !isShare || !findings.contains(where: { $0.span == place && $0.code == finding.code }) {
                    findings.append(finding)
                }
                return false
            }
            check(step, written, of: exercise.name, in: owner)
            return true
        }
        return progress.steps.isEmpty ? nil : progress
    }

    /// Finds fault with an `until` that lies behind the number as written.
    private mutating func check(
        _ step: WorkoutProgress.Step, _ written: ScaledDecimal, of owner: String, in fields: Fields
    ) {
        guard let until = step.until, step.change < .zero ? until > written : until < written else { return }
        let place = fields.fields("progress")?.fields("until")?[step.number.rawValue]?.span
        findings.append(.untilBehind(step, written, of: owner, at: place ?? fields.keySpan("progress")))
    }

    /// Finds fault with a step for a number that none of some exercises has.
    ///
    /// - `replacement`: An exercise that has it, and a `progress` of its own in place of the step's.
    private mutating func checkHas(
        _ exercises: [(exercise: WorkoutTemplate.Exercise, fields: Fields)], _ step: WorkoutProgress.Step,
        of owner: String, in fields: Fields, replacedBy replacement: String? = nil
    ) {
        let place = fields.fields("progress")?.keySpan(step.number.rawValue) ?? fields.node.span
        // A weight that begins with a digit was meant as a number.
        let odd = exercises.filter { exercise, _ in
            step.number == .weight && exercise.written(.weight) == nil && exercise.weight?.first?.isNumber == true
        }
        for (exercise, own) in odd {
            findings.append(
                .weightInWords(
                    exercise.weight ?? "", of: exercise.name, at: own["weight"]?.span ?? own.node.span, step: place))
        }
        if odd.isEmpty, !exercises.contains(where: { $0.exercise.written(step.number) != nil }) {
            findings.append(
                replacement.map { .stepReplaced(step.number, by: $0, at: place) }
                    ?? .stepWithoutNumber(step.number, in: owner, at: place))
        }
    }

    /// The day from which a template's weeks count; several days in different weeks are a finding.
    private mutating func firstWeek(_ owners: [Fields]) -> LocalDate? {
        var first: LocalDate?
        for owner in owners {
            guard let node = owner.fields("progress")?["from"], let date = node.text.flatMap({ LocalDate($0) }) else {
                continue
            }
            if let first, WeekCount.monday(of: first) != WeekCount.monday(of: date) {
                findings.append(.severalFirstWeeks(first, date, at: node.span))
            }
            first = first ?? date
        }
        return first
    }
}
