package import Diagnostics
import ICalendar

extension Diagnostic.Code {
    /// The findings about calendar files.
    package static let calendarFiles: [Self] = [
        calendarLine, calendarSyntax, calendarProperty, calendarUID, calendarZone, calendarMethod,
    ]

    package static let calendarLine = Self(
        "calendar-line", .warning,
        """
        RFC 5545 wants lines of at most 75 octets that end with CR and LF, none of them empty, and nothing in front of \
        the first. Many programs read on, some refuse the file.
        """,
        wrong: "BEGIN:VCALENDAR   # ends with LF alone", right: "BEGIN:VCALENDAR   # ends with CR LF")

    package static let calendarSyntax = Self(
        "calendar-syntax", .error,
        """
        Bytes that are no content line, a control character, a fold inside a character, or a BEGIN without its END: \
        what a program makes of the rest is chance.
        """,
        wrong: "SUMMARY Stand-up", right: "SUMMARY:Stand-up")

    package static let calendarProperty = Self(
        "calendar-property", .error,
        """
        A property is missing, comes twice where it may come once, or has a value that is not of its type; or an event \
        ends before it starts. Programs leave such an event out or show it at another time.
        """,
        wrong: "DTSTART:2026-12-01T06:30:00Z", right: "DTSTART:20261201T063000Z")

    package static let calendarUID = Self(
        "calendar-uid", .error,
        """
        Two events have one UID, by which programs tell them apart: only one of them will be seen. In a folder with a file \
        for each event (vdir) no two files may have the same UID, and no file may have several: servers refuse them.
        """,
        wrong: "UID:1@example.org   # and below again\nUID:1@example.org",
        right: "UID:1@example.org\nUID:2@example.org")

    package static let calendarZone = Self(
        "calendar-zone", .error,
        "A time is in a zone that the file does not describe, so each program guesses what clocks show there.",
        wrong: "DTSTART;TZID=London:20261201T063000   # without a VTIMEZONE of that name",
        right: "DTSTART:20261201T063000Z")

    package static let calendarMethod = Self(
        "calendar-method", .warning,
        """
        METHOD makes a calendar a message, such as an invitation, which programs ask about instead of showing. A file to \
        import or subscribe to has none.
        """,
        wrong: "METHOD:REQUEST", right: "# no METHOD")
}

extension Diagnostic {
    static func sharedUID(_ uid: String, with other: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.calendarUID, "the event '\(uid)' is in '\(other)' too; remove one of the files", at: span)
    }

    static func severalUIDs(_ count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .calendarUID,
            "the file has events of \(count) UIDs, and in a folder of events (vdir) each is a file of its own; check a whole calendar by its own name",
            at: span)
    }

    static func calendarFault(_ fault: ICalendarLint.Finding, others: Int, at span: SourceSpan) -> Diagnostic {
        let code: Code =
            switch fault.rule {
            case .lineEnd, .lineLength, .strayBytes: .calendarLine
            case .syntax, .structure, .foldInCharacter, .controlCharacter: .calendarSyntax
            case .missing, .repeated, .value, .order: .calendarProperty
            case .duplicateUID: .calendarUID
            case .unknownTimezone: .calendarZone
            case .method: .calendarMethod
            }
        let more = others == 0 ? "" : others == 1 ? ", as in one more place" : ", as in \(others) more places"
        return Diagnostic(code, fault.message + more, at: span)
    }
}
