import CivilTime
package import Diagnostics
import PlanModel
import Suggestions

extension Diagnostic.Code {
    package static let progressStep = Self(
        "progress-step", .error,
        """
        A step is added to a number each week, so there has to be one: a weight such as 60 kg and not 'bodyweight', \
        repetitions such as 8 and not '8-12'.
        """,
        wrong: """
            exercises: [{name: Dips, sets: 3, reps: AMRAP}]
            progress: {from: 2026-12-07, reps: +1}
            """,
        right: """
            exercises: [{name: Dips, sets: 3, reps: 8}]
            progress: {from: 2026-12-07, reps: +1}
            """)

    package static let progressUnit = Self(
        "progress-unit", .error,
        "A weight, what a week adds to it and where that stops are in one unit: nothing is converted.",
        wrong: "{name: Squat, sets: 5, reps: 5, weight: 60 kg, progress: {from: 2026-12-07, weight: +5 lb}}",
        right: "{name: Squat, sets: 5, reps: 5, weight: 60 kg, progress: {from: 2026-12-07, weight: +2.5 kg}}")

    package static let progressUntil = Self(
        "progress-until", .error,
        "A number that grows stops at an 'until' above it, one that shrinks at one below it.",
        wrong:
            "{type: hiit, work: 60s, rest: 20s, rounds: 5, progress: {from: 2026-12-07, work: +5s, until: {work: 45s}}}",
        right:
            "{type: hiit, work: 30s, rest: 20s, rounds: 5, progress: {from: 2026-12-07, work: +5s, until: {work: 45s}}}"
    )

    package static let progressFrom = Self(
        "progress-from", .error,
        """
        Numbers change with the week, so there has to be a first one, and one only for a template: in the session's \
        'weeks', or in 'progress'.
        """,
        wrong: "sprints: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {rounds: +1}}",
        right: "sprints: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {from: 2026-12-07, rounds: +1}}")

    package static let progressUnused = Self(
        "progress-unused", .warning,
        """
        Something of 'progress' changes nothing: weeks count from a session's 'weeks' where it has them, and the numbers of \
        a template that no session has stay as they are written.
        """,
        wrong: """
            templates: {w1: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {from: 2027-01-04, rounds: +1}}}
            sessions: {hiit: {weeks: {from: 2026-12-07, templates: [w1], then: last}, at: 07:00}}
            """,
        right: """
            templates: {w1: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {rounds: +1}}}
            sessions: {hiit: {weeks: {from: 2026-12-07, templates: [w1], then: last}, at: 07:00}}
            """)
}

extension Diagnostic {
    static func noStep(in kind: WorkoutTemplate.Kind, at span: SourceSpan) -> Diagnostic {
        let example = example(kind == .lift ? .weight : .rounds)
        return Diagnostic(
            .progressStep, "'progress' has no step, so nothing changes; write one, such as \(example), or take it out",
            at: span)
    }

    /// A template's step for a number that only exercises with a `progress` of their own have.
    static func stepReplaced(_ number: WorkoutProgress.Number, by exercise: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .progressStep,
            "the 'progress' of '\(exercise)' takes the place of this one, and no other exercise has a '\(number.rawValue)' that is a number; take the step out",
            at: span)
    }

    static func stepOfNothing(_ number: WorkoutProgress.Number, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .progressStep,
            "a step of nothing never changes '\(number.rawValue)'; write a step such as \(example(number)), or take it out",
            at: span)
    }

    static func stepWithoutNumber(_ number: WorkoutProgress.Number, in owner: String, at span: SourceSpan) -> Diagnostic
    {
        let what = number == .weight ? "weight: 60 kg" : "\(number.rawValue): 8"
        return Diagnostic(
            .progressStep,
            "'\(owner)' has no '\(number.rawValue)' that is a number, so a step changes nothing; write \(what), or take the step out",
            at: span)
    }

    /// - `step`: Where the step is written, which needs a number.
    static func weightInWords(
        _ weight: String, of exercise: String, at span: SourceSpan, step: SourceSpan
    ) -> Diagnostic {
        let pointed = WrittenWeight.withPoint(weight)
        let isGrouped = LenientNumber.mayBeGrouped(weight)
        let way =
            switch pointed {
            case nil: "write one, such as 60 kg"
            case let pointed? where isGrouped: "write \(weight.replacing(",", with: "")) or \(pointed)"
            case let pointed?: "write \(pointed)"
            }
        return Diagnostic(
            .progressStep,
            "the weight '\(weight)' of '\(exercise)' is not one number with a unit, which a step needs; \(way)",
            at: span, related: [Related("the step", at: step)],
            replacement: isGrouped ? nil : pointed.map { .likely($0) })
    }

    static func stepInPercent(
        _ percent: ScaledDecimal, of weight: WrittenWeight, _ exercise: String, at span: SourceSpan
    ) -> Diagnostic {
        let step = weight.step(ofPercent: percent)
        let sign = percent < .zero ? "" : "+"
        return Diagnostic(
            .progressUnit,
            "a step is a weight that each week adds, and \(sign)\(percent)% is none; for '\(exercise)' write \(step)",
            at: span, replacement: .likely(step))
    }

    static func otherUnit(
        _ unit: String, in place: String, than other: String, in otherPlace: String, at span: SourceSpan
    )
        -> Diagnostic
    {
        func name(_ unit: String) -> String { unit.isEmpty ? "no unit" : "'\(unit)'" }
        let way = other.isEmpty ? "take it out" : unit.isEmpty ? "write \(span.text) \(other)" : "write \(other)"
        return Diagnostic(
            .progressUnit, "\(place) has \(name(unit)), and \(otherPlace) has \(name(other)); \(way)", at: span)
    }

    static func untilWithoutStep(_ key: String, at span: SourceSpan) -> Diagnostic {
        let step = WorkoutProgress.Number(rawValue: key).map { " such as \(example($0))" } ?? ""
        return Diagnostic(
            .progressUntil, "'\(key)' has an end, but no step; write one\(step) in 'progress', or take the end out",
            at: span)
    }

    static func untilBehind(
        _ step: WorkoutProgress.Step, _ written: ScaledDecimal, of owner: String, at span: SourceSpan
    ) -> Diagnostic {
        let (number, grows) = (step.number, step.change > .zero)
        let way = grows ? "a larger end, or a step with '-'" : "a smaller end, or a step with '+'"
        return Diagnostic(
            .progressUntil,
            "'\(number.rawValue)' of '\(owner)' \(grows ? "grows" : "shrinks") from \(number.text(written)) and cannot come to \(number.text(step.until ?? .zero)); write \(way)",
            at: span)
    }

    static func noFirstWeek(_ template: String, session: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .progressFrom,
            "nothing says which week is the first of '\(template)'; write a day of it, such as from: 2026-12-07, or give the session '\(session)' 'weeks' in place of its template",
            at: span)
    }

    static func severalFirstWeeks(_ first: LocalDate, _ other: LocalDate, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .progressFrom,
            "a template counts its weeks once, and \(other) is not in the week of \(first); write from: \(first), or another template",
            at: span)
    }

    static func unusedFirstWeek(
        _ template: String, _ from: LocalDate, session: String, _ weeks: LocalDate, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .progressUnused,
            "the weeks of '\(template)' count from \(weeks), where the 'weeks' of '\(session)' begin, and not from \(from); take 'from' out of 'progress'",
            at: span)
    }

    static func unusedProgress(_ template: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .progressUnused,
            "no session has '\(template)', so its numbers stay as they are written; write one in 'workouts.sessions', or take 'progress' out",
            at: span)
    }

    private static func example(_ number: WorkoutProgress.Number) -> String {
        "\(number.rawValue): \(number.isLength ? "+5s" : number == .weight ? "+2.5kg" : "+1")"
    }
}
