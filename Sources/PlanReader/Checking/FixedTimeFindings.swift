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

    package static let atBackwards = Self(
        "at-backwards", .note,
        """
        The times of a rule belong to one list day and fire on it as they are written, so that a time after midnight that is \
        listed behind the evening's fires before it. Hours run on to '35:59': 25:00 is one o'clock in the night after.
        """,
        wrong: "at: [19:00, 23:00, 01:00]", right: "at: [19:00, 23:00, 25:00]")

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

    /// - `later`: The same time and those that follow it as they are written a day later; empty where one of them would
    ///   be past the last hour that a plan can write, or is in the list already.
    static func atBackwards(
        _ time: DayTime, after last: DayTime, later: [(time: DayTime, span: SourceSpan)], at span: SourceSpan
    ) -> Diagnostic {
        let list = later.map { "\($0.time)" }.joined(separator: ", ")
        let edits = later.map { TextEdit($0.span, "\($0.time)") }
        return Diagnostic(
            .atBackwards,
            "\(time) comes before \(last) on the same list day"
                + (later.isEmpty
                    ? "; write the times of a list day in their order" : "; for the night after it write \(list)"),
            at: span, fixes: edits.isEmpty ? [] : [Diagnostic.Fix("write \(list)", edits)])
    }

    static func timeTwice(_ moment: Moment, isPrompt: Bool, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        let again = isPrompt ? ", or write followUp: [10m] to be told again" : ""
        return Diagnostic(
            .timeTwice, "\(moment) is there twice; take one out\(again)", at: span,
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
