import CivilTime
package import Diagnostics
import PlanModel
import PrayerTimes
import Text
import Timetables

/// The codes of the findings about prayers and timetables on planned days.
extension Diagnostic.Code {
    package static let timetableDeviation = Self(
        "timetable-deviation", .warning,
        """
        Published times lie far from calculated ones, or an extra not between the times around it. A misprint, the wrong place, method or school of Asr, or a \
        table without daylight saving time are the usual causes. 'horarium prayers --fit' finds the method.
        """,
        wrong: "timetable: timetables/leeds.csv   # in a plan for London",
        right: "timetable: {file: timetables/london.csv, tolerance: 15m}")

    package static let timetableGap = Self(
        "timetable-gap", .note,
        "The timetable has no times for some of the days, which are calculated instead.",
        wrong: """
            # timetable until 2026-12-31
            horizon: {start: 2026-12-01, days: 60}
            """,
        right: """
            # timetable until 2027-12-31
            horizon: {start: 2026-12-01, days: 60}
            """)

    package static let timetableCell = Self(
        "timetable-cell", .note,
        """
        A row of the timetable leaves a time empty, which is calculated instead: it may be minutes from what is published. A \
        column that is to be calculated on all days is better left out.
        """,
        wrong: """
            date,fajr,asr,isha
            2026-12-01,06:06,,17:42
            """,
        right: """
            date,fajr,asr,isha
            2026-12-01,06:06,13:42,17:42
            """)

    package static let timetableMonth = Self(
        "timetable-month", .warning,
        """
        A timetable's column 'day' has numbers from 1 to 31 alone, and the plan has days that it lacks. The numbers are those of \
        days of the year, so that such a table is January's, whichever month it was printed for. That of another month has \
        dates, in a column 'date'.
        """,
        wrong: """
            day,fajr,isha
            1,06:06,17:42
            2,06:07,17:41
            """,
        right: """
            date,fajr,isha
            2026-12-01,06:06,17:42
            2026-12-02,06:07,17:41
            """)

    package static let prayerMissing = Self(
        "prayer-missing", .warning,
        """
        The sun does not reach the height that defines this time on these days, as in polar summers and winters. A \
        time is never invented.
        """,
        wrong: "highLatitude: none", right: "highLatitude: automatic")

    package static let adjustCut = Self(
        "adjust-cut", .warning,
        """
        No prayer is moved to or beyond the time next to it: Fajr stays before sunrise, Asr before Maghrib. An adjustment \
        that would do so is cut, and the prayer stands a little apart from its neighbour. An adjustment is for minutes; \
        for another definition of a time, choose a method or write its angles.
        """,
        wrong: "adjust: {fajr: 2h}", right: "adjust: {fajr: 2m}")

    package static let timeBorrowed = Self(
        "time-borrowed", .note,
        """
        On these days the sun does not rise or does not set here, and another day or latitude lends its times. Events and \
        notifications say so too. One day lends to a whole season: the last before it that had sunrise, Asr and sunset.
        """,
        wrong: "location: {name: Tromsø, latitude: 69.6492, longitude: 18.9553}   # in June",
        right: "prayers: {polar: nearest-latitude}   # or none, which leaves the times out")

    package static let reminderOvertakes = Self(
        "reminder-overtakes", .warning,
        "The reminder of one prayer comes before the prayer before it.",
        wrong: "isha: {reminders: [{before: 30m}]}", right: "isha: {reminders: [{before: 10m}]}")

    package static let hijriUnknown = Self(
        "hijri-unknown", .warning,
        """
        Something depends on the Hijri date, and the Umm al-Qura tables end before (or begin after) these days: they \
        run from 1924-08-01 to 2077-11-16. A date beyond them would be a guess, so no rule for a month holds there.
        """,
        wrong: "hijri: {months: [ramadan]}   # in a plan for 2078",
        right: "ramadan: {from: 2078-08-05, to: 2078-09-03}")

    package static let hijriNight = Self(
        "hijri-night", .note,
        """
        A Hijri day begins at Maghrib of the civil day before. A rule for days of the month that fires after Maghrib and before \
        Fajr therefore fires in the night of the next Hijri day: the night of 27 Ramadan is the evening before the 27th. 'nights' \
        names the night itself.
        """,
        wrong: "{at: isha+2h, hijri: {months: [ramadan], days: [27]}}",
        right: "{at: isha+2h, hijri: {months: [ramadan], nights: [27]}}")

    package static let iqamahBeforeCall = Self(
        "iqamah-before-call", .warning,
        "On some days the iqamah's time of day comes before the prayer's own time.",
        wrong: "iqamah: {dhuhr: 13:00}   # in a summer with Dhuhr at 13:05",
        right: "iqamah: {dhuhr: [{from: 2027-03-28, to: 2027-10-30, at: 13:30}, {at: 13:00}]}")

    package static let jumuahBeforeDhuhr = Self(
        "jumuah-before-dhuhr", .warning,
        """
        On some Fridays the time of Jumuah comes before Dhuhr, which begins when the sun has passed its highest point. \
        Clocks that go forward in spring move Dhuhr by an hour. Some schools allow an earlier Jumuah: a comment \
        '# horarium: ignore jumuah-before-dhuhr' on the line keeps it without the warning.
        """,
        wrong: "jumuah: {at: 12:30}   # in London, where Dhuhr is up to 13:07 in summer", right: "jumuah: {at: 13:15}")
}

extension Diagnostic {
    static func prayerMissing(
        _ time: ListedTime, reason: String, first: LocalDate, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(.prayerMissing, "there is no \(time.title) \(when(first, count)): \(reason)", at: span)
    }

    static func timeBorrowed(
        _ times: [Prayer], from source: Derivation.Borrowed, reason: String, first: LocalDate, count: Int,
        at span: SourceSpan
    ) -> Diagnostic {
        let names = times.map { ListedTime($0).title }
        let list =
            names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")" : names.joined()
        let which = count == 1 ? "" : ", first"
        return Diagnostic(
            .timeBorrowed,
            "\(reason) \(when(first, count)), so \(list) \(names.count == 1 ? "is" : "are") borrowed\(which) from \(source); write prayers: {polar: none} to leave them out, or nearest-latitude",
            at: span)
    }

    static func hijriUnknown(_ effect: String, first: LocalDate, count: Int, at span: SourceSpan) -> Diagnostic {
        let dates = HijriDate.dates
        return Diagnostic(
            .hijriUnknown,
            "no Hijri date is known \(when(first, count)), so \(effect); the Umm al-Qura tables run from \(dates.lowerBound) to \(dates.upperBound), and prayers.ramadan takes dates of your own",
            at: span)
    }

    static func hijriNight(
        _ occurrence: Occurrence, _ hijri: DayLimit.HijriPart, in zone: ZoneRules, count: Int
    ) -> Diagnostic {
        func list(_ days: Set<Int>) -> String { days.sorted().map(String.init).joined(separator: ", ") }
        let (days, nights) = (hijri.selection.days, hijri.selection.nights)
        let time = zone.local(occurrence.start).time.hourAndMinute
        let way =
            days.isSubset(of: nights)
            ? "'nights' has the night of \(list(days)), so take 'days' out"
            : "for the night of \(list(days)) write nights: [\(list(days.union(nights)))] in place of 'days'"
        return Diagnostic(
            .hijriNight,
            "'\(occurrence.rule)' fires after Maghrib \(when(occurrence.date, count)), at \(time), when the next Hijri day has begun; \(way)",
            at: hijri.daysSource, replacement: nights.isEmpty ? .likely("nights") : nil)
    }

    static func iqamahBeforeCall(
        _ time: ListedTime, _ entry: PrayerSection.IqamahEntry, call: String, first: LocalDate, count: Int
    ) -> Diagnostic {
        let way =
            entry.isInherited
            ? "write one of its own, prayers.iqamah: {\(time.rawValue): +15m}"
            : "write a later time, +15m, or a table by dates"
        return Diagnostic(
            .iqamahBeforeCall,
            "the iqamah of \(time.title) comes before the call, which is at \(call), \(when(first, count)); \(way)",
            at: entry.source)
    }

    static func jumuahBeforeDhuhr(
        _ time: ListedTime, _ dates: [LocalDate], latest: LocalDateTime, at span: SourceSpan
    ) -> Diagnostic {
        let days =
            dates.count == 1
            ? "on \(dates[0])" : "on \(dates.count) Fridays, from \(dates[0]) to \(dates[dates.count - 1])"
        return Diagnostic(
            .jumuahBeforeDhuhr,
            "\(time.title) comes before Dhuhr \(days); Dhuhr is as late as \(latest.time.hourAndMinute), on \(latest.date); write a time after it, or an anchor such as dhuhr+10m",
            at: span)
    }

    /// Returns the finding about an adjustment that is cut; `clock` is the prayer's time on the first day.
    static func adjustCut(
        _ prayer: Prayer, _ adjustment: TimeSpan, first: LocalDate, _ clock: String, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .adjustCut,
            "\(prayer) adjusted by \(adjustment) would reach the time next to it \(when(first, count)), so it is cut: \(clock) on \(first); write a smaller one",
            at: span)
    }

    static func timetableDeviation(
        _ prayer: Prayer, _ worst: (date: LocalDate, distance: TimeSpan, cell: Timetable.Cell), count: Int,
        _ tolerance: TimeSpan
    ) -> Diagnostic {
        let length = worst.distance < .zero ? -worst.distance : worst.distance
        let direction = worst.distance < .zero ? "before" : "after"
        let days = count == 1 ? "on \(worst.date)" : "on \(worst.date), the farthest of \(count) days"
        return Diagnostic(
            .timetableDeviation,
            "the published \(prayer) is \(length) \(direction) the calculated one \(days), more than the tolerance of \(tolerance); check place, method and madhab, or write a larger tolerance",
            at: worst.cell.span)
    }

    /// - `first`: The first day on which the extra does not lie between its neighbours.
    static func timetableExtra(
        _ extra: ListedTime, _ first: (date: LocalDate, cell: Timetable.Cell), count: Int
    ) -> Diagnostic {
        let (earlier, later) = extra.neighbours
        let end = later?.rawValue ?? "the next fajr"
        let place = earlier.map { "between \($0) and \(end)" } ?? "in the two hours before \(end)"
        return Diagnostic(
            .timetableDeviation,
            "the published \(extra.rawValue) at \(first.cell.time.hourAndMinute) does not lie \(place) \(when(first.date, count)); write times of the 24-hour clock, AM and PM, or timetable: {hours: 12} in the plan, or give the column another name",
            at: first.cell.span)
    }

    static func timetableGap(first: LocalDate, count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableGap, "the timetable has no times \(when(first, count)); they are calculated", at: span)
    }

    /// Returns the finding about empty times in a timetable: `first` is the first of them, `count` their number.
    static func timetableCell(
        _ first: (time: ListedTime, date: LocalDate, span: SourceSpan), count: Int, in timetable: Timetable
    ) -> Diagnostic {
        let others =
            count == 1
            ? "it is calculated"
            : "it is calculated, as \(count == 2 ? "is" : "are") \(counted(count - 1, "further empty time"))"
        return Diagnostic(
            .timetableCell,
            "the timetable has no \(first.time.rawValue) \(when(first.date, 1)); \(others); write the published time",
            at: first.span,
            related: [Related("the plan takes it from here", at: timetable.file(of: first.span).source)])
    }

    /// Returns the finding about a table of one month; `first` is the first day that it lacks, in whose month it may be
    /// meant.
    static func timetableMonth(_ timetable: Timetable, first: LocalDate, count: Int) -> Diagnostic {
        let row = timetable.rows.values.min { $0.span.start < $1.span.start }
        let day = row.flatMap { if case .ofYear(let number) = $0.day { number } else { nil } } ?? 1
        let (year, month, _) = first.components
        let date = LocalDate(year: year, month: month, day: day) ?? first
        return Diagnostic(
            .timetableMonth,
            "the numbers in 'day' are days of the year, January's alone, so that times are calculated \(when(first, count)); for another month write dates such as \(date) into a column 'date'",
            at: row?.span ?? timetable.source,
            related: [
                Related(
                    "the plan takes it from here",
                    at: row.map { timetable.file(of: $0.span).source } ?? timetable.source)
            ])
    }

    static func reminderOvertakes(
        _ reminder: PlannedNotification, of prayer: Occurrence, _ previous: Occurrence, count: Int
    ) -> Diagnostic {
        Diagnostic(
            .reminderOvertakes,
            "the reminder of \(prayer.title) \(prayer.start - reminder.fireAt) before comes no later than \(previous.title) \(when(prayer.date, count)); write a shorter one",
            at: prayer.source)
    }
}
