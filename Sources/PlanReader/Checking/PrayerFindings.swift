import CivilTime
package import Diagnostics
import JSONSchema
import Documents
import PlanModel
import PrayerTimes
import Text

extension Diagnostic.Code {
    package static let unknownMethod = Self(
        "unknown-method", .error,
        "No calculation method has this name. `horarium methods` lists them all with their angles.",
        wrong: "method: muslim-word-league", right: "method: muslim-world-league")

    package static let alertWithoutTime = Self(
        "alert-without-time", .error,
        "The plan says what happens at a time that it does not list.",
        wrong: """
            prayers:
              alerts: {duha: {at: sound}}
            """,
        right: """
            prayers:
              extras: [duha]
              alerts: {duha: {at: sound}}
            """)

    package static let reminderWithoutAlert = Self(
        "reminder-without-alert", .error,
        "A reminder announces a notification, so it needs one: with `at: none` there is nothing to remind of.",
        wrong: "fajr: {at: none, reminders: [{before: 30m}]}",
        right: "fajr: {at: silent, reminders: [{before: 30m}]}")

    package static let reminderWithoutIqamah = Self(
        "reminder-without-iqamah", .error,
        "A reminder of the congregation needs a congregation: the plan's `iqamah`, or a timetable's column, says when it is.",
        wrong: """
            prayers:
              alerts: {fajr: {at: sound, iqamah: [{before: 10m}]}}
            """,
        right: """
            prayers:
              iqamah: {fajr: +20m}
              alerts: {fajr: {at: sound, iqamah: [{before: 10m}]}}
            """)

    package static let alertNeverCounts = Self(
        "alert-never-counts", .warning,
        """
        Of the entries of a list the first that holds on a day counts, and one before this one holds every day. Or none of the days \
        that the entry asks for has that time: Jumuah and istijaba are on Fridays alone.
        """,
        wrong: "fajr: [{at: silent}, {at: sound, days: [sat, sun]}]",
        right: "fajr: [{at: sound, days: [sat, sun]}, {at: silent}]")

    package static let offsetReversed = Self(
        "offset-reversed", .warning,
        """
        An extra lies on the other side of its prayer: suhoor ends before Fajr and istijaba is the end of Friday before \
        Maghrib, while duha, iftar and tarawih follow what they are counted from. Mostly the sign is missing.
        """,
        wrong: """
            prayers:
              extras: [suhoor]
              offsets: {suhoor: 20m}
            """,
        right: """
            prayers:
              extras: [suhoor]
              offsets: {suhoor: -20m}
            """)

    package static let reminderClash = Self(
        "reminder-clash", .error,
        "Two reminders of one prayer fire on the same minute, and a device shows only one of them.",
        wrong: "reminders: [{before: 10m}, {before: 10m}]", right: "reminders: [{before: 10m}, {before: 20m}]")

    package static let reminderInterval = Self(
        "reminder-interval", .error,
        """
        Reminders come 5, 10, 15, 20, 25 or 30 minutes before or after a prayer, as in the apps that show them. \
        Others have to be allowed in the plan.
        """,
        wrong: """
            prayers:
              alerts: {fajr: {reminders: [{before: 45m}]}}
            """,
        right: """
            prayers:
              reminderIntervals: [45m]
              alerts: {fajr: {reminders: [{before: 45m}]}}
            """)

    package static let hijriMonthLength = Self(
        "hijri-month-length", .warning,
        """
        A Hijri month has 29 or 30 days. Dates of a Ramadan that make it or the Shaban before it longer or shorter put dates \
        into the outputs that no calendar has. Where the new moon is seen on another day than in Saudi Arabia, `hijriAdjust` \
        moves all months.
        """,
        wrong: """
            prayers:
              ramadan: {from: 2027-02-09, to: 2027-03-12}   # 32 days
            """,
        right: """
            prayers:
              hijriAdjust: -1
              ramadan: {from: 2027-02-09, to: 2027-03-10}
            """)
}

extension Diagnostic {
    package static func unknownMethod(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let words = name.lowercased().split { "-_ ".contains($0) }
        let near =
            Spelling.correction(of: name, among: known)
            ?? known.first { words.contains($0[...]) }.map { .likely($0) }
        let hint = near.map { "did you mean '\($0.text)'?" } ?? "'horarium methods' lists them"
        return Diagnostic(.unknownMethod, "unknown calculation method '\(name)'; \(hint)", at: span, replacement: near)
    }

    static func alertWithoutTime(_ time: ListedTime, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.alertWithoutTime, "the plan does not list '\(time.rawValue)'; \(time.wayToList)", at: span)
    }

    static func reminderWithoutIqamah(_ time: ListedTime, at span: SourceSpan) -> Diagnostic {
        let hasIqamah = time.isDailyPrayer || time.isJumuah
        let way =
            hasIqamah
            ? "write prayers.iqamah: {\(time.rawValue): +20m} or a time of day"
            : "only prayers have one; take the key out"
        return Diagnostic(
            .reminderWithoutIqamah, "'\(time.rawValue)' has no iqamah to remind of; \(way)", at: span)
    }

    static func alertNeverCounts(_ time: ListedTime, at span: SourceSpan, after last: SourceSpan) -> Diagnostic {
        Diagnostic(
            .alertNeverCounts,
            "this entry of 'prayers.alerts.\(time.rawValue)' never counts; put it before the one without 'days' or 'dates', which holds every day",
            at: span, related: [Related("this one holds every day", at: last)])
    }

    /// An entry on whose days the time never is.
    static func alertNeverHolds(_ time: ListedTime, at span: SourceSpan) -> Diagnostic {
        let reason =
            time.weekdays == [.friday]
            ? "\(time.title) is on Fridays, and none of the entry's days is one; write days: fri, or other dates"
            : "what it asks for, 'days', 'dates', 'except' and 'every', holds on no day together; take one of them out"
        return Diagnostic(
            .alertNeverCounts, "this entry of 'prayers.alerts.\(time.rawValue)' never counts: \(reason)", at: span)
    }

    static func offsetReversed(
        _ time: ListedTime, _ offset: TimeSpan, from base: ListedTime, at span: SourceSpan
    ) -> Diagnostic {
        let (length, side) = offset < .zero ? (-offset, "before") : (offset, "after")
        return Diagnostic(
            .offsetReversed,
            "'\(time.rawValue)' comes \(length) \(side) \(base.title), on its wrong side; write \((-offset).signed)",
            at: span, replacement: .likely((-offset).signed))
    }

    static func reminderWithoutAlert(in place: String, at span: SourceSpan, none: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .reminderWithoutAlert,
            "'\(place)' has reminders, but 'at: none'; write at: silent or at: sound, or take the reminders out",
            at: span, related: none.map { [Related("no alert here", at: $0)] } ?? [])
    }

    static func reminderClash(_ offset: TimeSpan, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        let direction = offset < .zero ? "before" : "after"
        let length = offset < .zero ? -offset : offset
        return Diagnostic(
            .reminderClash,
            "two reminders fire on the same minute, \(length) \(direction); give one of them another time",
            at: span, related: [Related("the first one", at: first)])
    }

    static func reminderInterval(_ length: TimeSpan, allowed: [TimeSpan], at span: SourceSpan) -> Diagnostic {
        let minutes = allowed.map { "\($0)" }.joined(separator: ", ")
        return Diagnostic(
            .reminderInterval,
            "a reminder of \(length) is not among \(minutes); choose one of them, or allow it with prayers.reminderIntervals: [\(length)]",
            at: span)
    }
}

extension Diagnostic {
    static func hijriMonthLength(ofRamadan days: ClosedRange<LocalDate>, at span: SourceSpan) -> Diagnostic {
        hijriMonthLength(
            "this Ramadan has \(counted(days.count, "day"))",
            "end it on \(HijriDate.monthLengths.words { days.lowerBound.advanced(by: $0 - 1) })", at: span)
    }

    /// - `adjustment`: The `hijriAdjust` with which Shaban would have a length that it can have.
    static func hijriMonthLength(
        ofShabanFrom first: LocalDate, to ramadan: LocalDate, adjustment: Int?, at span: SourceSpan
    ) -> Diagnostic {
        let length = first.distance(to: ramadan)
        let begin = "begin on \(HijriDate.monthLengths.words { first.advanced(by: $0) })"
        return hijriMonthLength(
            length > 0
                ? "Shaban began on \(first), and has \(counted(length, "day")) before this Ramadan"
                : "Shaban does not begin until \(first), which leaves it no day before this Ramadan",
            adjustment.map { "write hijriAdjust: \($0), which moves all months, or \(begin)" } ?? begin, at: span)
    }

    private static func hijriMonthLength(_ fault: String, _ way: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.hijriMonthLength, "\(fault), and a Hijri month 29 or 30; \(way)", at: span)
    }
}

extension ClosedRange<Int> {
    /// The dates that both ends lead to.
    fileprivate func words(_ date: (Int) -> LocalDate) -> String { "\(date(lowerBound)) or \(date(upperBound))" }
}
