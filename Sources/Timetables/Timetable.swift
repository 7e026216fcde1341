package import CivilTime
package import Diagnostics
package import PrayerTimes

/// Published prayer times: what a mosque or an authority prints, in the wall time of the place.
package struct Timetable: Sendable {
    /// The days that rows are for.
    package enum Day: Hashable, Sendable {
        /// A date of one year.
        case date(LocalDate)
        /// The same day of every year, as month · 100 + day.
        case everyYear(Int)
        /// A number from 1: counted in the year at hand, see ``Timetable/countsLeapDay``.
        case ofYear(Int)
    }

    /// A time of day and where it is written.
    package struct Cell: Hashable, Sendable {
        package var time: LocalTime
        package var span: SourceSpan

        /// Whether the half of the day is sure: it is written beside the time, or the time is 13:00 or later.
        var hasCertainHalf: Bool {
            time.secondOfDay >= 13 * 3600 || span.text.lowercased().contains("m")
        }
    }

    /// One day's times; those that the table lacks are missing.
    package struct Row: Sendable {
        package var day: Day
        package var times: [Prayer: Cell]
        package var iqamah: [Prayer: Cell]
        /// The empty cells of columns of times.
        package var empty: [Prayer: SourceSpan] = [:]
        package var span: SourceSpan
    }

    package var file: SourceFile
    package var rows: [Day: Row]
    /// Where rows have day numbers: whether 29 February has a number in every year, as in tables of 366 rows.
    package var countsLeapDay: Bool
    /// How far published times may lie from calculated ones before that is reported.
    package var tolerance: TimeSpan
    /// Where the plan names the table.
    package var source: SourceSpan

    /// Whether rows have numbers of days alone, and none beyond a month's: as days of the year they are of January.
    package var hasOneMonthOfNumbers: Bool {
        !rows.isEmpty && rows.keys.allSatisfy { if case .ofYear(1...31) = $0 { true } else { false } }
    }

    /// The row that holds on a date: the date's own rather than the one of every year.
    package func row(on date: LocalDate) -> Row? {
        let (year, month, day) = date.components
        var number = date.dayOfYear
        if countsLeapDay, month > 2, LocalDate.length(ofMonth: 2, year: year) == 28 { number += 1 }
        // Without a number for it, 29 February has no row, and later days keep their numbers.
        let isLeapDay = month == 2 && day == 29
        if !countsLeapDay, month > 2, LocalDate.length(ofMonth: 2, year: year) == 29 { number -= 1 }
        return rows[.date(date)] ?? rows[.everyYear(month * 100 + day)]
            ?? (isLeapDay && !countsLeapDay ? nil : rows[.ofYear(number)])
    }

    /// When the table has a prayer of a list day: an Isha before noon falls on the next date, a Fajr after noon on the
    /// one before.
    package func time(of prayer: Prayer, on date: LocalDate) -> (time: LocalDateTime, cell: Cell)? {
        guard let cell = row(on: date)?.times[prayer] else { return nil }
        return (LocalDateTime(Self.civilDate(of: prayer, at: cell.time, on: date), cell.time), cell)
    }

    /// Whether the table has the iqamah of a time on any day.
    package func hasIqamah(of time: ListedTime) -> Bool {
        guard let prayer = time.prayer else { return false }
        return rows.values.contains { $0.iqamah[prayer] != nil }
    }

    /// When the table has the iqamah of a prayer of a list day.
    package func iqamah(of prayer: Prayer, on date: LocalDate) -> LocalDateTime? {
        guard let cell = row(on: date)?.iqamah[prayer] else { return nil }
        return LocalDateTime(Self.civilDate(of: prayer, at: cell.time, on: date), cell.time)
    }

    static func civilDate(of prayer: Prayer, at time: LocalTime, on date: LocalDate) -> LocalDate {
        let isMorning = time.secondOfDay < 43200
        switch prayer {
        case .isha where isMorning: return date.advanced(by: 1)
        case .fajr where !isMorning: return date.advanced(by: -1)
        default: return date
        }
    }
}
