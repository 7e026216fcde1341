import CivilTime
package import Diagnostics

extension Diagnostic.Code {
    package static let badSnooze = Self(
        "bad-snooze", .error,
        """
        An alarm that snoozes has a second button, and rings again 1 minute to 1 hour after it is pressed. All alarms of a plan \
        have that button, or none: it is written into the plan's own 'delivery'.
        """,
        wrong: """
            prayers:
              delivery: {profile: alarm, snooze: 9m}
            """,
        right: """
            delivery: {snooze: 9m}
            prayers:
              delivery: {profile: alarm}
            """)

    package static let snoozeWithoutAlarm = Self(
        "snooze-without-alarm", .warning,
        """
        Only alarms snooze, and nothing in the plan has the delivery profile 'alarm', so that no button is ever shown.
        """,
        wrong: "delivery: {snooze: 9m}", right: "delivery: {profile: alarm, snooze: 9m}")
}

extension Diagnostic {
    static func snoozeOfPart(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .badSnooze,
            "'snooze' stands in the 'delivery' of a part, but all alarms of a plan have the button or none; write it into the plan's own 'delivery'",
            at: span)
    }

    static func snoozeLength(_ length: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .badSnooze, "an alarm cannot ring again after \(length); write 1m to 1h, such as 9m", at: span)
    }

    static func snoozeWithoutAlarm(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .snoozeWithoutAlarm,
            "nothing snoozes: no part of the plan has the profile 'alarm'; add profile: alarm, or take 'snooze' out",
            at: span)
    }
}
