import Diagnostics
import Documents
import JSONSchema
import PlanModel

/// Sets and distances in other notations.
extension ValueSuggestions {
    /// Whether the value is the length of a phase.
    var isOfPhase: Bool {
        WorkoutTemplate.Phase.kinds.contains(key)
            && violation.path.steps.starts(with: [.key("workouts"), .key("templates")])
    }

    /// A step with a length and a distance, of which one ends it.
    var distanceAndLength: Violation.Advice? {
        let fields = Fields(node: violation.node)
        guard let distance = fields.text("distance"),
            let kind = WorkoutTemplate.Phase.kinds.first(where: { fields[$0] != nil })
        else { return nil }
        let length = fields.text(kind).map { ", estimate: \($0)" } ?? ""
        return .init("a step has a distance or a length; write {distance: \(distance), kind: \(kind)\(length)}")
    }

    /// `work: 400 m`.
    var distanceForLength: Violation.Advice? {
        guard let distance = LenientDistance.distance(text)?.text else { return nil }
        if violation.path.steps.contains(.key("steps")) {
            return .init("a distance is written {distance: \(distance), kind: \(key)} in place of '\(key)'")
        }
        return .init("distances are for steps of 'type: intervals', such as {distance: \(distance), kind: \(key)}")
    }

    /// `4x400 m`, of one step's distance.
    var repeatedDistance: Violation.Advice? {
        LenientDistance.repeated(text).map { times, distance in
            .init("write the step as {repeat: \(times), steps: [{distance: \(distance)}]}")
        }
    }

    /// `400 m` or `4x400m` in place of a step.
    var distanceStep: Violation.Advice? {
        if let (times, distance) = LenientDistance.repeated(text) {
            return meant(.likely("{repeat: \(times), steps: [{distance: \(distance)}]}"))
        }
        guard LenientDistance.isLikely(text), let distance = LenientDistance.distance(text) else { return nil }
        return meant(.likely("{distance: \(distance.text)}"))
    }

    /// `5`, `5+`, `5 x 100 kg` or `5 @ 75%` in place of a set.
    var set: Violation.Advice? {
        let parts = text.split(maxSplits: 1) { "x×@".contains($0) }.map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard let reps = parts.first, let number = Int(reps.hasSuffix("+") ? reps.dropLast() : reps[...]), number > 0
        else { return nil }
        guard parts.count == 2 else { return meant(.likely("{reps: \(reps)}")) }
        guard parts[1].first?.isNumber == true else { return nil }
        let load = parts[1].hasSuffix("%") ? "percent: \(parts[1])" : "weight: \(Self.flow(parts[1]))"
        return meant(.likely("{reps: \(reps), \(load)}"))
    }
}
