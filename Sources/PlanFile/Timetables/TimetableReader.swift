package import CivilTime
package import Diagnostics
import Documents
import PrayerTimes

/// Reads timetables: CSV with a header, `date,fajr,sunrise,dhuhr,asr,maghrib,isha` and `<prayer>-iqamah`, any of the
/// times left out; in place of `date` (`yyyy-mm-dd`, or `mm-dd` for every year) `day` with the day's number.
package struct TimetableReader {
    private enum Column: Hashable {
        case date, day
        case time(Prayer)
        case iqamah(Prayer)
    }

    private let file: SourceFile
    package private(set) var findings: [Diagnostic] = []

    private init(_ file: SourceFile) { self.file = file }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - file: The text of the CSV file.
    ///   - tolerance: How far times may lie from calculated ones.
    ///   - source: Where the plan names the file.
    /// - Returns: The table as far as it can be read, and all that is wrong with it.
    package static func read(
        _ file: SourceFile, tolerance: TimeSpan, source: SourceSpan
    ) -> (table: Timetable, findings: [Diagnostic]) {
        var reader = TimetableReader(file)
        var csv = CSVReader(file)
        let records = csv.records()
        reader.findings = csv.faults.map { .timetableQuotes($0.message, at: $0.span) }
        let rows = reader.rows(records)
        let numbers = rows.keys.compactMap { if case .ofYear(let number) = $0 { number } else { nil } }
        return (
            Timetable(
                file: file, rows: rows, countsLeapDay: numbers.contains(366), tolerance: tolerance, source: source),
            reader.findings
        )
    }

    private mutating func rows(_ records: [[CSVReader.Field]]) -> [Timetable.Day: Timetable.Row] {
        guard let header = records.first else {
            findings.append(.timetableHeader(at: SourceSpan(startOf: file)))
            return [:]
        }
        let columns = columns(header)
        guard columns.contains(.date) != columns.contains(.day), columns.count > 1 else {
            findings.append(.timetableHeader(at: header[0].span))
            return [:]
        }
        var rows: [Timetable.Day: Timetable.Row] = [:]
        for record in records.dropFirst() {
            guard let row = row(record, columns) else { continue }
            if let first = rows[row.day] {
                findings.append(.timetableDayTwice(at: row.span, first: first.span))
            } else {
                rows[row.day] = row
                checkOrder(row, columns)
            }
        }
        return rows
    }

    private mutating func columns(_ header: [CSVReader.Field]) -> [Column?] {
        let names = Prayer.allCases.map(\.rawValue)
        let known = ["date", "day"] + names + names.map { "\($0)-iqamah" }
        var columns: [Column?] = []
        for field in header {
            let name = String(field.text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
            let base = name.hasSuffix("-iqamah") ? String(name.dropLast(7)) : name
            let column: Column? =
                switch name {
                case "date": .date
                case "day": .day
                default: Prayer(rawValue: base).map { base == name ? .time($0) : .iqamah($0) }
                }
            if let column, columns.contains(column) {
                findings.append(.timetableColumnTwice(field.text, at: field.span))
            } else if column == nil, let meant = Self.meant(name) {
                findings.append(.timetableColumnMeant(field.text, meant, at: field.span))
            } else if column == nil {
                findings.append(.timetableColumn(field.text, known: known, at: field.span))
            }
            columns.append(column)
        }
        return columns
    }

    /// The column of a prayer under one of its other names (`zuhr`), or beside a word for its call or congregation
    /// (`fajr-begins`, `asr-jamaat`): left unread, a printed time would be calculated.
    private static func meant(_ name: String) -> String? {
        let congregation = ["iqamah", "iqama", "iqamat", "jamaat", "jamaah", "jamat", "jama'at", "congregation"]
        let call = ["begins", "begin", "start", "starts", "adhan", "azan", "athan", "time"]
        let words = name.split(separator: "-").map(String.init)
        let others = words.filter { !congregation.contains($0) && !call.contains($0) }
        let prayers = Prayer.allCases.map(\.rawValue)
        guard others.count == 1, let word = others.first,
            let prayer = prayers.first(where: { $0 == word })
                ?? WrittenTime.spellings[word].flatMap({ other in
                    prayers.first { $0 == other }
                })
        else { return nil }
        return words.contains { congregation.contains($0) } ? "\(prayer)-iqamah" : prayer
    }

    private mutating func row(_ record: [CSVReader.Field], _ columns: [Column?]) -> Timetable.Row? {
        guard record.count == columns.count, let first = record.first, let last = record.last else {
            findings.append(.timetableFields(record.count, of: columns.count, at: record[0].span))
            return nil
        }
        let span = SourceSpan(file: file, start: first.span.start, end: last.span.end)
        var row = Timetable.Row(day: .ofYear(0), times: [:], iqamah: [:], span: span)
        var day: Timetable.Day?
        for (field, column) in zip(record, columns) {
            guard let column else { continue }
            switch column {
            case .date, .day:
                day = column == .date ? Self.date(field.text) : Self.number(field.text)
                row.span = field.span
                if day == nil { findings.append(.timetableDay(field.text, isNumber: column == .day, at: field.span)) }
            case .time(let prayer), .iqamah(let prayer):
                if field.text.isEmpty { continue }
                guard let time = WallTime.read(field.text) else {
                    findings.append(.timetableTime(field.text, at: field.span))
                    continue
                }
                let cell = Timetable.Cell(time: time, span: field.span)
                if case .time = column { row.times[prayer] = cell } else { row.iqamah[prayer] = cell }
            }
        }
        guard let day else { return nil }
        row.day = day
        return row
    }

    /// Times ascend from Fajr to Isha, and no iqamah comes before its prayer.
    private mutating func checkOrder(_ row: Timetable.Row, _ columns: [Column?]) {
        let list = LocalDate(epochDay: 0)
        func moment(_ prayer: Prayer, _ cell: Timetable.Cell) -> LocalDateTime {
            LocalDateTime(Timetable.civilDate(of: prayer, at: cell.time, on: list), cell.time)
        }
        var last: (prayer: Prayer, cell: Timetable.Cell)?
        for prayer in Prayer.allCases {
            guard let cell = row.times[prayer] else { continue }
            if let last, moment(prayer, cell) <= moment(last.prayer, last.cell) {
                findings.append(.timetableOrder(prayer, cell, after: last.prayer, last.cell))
            } else if let iqamah = row.iqamah[prayer], moment(prayer, iqamah) < moment(prayer, cell) {
                findings.append(.timetableIqamah(prayer, iqamah, call: cell))
            }
            last = (prayer, cell)
        }
    }

    private static func date(_ text: String) -> Timetable.Day? {
        if let date = LocalDate(text) { return .date(date) }
        // 2000 is a leap year, so that a table of every year may have 29 February.
        return LocalDate("2000-\(text)").map { .everyYear($0.components.month * 100 + $0.components.day) }
    }

    private static func number(_ text: String) -> Timetable.Day? {
        Int(text).flatMap { (1...366).contains($0) ? .ofYear($0) : nil }
    }
}

/// Times of day as timetables print them.
enum WallTime {
    /// Reads `5:04`, `05:04`, `17:04:30`, `5:04 PM` and `5:04pm`; `nil` for any other text.
    static func read(_ text: String) -> LocalTime? {
        var clock = text.lowercased()
        var half: String?
        for suffix in ["am", "pm", "a.m.", "p.m."] where clock.hasSuffix(suffix) {
            half = String(suffix.prefix(1))
            clock = String(clock.dropLast(suffix.count))
            while clock.hasSuffix(" ") || clock.hasSuffix("\u{202F}") { clock.removeLast() }
        }
        if clock.utf8.dropFirst().first == UInt8(ascii: ":") { clock = "0" + clock }
        guard let time = LocalTime(clock) else { return nil }
        guard let half else { return time }
        let hour = time.components.hour
        guard (1...12).contains(hour) else { return nil }
        return LocalTime(secondOfDay: time.secondOfDay % 43200 + (half == "p" ? 43200 : 0))
    }
}
