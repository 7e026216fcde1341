import CivilTime
package import Diagnostics
import Documents
import JSONSchema
import PlanModel
import Text

extension Diagnostic.Code {
    package static let windowTooShort = Self(
        "window-too-short", .error,
        "The window cannot hold as many prompts at such distances.",
        wrong: """
            window: {from: 09:00, to: 10:00}
            perDay: 4
            minGap: 30m
            """,
        right: """
            window: {from: 09:00, to: 12:00}
            perDay: 4
            minGap: 30m
            """)

    package static let gapNotKept = Self(
        "gap-not-kept", .warning,
        """
        Stratified draws do not look at each other. Neighbours keep (1 − 2 × variance) of a segment between them, \
        which here is less than the plan wants.
        """,
        wrong: """
            perDay: 4
            variance: 50%
            minGap: 1h
            """,
        right: """
            perDay: 4
            variance: 50%
            minGap: 1h
            distribution: uniform
            """)

    package static let equalEnds = Self(
        "equal-ends", .error,
        """
        A window or quiet hours that end when they begin would hold the whole day, which hardly anybody means. Twenty-four \
        hours are written from 00:00 to 24:00, or from 07:00 to 31:00; a prompt at just that time has `at` in place of a window.
        """,
        wrong: "window: {from: 10:00, to: 10:00}", right: "at: [10:00]")

    package static let windowReversed = Self(
        "window-reversed", .error,
        """
        Hours past midnight count from the day that writes them, and an end without them is on the next day at the latest: from \
        33:00, which is 09:00 of the next day, to 07:00 nothing is left.
        """,
        wrong: "quiet: {away: {from: 33:00, to: 07:00, days: fri}}",
        right: "quiet: {away: {from: 09:00, to: 31:00, days: sat}}")

    package static let textsFile = Self(
        "texts-file", .error,
        """
        The texts of a rule may stand in a table (RFC 4180, UTF-8): its first line names the column 'body', and 'date' where each \
        day has a text of its own, each date once. A day without one has the rule's title alone.
        """,
        wrong: """
            One breath.
            What is here now?
            """,
        right: """
            date,body
            2027-12-17,O Sapientia
            2027-12-18,O Adonai
            """)

    package static let noEffect = Self(
        "no-effect", .note,
        """
        A key changes nothing beside the others. `variance` says how far stratified prompts lie from their segments' \
        centres; `shafaq` is for methods with seasons of their own, and where a method has these, they bound Fajr and \
        Isha in place of `highLatitude`.
        """,
        wrong: """
            distribution: even
            variance: 20%
            """,
        right: "distribution: even")

    package static let longWindow = Self(
        "long-window", .note,
        """
        A window or quiet hours take up more than 20 hours. Mostly the two ends have changed places, so that the \
        stretch runs over midnight to almost the same time of the next day.
        """,
        wrong: "quiet: {lunch: {from: 13:00, to: 12:00}}", right: "quiet: {lunch: {from: 12:00, to: 13:00}}")

    package static let shortExpiry = Self(
        "short-expiry", .warning,
        """
        A prompt that expires within ten seconds is gone before anybody has read it, and a phone that shows it a little late \
        drops it. Mostly the unit is another one.
        """,
        wrong: "expires: 1s", right: "expires: 1h")

    package static let bodyTwice = Self(
        "body-twice", .error,
        "A rule has one text (`body`) or several to draw from (`bodies`).",
        wrong: """
            body: Breathe.
            bodies: [Breathe., Look.]
            """,
        right: "bodies: [Breathe., Look.]")

    package static let categoryClash = Self(
        "category-clash", .error,
        "A device knows one set of buttons for each category, so rules that share a category share its actions.",
        wrong: """
            a: {category: SIT, actions: [{id: y, title: Yes}]}
            b: {category: SIT, actions: [{id: n, title: No}]}
            """,
        right: """
            a: {category: SIT_YES, actions: [{id: y, title: Yes}]}
            b: {category: SIT_NO, actions: [{id: n, title: No}]}
            """)

    package static let emptyLength = Self(
        "empty-length", .error,
        "A length of nothing makes no sense here.",
        wrong: "expires: 0m", right: "expires: 30m")
}

extension Diagnostic {
    static func windowTooShort(_ window: TimeSpan, perDay: Int, minGap: TimeSpan, at span: SourceSpan) -> Diagnostic {
        let most = minGap.seconds == 0 ? 0 : window.seconds / minGap.seconds
        return Diagnostic(
            .windowTooShort,
            "\(perDay) prompts at least \(minGap) apart do not fit a window of \(window); write perDay: \(most > 1 ? "\(most) or less" : "1"), a shorter minGap, or a longer window",
            at: span)
    }

    static func windowWithoutSeconds(_ window: TimeSpan, perDay: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .windowTooShort, "\(counted(perDay, "prompt")) do not fit a window of \(window); make the window longer",
            at: span)
    }

    static func gapNotKept(_ rule: PromptRule, guaranteed: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .gapNotKept,
            "stratified prompts of '\(rule.id)' may come \(guaranteed) apart, less than 'minGap'; lower 'variance' or write distribution: uniform",
            at: span)
    }

    /// - `isPrompt`: Whether it is a prompt's window, which a time alone may replace.
    static func equalEnds(_ end: Moment, of rule: String, isPrompt: Bool, at span: SourceSpan) -> Diagnostic {
        let time = isPrompt ? ", at: [\(end)] for that time alone" : ""
        let later = if case .clock(let clock) = end { DayTime(seconds: clock.seconds + 86400) } else { DayTime.last }
        let day = later < .last ? "to: \(later) for 24 hours" : "from 00:00 to 24:00 for a whole day"
        return Diagnostic(
            .equalEnds,
            "'\(rule)' begins and ends at \(end), which would be the whole day; write another end\(time), or \(day)",
            at: span)
    }

    /// - `window`: Between clock times.
    static func windowReversed(_ window: TimeWindow, of rule: String, at span: SourceSpan) -> Diagnostic {
        var way = "write a later end"
        if case .clock(let from) = window.from, case .clock(let to) = window.to {
            let (start, end) = (DayTime(seconds: from.seconds - 86400), DayTime(seconds: to.seconds + 86400))
            way = "write {from: \(start), to: \(end)} on the day after, or an end after \(from), up to 35:59"
        }
        return Diagnostic(
            .windowReversed, "'\(rule)' is over before it begins: from \(window.from) to \(window.to); \(way)", at: span
        )
    }

    /// - `because`: What takes its effect.
    static func noEffect(_ key: String, because reason: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.noEffect, "'\(key)' changes nothing here: \(reason); take it out", at: span)
    }

    static func longWindow(
        _ window: TimeWindow, _ length: TimeSpan, of rule: String, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .longWindow,
            "'\(rule)' takes \(length) of the day, \(window.from) to \(window.to); if the ends have changed places, write from \(window.to) to \(window.from)",
            at: span)
    }

    static func shortExpiry(_ length: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .shortExpiry, "a prompt that expires after \(length) is gone before it is read; write such as 30m", at: span
        )
    }

    static func bodyTwice(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .bodyTwice, "a rule has either 'body' or 'bodies', not both; take one out", at: span,
            related: [Related("the other one", at: first)])
    }

    static func textsFile(_ fault: String, at span: SourceSpan, first: SourceSpan? = nil) -> Diagnostic {
        Diagnostic(.textsFile, fault, at: span, related: first.map { [Related("the first", at: $0)] } ?? [])
    }

    static func categoryClash(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .categoryClash, "category '\(name)' has other actions elsewhere; give it the same ones or another name",
            at: span, related: [Related("first named here", at: first)])
    }

    static func emptyLength(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyLength, "'\(key)' takes at least a second; write a length such as 10m", at: span)
    }
}
