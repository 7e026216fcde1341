import PlanModel
import Text

/// Explains where the weights of a lift come from, and which phases of a session have no instant beforehand.
struct LoadLines {
    private let template: WorkoutTemplate

    init(_ template: WorkoutTemplate) { self.template = template }

    var lines: [String] {
        let loads = template.exercises.flatMap { exercise in
            exercise.groups.compactMap { load(of: exercise.sets[$0.lowerBound], in: exercise) }
        }
        var seen: Swift.Set<String> = []
        return loads.filter { seen.insert($0).inserted }.map { labelled("load", "\($0)") } + phases
    }

    /// Returns a weight with its percentage: `Squat, 135 kg: 75% of 'squat', 180 kg, to the nearest 2.5 kg`.
    private func load(of set: WorkoutTemplate.Set, in exercise: WorkoutTemplate.Exercise) -> String? {
        guard let percent = set.percent, let weight = set.weight, let maximum = exercise.maximum else { return nil }
        let unit = maximum.weight.unit
        let step = exercise.plates(of: unit).map { "\($0)\(unit.isEmpty ? "" : " \(unit)")" } ?? "half"
        let whole = maximum.weight.with(maximum.weight.number)
        return "\(exercise.name), \(weight): \(percent)% of '\(maximum.name)', \(whole), to the nearest \(step)"
    }

    /// Returns the line about the phases that the person ends.
    private var phases: [String] {
        guard template.timedPhases < template.phases.count else { return [] }
        let open = template.phases.filter { $0.distance != nil }.count
        let first = template.phases[template.timedPhases]
        let which = open == 1 ? "a phase" : "\(open) phases"
        return [
            labelled(
                "open",
                "\(which) of \(template.phases.count) \(open == 1 ? "ends" : "end") when the person says so, first \(first.label) over \(first.distance.map { "\($0)" } ?? ""); nothing after that has an instant beforehand"
            )
        ]
    }
}
