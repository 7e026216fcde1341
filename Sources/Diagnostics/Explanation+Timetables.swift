/// What the findings about timetables mean.
extension Diagnostic.Code.Explanation {
    static let timetableHeader = Self(
        summary:
            "A timetable's first line names its columns, each once: 'date' (or 'day' for numbers of days) and the times "
            + "that it has, of fajr, sunrise, dhuhr, asr, maghrib, isha, and <prayer>-iqamah.",
        wrong: "2026-12-01,06:06,07:44", right: "date,fajr,sunrise\n2026-12-01,06:06,07:44")

    static let timetableSyntax = Self(
        summary:
            "A line of a timetable has as many fields as the header, and quotes around a field are closed (RFC 4180).",
        wrong: "date,fajr,isha\n2026-12-01,06:06", right: "date,fajr,isha\n2026-12-01,06:06,17:42")

    static let timetableColumn = Self(
        summary:
            "A column of a timetable has a name that means nothing here, so its times are calculated instead.",
        wrong: "date,fajr,maghreb", right: "date,fajr,maghrib")

    static let timetableValue = Self(
        summary: "A field of a timetable is no day or no time of day.",
        wrong: "date,fajr\n2026-02-30,6.06", right: "date,fajr\n2026-03-02,06:06")

    static let timetableDayTwice = Self(
        summary: "Two lines of a timetable are for the same day, and neither is more right than the other.",
        wrong: "date,fajr\n2026-12-01,06:06\n2026-12-01,06:07",
        right: "date,fajr\n2026-12-01,06:06\n2026-12-02,06:07")

    static let timetableOrder = Self(
        summary:
            "The times of a day ascend from Fajr to Isha, and an iqamah does not come before its call. Mostly a time of "
            + "the afternoon was written by the 12-hour clock.",
        wrong: "date,dhuhr,asr\n2026-12-01,11:54,1:41", right: "date,dhuhr,asr\n2026-12-01,11:54,13:41")

    static let timetableDeviation = Self(
        summary:
            "Published times lie far from calculated ones. A misprint, the wrong place, method or school of Asr, or a "
            + "table without daylight saving time are the usual causes. 'horarium prayers --fit' finds the method.",
        wrong: "timetable: timetables/leeds.csv   # in a plan for London",
        right: "timetable: {file: timetables/london.csv, tolerance: 15m}")

    static let timetableGap = Self(
        summary: "The timetable has no times for some of the days, which are calculated instead.",
        wrong: "# timetable until 2026-12-31\nhorizon: {start: 2026-12-01, days: 60}",
        right: "# timetable until 2027-12-31\nhorizon: {start: 2026-12-01, days: 60}")
}
