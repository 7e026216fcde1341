import CivilTime
package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let datesReversed = Self(
        "dates-reversed", .error,
        "A stretch of dates that ends before it begins holds no day.",
        wrong: "dates: {from: 2027-03-26, to: 2027-01-04}", right: "dates: {from: 2027-01-04, to: 2027-03-26}")

    package static let cycleUnit = Self(
        "cycle-unit", .error,
        """
        A cycle is of so many days or of so many weeks, and one of the two says how long it is. A rule has one cycle; what is \
        wanted beside it is said with 'days' and 'dates'.
        """,
        wrong: "every: {days: 2, weeks: 2, from: 2026-12-01}", right: "every: {days: 2, from: 2026-12-01}")

    package static let cycleNumber = Self(
        "cycle-number", .error,
        """
        The days or weeks of a cycle are numbered from 1 to its length. 'which' takes such numbers, and rows of them from the \
        lower to the higher.
        """,
        wrong: "every: {days: 8, which: [7-10], from: 2026-12-01}",
        right: "every: {days: 8, which: [7, 8, 1, 2], from: 2026-12-01}")

    package static let endlessPause = Self(
        "endless-pause", .error,
        """
        A pause begins on a day, ends on a day, or both. One that does neither would take everything out; a rule that is not \
        wanted any more is taken out of the plan.
        """,
        wrong: "pause: [{sections: [workouts]}]", right: "pause: [{from: 2027-01-03, sections: [workouts]}]")
}

extension Diagnostic {
    /// - `keys`: Those of the first day and the last.
    static func datesReversed(
        from: LocalDate, to: LocalDate, _ keys: (String, String) = ("from", "to"), at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .datesReversed,
            "the last day \(to) comes before the first, \(from); exchange them, {\(keys.0): \(to), \(keys.1): \(from)}, or correct the year",
            at: span)
    }

    /// - `isDouble`: Whether both units are given, rather than none.
    static func cycleUnit(isDouble: Bool, at span: SourceSpan) -> Diagnostic {
        let fault = isDouble ? "'every' has both 'days' and 'weeks'; take one out" : "'every' has no length"
        let way = isDouble ? "" : "; write every: {days: 2, from: …}, or every: {weeks: 2, from: …}"
        return Diagnostic(.cycleUnit, fault + way, at: span)
    }

    static func cycleNumber(_ text: String, length: Int, _ unit: DayCycle.Unit, at span: SourceSpan) -> Diagnostic {
        let all = length == 1 ? "of one \(unit == .days ? "day" : "week")" : "of \(length) \(unit.rawValue)"
        let numbers = length == 1 ? "1 alone" : "numbers from 1 to \(length), and rows such as 1-\(min(length, 2))"
        return Diagnostic(.cycleNumber, "'\(text)' is not in a cycle \(all); write \(numbers)", at: span)
    }

    static func endlessPause(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .endlessPause, "a pause has neither 'from' nor 'to'; write its first day, its last, or both", at: span)
    }
}
