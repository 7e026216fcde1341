package import Diagnostics
import JSONSchema
import PlanModel
import CivilTime

extension Diagnostic.Code {
    /// The codes of findings about what workouts consist of.
    package static let workouts: [Self] = [
        progressStep, progressUnit, progressUntil, progressFrom, progressUnused, emptyPhase, tooManyPhases,
        distanceEstimate, unknownMaximum, maximumUnit, weightInPercent, saidTwice, tooManySets, loadUnused,
    ]

    package static let emptyPhase = Self(
        "empty-phase", .error,
        "A phase without length would end when it begins, and two notifications would come at once.",
        wrong: "rest: 0s", right: "rest: 20s")

    package static let tooManyPhases = Self(
        "too-many-phases", .error,
        "The nested repeats multiply to more phases than a device could deliver.",
        wrong: "steps: [{repeat: 100, steps: [{repeat: 100, steps: [{work: 30s}]}]}]",
        right: "steps: [{repeat: 10, steps: [{work: 30s}, {rest: 30s}]}]")

    package static let distanceEstimate = Self(
        "distance-estimate", .note,
        """
        A step with a distance ends when the person says so, and the calendar has to say how long the whole takes. Without an \
        'estimate' a usual pace is taken: for a kilometre 6 minutes of running, 12 of walking, 15 of hiking, 3 of cycling, 5 of \
        rowing and 20 of swimming.
        """,
        wrong: "steps: [{repeat: 8, steps: [{distance: 400 m}, {rest: 90s}]}]",
        right: "steps: [{repeat: 8, steps: [{distance: 400 m, estimate: 1m45s}, {rest: 90s}]}]")

    package static let unknownMaximum = Self(
        "unknown-max", .error,
        """
        A percentage is of a weight that 'workouts.maxes' has, under the name that 'of' says or, without it, under the \
        exercise's own; large and small letters are the same there.
        """,
        wrong: """
            maxes: {squat: 180 kg}
            # of an exercise: {name: Back squat, sets: 5, reps: 5, percent: 75%}
            """,
        right: """
            maxes: {squat: 180 kg}
            # of an exercise: {name: Back squat, of: squat, sets: 5, reps: 5, percent: 75%}
            """)

    package static let maximumUnit = Self(
        "max-unit", .error,
        "What a weight is rounded to has the weight's unit: nothing is converted.",
        wrong: """
            maxes: {squat: 405 lb}
            round: 2.5 kg
            """,
        right: """
            maxes: {squat: 405 lb}
            round: 5 lb
            """)

    package static let weightInPercent = Self(
        "weight-in-percent", .error,
        "A share of a maximum is a percentage, from which the weight comes; 'weight' takes a weight, or words.",
        wrong: "{name: Squat, sets: 5, reps: 5, weight: 75%}",
        right: "{name: Squat, sets: 5, reps: 5, percent: 75%}")

    package static let saidTwice = Self(
        "set-said-twice", .error,
        "A set goes by repetitions or by time, and has a weight or a percentage of one.",
        wrong: "{name: Squat, sets: 5, reps: 5, weight: 135 kg, percent: 75%}",
        right: "{name: Squat, sets: 5, reps: 5, percent: 75%}")

    package static let tooManySets = Self(
        "too-many-sets", .error, "An exercise has 50 sets at most.",
        wrong: "{name: Squat, sets: [{sets: 40, reps: 5}, {sets: 40, reps: 3}]}",
        right: "{name: Squat, sets: [{sets: 4, reps: 5}, {sets: 4, reps: 3}]}")

    package static let loadUnused = Self(
        "load-unused", .note,
        """
        Something that is said of weights changes none: a maximum that no exercise is a percentage of, 'of' without a \
        percentage, or a 'round' where nothing is computed in its unit.
        """,
        wrong: "{name: Squat, sets: 5, reps: 5, weight: 60 kg, of: squat}",
        right: "{name: Squat, sets: 5, reps: 5, percent: 75%, of: squat}")
}

extension Diagnostic {
    static func emptyPhase(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyPhase, "a phase takes at least a second; write a length such as 30s", at: span)
    }

    static func tooManyPhases(_ count: Int, limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooManyPhases, "the workout has \(count) phases; at most \(limit) make sense on a device", at: span)
    }

    static func distanceWithoutEstimate(
        _ distance: WorkoutDistance, _ length: TimeSpan, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .distanceEstimate,
            "nothing says how long it takes to cover \(distance), so the calendar has \(length); write estimate: \(length), or another length",
            at: span)
    }

    static func unknownMaximum(_ name: String, isNamed: Bool, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = Spelling.correction(of: name, among: known)
        let way: String
        if known.isEmpty {
            way = "write '\(name): 100 kg', or what it is, in 'workouts.maxes'"
        } else if isNamed {
            way = near.map { "did you mean '\($0.text)'?" } ?? "expected one of '\(known.joined(separator: "', '"))'"
        } else {
            way = "write of: \(near?.text ?? known[0]), or the weight under that name"
        }
        return Diagnostic(
            .unknownMaximum, "'workouts.maxes' has no '\(name)'; \(way)", at: span,
            replacement: isNamed ? near : nil)
    }

    static func otherUnitOfMaximum(
        _ name: String, _ unit: String, _ plates: String, at span: SourceSpan
    ) -> Diagnostic {
        func said(_ unit: String) -> String { unit.isEmpty ? "no unit" : "'\(unit)'" }
        return Diagnostic(
            .maximumUnit,
            "'\(name)' has \(said(unit)), and 'round' has \(said(plates)); write both in one unit", at: span)
    }

    static func weightInPercent(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .weightInPercent, "'\(text)' is a share of a weight; write percent: \(text) in place of 'weight'", at: span)
    }

    static func saidTwice(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.saidTwice, "a set has '\(first)' or '\(second)'; take one of them out", at: span)
    }

    static func tooManySets(_ count: Int, of exercise: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooManySets, "'\(exercise)' has \(count) sets; write 50 at most", at: span)
    }

    static func ofNothing(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .loadUnused, "nothing here is a percentage of '\(name)'; write percent: 75%, or another, or take 'of' out",
            at: span)
    }

    static func unusedMaximum(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .loadUnused,
            "no exercise is a percentage of '\(name)'; write percent: 75% in one with of: \(name), or take it out",
            at: span)
    }

    static func nothingToRound(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .loadUnused,
            "no weight is computed in the unit of 'round'; weights that are written stay as they are, so take it out",
            at: span)
    }
}
