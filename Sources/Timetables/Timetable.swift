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
        package var times: [ListedTime: Cell]
        package var iqamah: [Prayer: Cell]
        /// The empty cells of columns of times.
        package var empty: [ListedTime: SourceSpan] = [:]
        package var span: SourceSpan
    }

    /// A file of the table.
    package struct File: Sendable {
        package var file: SourceFile
        /// How far published times may lie from calculated ones before that is reported.
        package var tolerance: TimeSpan
        /// Where the plan names the file.
        package var source: SourceSpan
    }

    /// The files that the rows come from, at least one, in the plan's order.
    package private(set) var files: [File]
    package private(set) var rows: [Day: Row]
    /// The times that have a column.
    package private(set) var columns: Set<ListedTime>
    /// Where rows have day numbers: whether 29 February has a number in every year, as in tables of 366 rows.
    package private(set) var countsLeapDay: Bool

    /// Where its form is said.
    let place: TimetableFormPlace

    init(_ file: File, rows: [Day: Row], columns: Set<ListedTime>, _ place: TimetableFormPlace) {
        (files, self.rows, self.columns, self.place) = ([file], rows, columns, place)
        countsLeapDay = rows[.ofYear(366)] != nil
    }

    /// Adds the rows of one other file.
    ///
    /// - Returns: The finding about days that both have with times that differ; `nil` where there are none.
    package mutating func add(_ other: Timetable) -> Diagnostic? {
        var differences: [(mine: Cell, theirs: Cell, day: SourceSpan)] = []
        for row in other.rows.values {
            guard var own = rows[row.day] else {
                rows[row.day] = row
                continue
            }
            differences += Self.difference(own, row)
            // What one of two equal days leaves out is taken from the other.
            own.times.merge(row.times) { mine, _ in mine }
            own.iqamah.merge(row.iqamah) { mine, _ in mine }
            own.empty = own.empty.merging(row.empty) { mine, _ in mine }.filter { own.times[$0.key] == nil }
            rows[row.day] = own
        }
        files += other.files
        columns.formUnion(other.columns)
        countsLeapDay = countsLeapDay || other.countsLeapDay
        // A date, the same day of every year and its number are one day under several keys.
        let dated = rows.keys.compactMap { if case .date(let date) = $0 { date } else { nil } }
        // A common year and a leap year.
        let years = [2027, 2028].flatMap { year in
            (0..<366).compactMap { LocalDate(year: year, month: 1, day: 1)?.advanced(by: $0) }
        }
        func isNew(_ row: Row) -> Bool { row.span.file == other.files[0].file }
        for date in Set(dated + years) {
            let same = candidates(on: date)
            for later in same.dropFirst() where isNew(later) != isNew(same[0]) {
                differences += Self.difference(same[0], later)
            }
        }
        guard let first = differences.min(by: { $0.theirs.span.start < $1.theirs.span.start }) else { return nil }
        let days = Set(differences.map(\.day)).count
        return .timetablesDiffer(first.mine, first.theirs, on: first.day, count: days)
    }

    /// The first time that two rows of one day have otherwise.
    private static func difference(_ mine: Row, _ theirs: Row) -> [(mine: Cell, theirs: Cell, day: SourceSpan)] {
        let times = ListedTime.allCases.map { (mine.times[$0], theirs.times[$0]) }
        let iqamahs = Prayer.allCases.map { (mine.iqamah[$0], theirs.iqamah[$0]) }
        for case (let one?, let other?) in times + iqamahs where one.time != other.time {
            return [(one, other, theirs.span)]
        }
        return []
    }

    /// Where the plan names the first of its files.
    package var source: SourceSpan { files[0].source }

    /// The file that a place is in.
    package func file(of span: SourceSpan) -> File { files.first { $0.file == span.file } ?? files[0] }

    /// Whether rows have numbers of days alone, and none beyond a month's: as days of the year they are of January.
    package var hasOneMonthOfNumbers: Bool {
        !rows.isEmpty && rows.keys.allSatisfy { if case .ofYear(1...31) = $0 { true } else { false } }
    }

    /// The row that holds on a date: the date's own rather than the one of every year.
    package func row(on date: LocalDate) -> Row? { candidates(on: date).first }

    /// The rows for a date, the one that holds first.
    private func candidates(on date: LocalDate) -> [Row] {
        let (year, month, day) = date.components
        var number = date.dayOfYear
        if countsLeapDay, month > 2, LocalDate.length(ofMonth: 2, year: year) == 28 { number += 1 }
        // Without a number for it, 29 February has no row, and later days keep their numbers.
        let isLeapDay = month == 2 && day == 29
        if !countsLeapDay, month > 2, LocalDate.length(ofMonth: 2, year: year) == 29 { number -= 1 }
        let numbered = isLeapDay && !countsLeapDay ? nil : rows[.ofYear(number)]
        return [rows[.date(date)], rows[.everyYear(month * 100 + day)], numbered].compactMap(\.self)
    }

    /// When the table has a time of a list day: an Isha before noon falls on the next date, a Fajr after noon on the
    /// one before.
    package func time(of time: ListedTime, on date: LocalDate) -> (time: LocalDateTime, cell: Cell)? {
        guard columns.contains(time), let cell = row(on: date)?.times[time] else { return nil }
        return (LocalDateTime(Self.civilDate(of: time, at: cell.time, on: date), cell.time), cell)
    }

    /// Whether no day of it could be read.
    package var isEmpty: Bool { rows.isEmpty }

    /// Whether the table has the iqamah of a time on any day.
    package func hasIqamah(of time: ListedTime) -> Bool {
        guard let prayer = time.prayer else { return false }
        return rows.values.contains { $0.iqamah[prayer] != nil }
    }

    /// When the table has the iqamah of a prayer of a list day.
    package func iqamah(of prayer: Prayer, on date: LocalDate) -> LocalDateTime? {
        guard let cell = row(on: date)?.iqamah[prayer] else { return nil }
        return LocalDateTime(Self.civilDate(of: ListedTime(prayer), at: cell.time, on: date), cell.time)
    }

    static func civilDate(of listed: ListedTime, at time: LocalTime, on date: LocalDate) -> LocalDate {
        let isMorning = time.secondOfDay < 43200
        switch listed {
        case .isha, .tarawih, .midnight, .lastThird: return isMorning ? date.advanced(by: 1) : date
        case .suhoor, .fajr: return isMorning ? date : date.advanced(by: -1)
        default: return date
        }
    }
}
