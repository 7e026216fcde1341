import CivilTime
package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let timesAndWindow = Self(
        "times-and-window", .error,
        """
        A rule prompts at the times that 'at' lists, or so many times a day within a window. What says how prompts spread over a \
        window has no meaning beside 'at'; two rules do both.
        """,
        wrong: """
            at: [08:00, 20:00]
            perDay: 4
            """,
        right: "at: [08:00, 20:00]")

    package static let timeTwice = Self(
        "time-twice", .error,
        "Two prompts of a rule at the same time would be one to a person. A prompt that comes again is a 'followUp'.",
        wrong: "at: [08:00, 20:00, 08:00]", right: "at: [08:00, 20:00]")

    package static let followUpOrder = Self(
        "follow-up-order", .error,
        """
        The follow-ups of a prompt are listed in the order in which they come, each counted from the prompt itself, and none of \
        them later than a day after it.
        """,
        wrong: "followUp: [30m, 10m]", right: "followUp: [10m, 30m]")
}

extension Diagnostic {
    static func timesAndWindow(_ key: String, at span: SourceSpan, times: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timesAndWindow, "'\(key)' says how prompts spread, but 'at' lists their times; take one of the two out",
            at: span, related: [Related("the times", at: times)])
    }

    static func timeTwice(_ moment: Moment, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timeTwice, "\(moment) is there twice; take one out, or write followUp: [10m] to be told again", at: span,
            related: [Related("the first", at: first)])
    }

    static func followUpOrder(_ length: TimeSpan, after last: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .followUpOrder,
            "follow-ups ascend, but \(length) does not come after \(last); write each length from the prompt on, such as [10m, 30m]",
            at: span)
    }

    static func followUpTooLate(_ length: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.followUpOrder, "a follow-up comes within 24h of its prompt, not \(length) after it", at: span)
    }
}
