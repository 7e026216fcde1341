import CivilTime
import Diagnostics
import PrayerTimes

/// The findings about timetables and dates, one factory for each message.
extension Diagnostic {
    static func timetableHeader(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableHeader,
            "the first line names the columns: 'date' or 'day' and the times; write date,fajr,sunrise,dhuhr,asr,maghrib,isha",
            at: span)
    }

    static func timetableQuotes(_ what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.timetableSyntax, "a field in quotes \(what)", at: span)
    }

    static func timetableFields(_ count: Int, of wanted: Int, at span: SourceSpan) -> Diagnostic {
        let fields = count == 1 ? "1 field" : "\(count) fields"
        return Diagnostic(
            .timetableSyntax,
            "the line has \(fields), but the header has \(wanted); write one for each column, empty where there is no time",
            at: span)
    }

    static func timetableColumn(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = nearest(to: name, among: known)
        let hint = near.map { "did you mean '\($0)'?" } ?? "take it out, or silence this"
        return Diagnostic(
            .timetableColumn, "column '\(name)' is not used; \(hint)", at: span, replacement: near)
    }

    static func timetableColumnTwice(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.timetableHeader, "column '\(name)' comes twice; keep one of them", at: span)
    }

    static func timetableDay(_ text: String, isNumber: Bool, at span: SourceSpan) -> Diagnostic {
        let wanted = isNumber ? "a day of the year from 1 to 366" : "a date such as 2026-12-25, or 12-25 for every year"
        return Diagnostic(.timetableValue, "'\(text)' is no day; write \(wanted)", at: span)
    }

    static func timetableTime(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableValue, "'\(text)' is no time of day; write one such as 05:04 or 5:04 PM, or nothing", at: span)
    }

    static func timetableDayTwice(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableDayTwice, "the day '\(span.text)' has two lines; keep one of them", at: span,
            related: [Related("the first one", at: first)])
    }

    static func timetableOrder(
        _ prayer: Prayer, _ cell: Timetable.Cell, after last: Prayer, _ lastCell: Timetable.Cell
    ) -> Diagnostic {
        Diagnostic(
            .timetableOrder,
            "\(prayer) at \(cell.time.hourAndMinute) does not come after \(last) at \(lastCell.time.hourAndMinute); write times of the 24-hour clock, or with AM and PM",
            at: cell.span, related: [Related("\(last) is here", at: lastCell.span)])
    }

    static func timetableIqamah(_ prayer: Prayer, _ iqamah: Timetable.Cell, call: Timetable.Cell) -> Diagnostic {
        Diagnostic(
            .timetableOrder,
            "the iqamah of \(prayer) at \(iqamah.time.hourAndMinute) comes before its call at \(call.time.hourAndMinute)",
            at: iqamah.span, related: [Related("the call is here", at: call.span)])
    }

    static func datesReversed(from: LocalDate, to: LocalDate, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .datesReversed, "the last day \(to) comes before the first, \(from); exchange them, or correct the year",
            at: span)
    }
}
