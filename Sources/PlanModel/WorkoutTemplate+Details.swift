import CivilTime
package import Localization

extension WorkoutTemplate {
    /// Returns the phases or exercises, a line each.
    package func details(in words: Words) -> [String] {
        if kind == .lift { return exercises.map { $0.details(in: words) } }
        return phases.enumerated().map { index, phase in
            let round = phase.rounds > 1 ? " \(phase.round)/\(phase.rounds)" : ""
            let label = phase.name ?? words(phase: phase.kind)
            // Nobody knows when a phase begins that comes after one which the person ends.
            let start = (index > timedPhases ? "≈" : "") + phase.start.clock
            let length = words.short(phase.end - phase.start)
            return "\(start) \(label)\(round) (\(phase.distance.map { "\($0), ≈\(length)" } ?? length))"
        }
    }
}

extension WorkoutTemplate.Exercise {
    /// Returns the sets in one line: `Squat: 3 × 5, 40.5 kg, rest 3m`, or with a part for each kind of set.
    fileprivate func details(in words: Words) -> String {
        let groups = groups
        let rest = sets.first?.rest ?? .zero
        func said(_ rest: TimeSpan) -> String { words(.exerciseRest, ["length": words.short(rest)]) }
        if groups.count == 1, let set = sets.first {
            return "\(name): " + (set.details(sets.count, words) + [said(rest)]).joined(separator: ", ")
        }
        let isShared = sets.allSatisfy { $0.rest == rest }
        let parts = groups.map { group in
            let set = sets[group.lowerBound]
            return (set.details(group.count, words) + (isShared ? [] : [said(set.rest)])).joined(separator: ", ")
        }
        return "\(name): " + (parts + (isShared ? [said(rest)] : [])).joined(separator: "; ")
    }
}

extension WorkoutTemplate.Set {
    /// Returns what so many such sets are: `3 × 5`, `135 kg (75%)`, `RPE 8`.
    fileprivate func details(_ count: Int, _ words: Words) -> [String] {
        let each = reps ?? time.map { words.short($0) }
        let sets = each.map { "\(count) × \($0)" } ?? words(count, .sets)
        let load = weight.map { weight in percent.map { "\(weight) (\($0)%)" } ?? weight }
        return [(isWarmup ? "\(words(phase: "warmup")) " : "") + sets, load, rpe.map { "RPE \($0)" }].compactMap(\.self)
    }
}
