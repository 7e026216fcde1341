import CivilTime
package import Diagnostics
import Localization
import PrayerTimes
import Text

extension Diagnostic.Code {
    package static let timetableHeader = Self(
        "timetable-header", .error,
        """
        A timetable's first line names its columns, each once: 'date' (or 'day' for numbers of days) and the times \
        that it has: of fajr, sunrise, dhuhr, asr, maghrib, isha, imsak, the extras, and <prayer>-iqamah, or the words for \
        them in the languages of 'language' ('Subuh', 'Terbit', 'Güneş'); 'Fajr Begins' and 'Fajr Jamaat' are understood, in \
        one line or in two. A prayer's column under a name that may be another's too needs 'columns' in the plan: unread, its \
        times would be calculated. 'Imsak' is the time before Fajr that ends the night's meal, and in Turkish tables Fajr.
        """,
        wrong: "2026-12-01,06:06,07:44",
        right: """
            date,fajr,sunrise
            2026-12-01,06:06,07:44
            """)

    package static let timetableDates = Self(
        "timetable-dates", .error,
        """
        Dates of a timetable are `2026-12-25`, or `12-25` for every year. Others need `dates` in the plan, since \
        01/02/2027 is in January here and in February there: a pattern of `d` or `dd`, `m`, `mm` or `mmm` (a name), `yyyy` or \
        `yy`, and `ddd` for the day of the week, with what stands between them.
        """,
        wrong: "timetable: t.csv   # with dates such as 25/12/2026",
        right: "timetable: {file: t.csv, dates: dd/mm/yyyy}")

    package static let timetableSyntax = Self(
        "timetable-syntax", .error,
        "A line of a timetable has as many fields as the header, and quotes around a field are closed (RFC 4180).",
        wrong: """
            date,fajr,isha
            2026-12-01,06:06
            """,
        right: """
            date,fajr,isha
            2026-12-01,06:06,17:42
            """)

    package static let timetableColumn = Self(
        "timetable-column", .warning,
        """
        A column of a timetable has a name that means nothing here, so nothing reads it: were it a prayer's, its times would \
        be calculated. The comment '# horarium: ignore timetable-column' at the plan's 'timetable' silences this.
        """,
        wrong: "date,fajr,mahgrib", right: "date,fajr,maghrib")

    package static let timetableValue = Self(
        "timetable-value", .error,
        "A field of a timetable is no day or no time of day.",
        wrong: """
            date,fajr
            2026-02-30,6-06
            """,
        right: """
            date,fajr
            2026-03-02,06:06
            """)

    package static let timetableDayTwice = Self(
        "timetable-day-twice", .error,
        """
        Two lines of a timetable are for the same day, or a day has other times in one of several files than in another, and \
        neither is more right.
        """,
        wrong: """
            date,fajr
            2026-12-01,06:06
            2026-12-01,06:07
            """,
        right: """
            date,fajr
            2026-12-01,06:06
            2026-12-02,06:07
            """)

    package static let timetableOrder = Self(
        "timetable-order", .error,
        """
        The times of a day ascend from Fajr to Isha, and an iqamah does not come before its call. Mostly a time of \
        the afternoon was written by the 12-hour clock.
        """,
        wrong: """
            date,dhuhr,asr
            2026-12-01,11:54,1:41
            """,
        right: """
            date,dhuhr,asr
            2026-12-01,11:54,13:41
            """)
}

extension Diagnostic {
    /// - `names`: What the file may call columns, by their names here: examples of what to say of it.
    static func timetableHeader(
        _ names: [(column: String, name: String)] = [], _ place: TimetableFormPlace = .plan, at span: SourceSpan
    ) -> Diagnostic {
        let own = names.isEmpty ? "" : ", or \(place.names(names))"
        return Diagnostic(
            .timetableHeader,
            "the first line names the columns: 'date' or 'day' and the times; write date,fajr,sunrise,dhuhr,asr,maghrib,isha\(own)",
            at: span)
    }

    static func timetableQuotes(_ what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.timetableSyntax, "a field in quotes \(what)", at: span)
    }

    static func timetableFields(_ count: Int, of wanted: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableSyntax,
            "the line has \(counted(count, "field")), but the header has \(wanted); write one for each column, empty where there is no time",
            at: span)
    }

    /// - `prayer`: A prayer without a column that it may be.
    static func timetableColumn(
        _ name: String, _ place: TimetableFormPlace, at span: SourceSpan, perhaps prayer: Prayer? = nil
    ) -> Diagnostic {
        let near = Spelling.correction(of: name, among: TimetableForm.columnNames)
        let isJumuah = TimetableName(name).probableTime?.isJumuah ?? false
        let hint =
            isJumuah
            ? "write the Friday prayer in 'prayers.jumuah'"
            : near.map { "did you mean '\($0.text)'?" }
                ?? prayer.map { place.unread(perhaps: "\($0)", named: name) } ?? place.unread
        return Diagnostic(
            .timetableColumn, "column '\(name)' is not used; \(hint)", at: span, replacement: isJumuah ? nil : near)
    }

    /// - `congregation`: The column that it is where it has a prayer's congregation; `nil` where it cannot.
    /// - `other`: The column that is read as the same time.
    static func timetableColumnMeant(
        _ name: String, _ meant: String, congregation: String?, beside other: String?, _ place: TimetableFormPlace,
        at span: SourceSpan
    ) -> Diagnostic {
        guard let other else {
            let way = place.column(meant, named: name, congregation: congregation)
            return Diagnostic(
                .timetableHeader, "column '\(name)' has another name here; did you mean '\(meant)'? \(way)", at: span,
                replacement: congregation == nil ? .likely(meant) : nil)
        }
        let choices = [(meant, other), (meant, name)] + (congregation.map { [($0, name)] } ?? [])
        return Diagnostic(
            .timetableHeader,
            "column '\(name)' may be \(meant) as well as '\(other)', which is read; \(place.columns(choices))", at: span
        )
    }

    static func timetableImsak(_ name: String, _ place: TimetableFormPlace, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableHeader,
            "column '\(name)' is fajr in Turkish timetables, and minutes before it in others; \(place.columns([("fajr", name), ("imsak", name)]))",
            at: span)
    }

    static func timetableColumnMissing(
        _ name: String, in file: SourceFile, among names: [String], at span: SourceSpan
    ) -> Diagnostic {
        if names.contains(name) {
            return Diagnostic(
                .timetableHeader, "column '\(name)' is named for another time as well; a column has one", at: span)
        }
        let near = Spelling.correction(of: name, among: names)
        let hint =
            near.map { "did you mean '\($0.text)'?" }
            ?? "it has '\(names.filter { !$0.isEmpty }.joined(separator: "', '"))'"
        return Diagnostic(
            .timetableHeader, "'\(file.name)' has no column '\(name)'; \(hint)", at: span, replacement: near)
    }

    static func timetableDates(_ pattern: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableDates,
            "'\(pattern)' does not say how dates are written; write d, m and y as they stand there, such as dd/mm/yyyy or d mmm",
            at: span)
    }

    static func timetableDateForm(
        _ text: String, _ patterns: [String], _ place: TimetableFormPlace, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(.timetableDates, "'\(text)' is no date as 2026-12-25 is; \(place.dates(patterns))", at: span)
    }

    static func timetableMonthless(_ text: String, at span: SourceSpan) -> Diagnostic {
        let day = text.count == 1 ? "0\(text)" : text
        return Diagnostic(
            .timetableDates,
            "'\(text)' is a day of a month that the file does not name; write dates with their month, such as 2026-12-\(day), or 12-\(day) for every year",
            at: span)
    }

    static func timetableDay(
        _ text: String, like pattern: String, _ place: TimetableFormPlace, at span: SourceSpan
    ) -> Diagnostic {
        let speaker = place.speaker(option: "--dates")
        return Diagnostic(.timetableValue, "'\(text)' is no day, written \(pattern) as \(speaker) says", at: span)
    }

    static func timetableHalf(
        _ text: String, _ time: ListedTime, _ place: TimetableFormPlace, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .timetableValue,
            "'\(text)' is no time of \(time.rawValue) by the 12-hour clock that \(place.speaker(option: "--hours")) says; write AM or PM behind it",
            at: span)
    }

    static func timetableMorning(
        _ time: ListedTime, _ cell: Timetable.Cell, _ place: TimetableFormPlace
    ) -> Diagnostic {
        Diagnostic(
            .timetableOrder,
            "\(time.rawValue) at \(cell.time.hourAndMinute) is in the morning; write times of the 24-hour clock, AM and PM, or \(place.twelveHours)",
            at: cell.span)
    }

    /// - `first`: The name of the first of them.
    /// - `column`: What both are here.
    static func timetableColumnTwice(
        _ name: String, _ first: String, _ column: String, _ place: TimetableFormPlace, at span: SourceSpan
    ) -> Diagnostic {
        if TimetableName(name) == TimetableName(first) {
            return Diagnostic(.timetableHeader, "column '\(name)' comes twice; keep one of them", at: span)
        }
        return Diagnostic(
            .timetableHeader,
            "column '\(name)' is \(column), as '\(first)' is; \(place.columns([(column, first), (column, name)]))",
            at: span
        )
    }

    /// - `mine`: The time of the file that is read first.
    /// - `count`: The days that differ, of which this is the first.
    static func timetablesDiffer(
        _ mine: Timetable.Cell, _ theirs: Timetable.Cell, on day: SourceSpan, count: Int
    ) -> Diagnostic {
        let others = count == 1 ? "" : "; so do \(counted(count - 1, "further day"))"
        return Diagnostic(
            .timetableDayTwice,
            "the day '\(day.text)' differs from the one in '\(mine.span.file.name)': \(theirs.time.hourAndMinute) here, \(mine.time.hourAndMinute) there\(others); keep the right one",
            at: theirs.span, related: [Related("the other one", at: mine.span)])
    }

    static func timetableDay(_ text: String, isNumber: Bool, at span: SourceSpan) -> Diagnostic {
        let wanted = isNumber ? "a day of the year from 1 to 366" : "a date such as 2026-12-25, or 12-25 for every year"
        if let date = isNumber ? nil : LenientDate.date(text) {
            return Diagnostic(
                .timetableValue, "'\(text)' is no day here; did you mean '\(date.text)'?", at: span, replacement: date)
        }
        let order = isNumber || !text.contains("/") ? "" : ", the year first and then the month"
        return Diagnostic(.timetableValue, "'\(text)' is no day; write \(wanted)\(order)", at: span)
    }

    static func timetableTime(_ text: String, at span: SourceSpan) -> Diagnostic {
        if let time = WallTime.withColon(text) {
            return Diagnostic(
                .timetableValue, "'\(text)' is no time of day beside times with a colon; did you mean '\(time)'?",
                at: span,
                replacement: .certain(time))
        }
        return Diagnostic(
            .timetableValue, "'\(text)' is no time of day; write one such as 05:04 or 5:04 PM, or nothing", at: span)
    }

    static func timetableDayTwice(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableDayTwice, "the day '\(span.text)' has two lines; keep one of them", at: span,
            related: [Related("the first one", at: first)])
    }

    static func timetableOrder(
        _ time: ListedTime, _ cell: Timetable.Cell, after last: ListedTime, _ lastCell: Timetable.Cell,
        _ place: TimetableFormPlace
    ) -> Diagnostic {
        let isCertainClock = cell.hasCertainHalf || lastCell.hasCertainHalf
        let hint =
            isCertainClock
            ? "one of the two is wrong" : "write times of the 24-hour clock, AM and PM, or \(place.twelveHours)"
        return Diagnostic(
            .timetableOrder,
            "\(time.rawValue) at \(cell.time.hourAndMinute) does not come after \(last.rawValue) at \(lastCell.time.hourAndMinute); \(hint)",
            at: cell.span, related: [Related("\(last.rawValue) is here", at: lastCell.span)])
    }

    static func timetableIqamah(_ prayer: Prayer, _ iqamah: Timetable.Cell, call: Timetable.Cell) -> Diagnostic {
        Diagnostic(
            .timetableOrder,
            "the iqamah of \(prayer) at \(iqamah.time.hourAndMinute) comes before its call at \(call.time.hourAndMinute)",
            at: iqamah.span, related: [Related("the call is here", at: call.span)])
    }
}
