package import Diagnostics
import ICalendar

extension Diagnostic.Code {
    package static let busyFile = Self(
        "busy-file", .error,
        """
        The file that busy times are taken from is no iCalendar file, or is damaged: a line that is no NAME:value, or a \
        BEGIN without its END where a download broke off. 'horarium check' of the file itself says more; here no word of \
        somebody's calendar is repeated.
        """,
        wrong: "busy: {work: {calendar: work.html}}", right: "busy: {work: {calendar: work.ics}}")

    package static let busyEvent = Self(
        "busy-event", .warning,
        """
        An event of a calendar of busy times cannot be read, so prompts may come while it takes place. The place is that in \
        the calendar's file; 'horarium check' of the file itself says more.
        """,
        wrong: "DTSTART:2026-12-01T06:30", right: "DTSTART:20261201T063000Z")
}

extension Diagnostic {
    static func busyFile(_ id: String, at span: SourceSpan, named source: SourceSpan) -> Diagnostic {
        Diagnostic(
            .busyFile,
            "the calendar of busy '\(id)' cannot be read from here on; export it again as iCalendar (.ics), whose lines are NAME:value from BEGIN:VCALENDAR to END:VCALENDAR",
            at: span, related: [Related("the plan names it here", at: source)])
    }

    static func busyEvent(
        _ reason: EventFault.Reason, of id: String, count: Int, at span: SourceSpan, named source: SourceSpan
    ) -> Diagnostic {
        let more = count == 1 ? "" : ", as \(count - 1) more"
        return Diagnostic(
            .busyEvent, "an event of busy '\(id)' is left out\(more): \(fault(reason))", at: span,
            related: [Related("the plan names its calendar here", at: source)])
    }

    private static func fault(_ reason: EventFault.Reason) -> String {
        switch reason {
        case .missing(let name): "it has no \(name); write one such as \(name):20261201T063000Z"
        case .value("DURATION"): "expected a length such as DURATION:PT1H30M"
        case .value("RRULE"): "expected a rule of RFC 5545 such as RRULE:FREQ=WEEKLY;BYDAY=MO,WE"
        case .value(let name):
            "expected a time such as \(name):20261201T063000Z, or a day such as \(name);VALUE=DATE:20261201"
        case .unknownZone(let name):
            "the TZID of its \(name) is neither an IANA zone nor described by a VTIMEZONE of the file; export the calendar with its time zones"
        case .endsBeforeStart: "it ends before it begins; write an end that comes after DTSTART"
        case .tooManyInstances:
            "its RRULE asks for over 100,000 instances; write a longer INTERVAL, or UNTIL instead of COUNT"
        }
    }
}
