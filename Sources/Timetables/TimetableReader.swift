package import CivilTime
package import Diagnostics
import Documents
package import Localization
import PrayerTimes
import Text
import CSV

/// Reads timetables: CSV with a header, `date,fajr,sunrise,dhuhr,asr,maghrib,isha`, `imsak`, extras and
/// `<prayer>-iqamah`, any of the times left out; in place of `date` (`yyyy-mm-dd`, or `mm-dd` for every year) `day` with the day's number. A
/// ``TimetableForm`` says where a mosque's own file is otherwise.
package struct TimetableReader {
    private let file: SourceFile
    private let form: TimetableForm
    private let language: Language
    package private(set) var findings: [Diagnostic] = []
    /// A file without a colon writes its times otherwise; beside colons, a point is a slip.
    private var mark = WallTime.Mark.colon
    /// The times that have a column.
    private var columns: Set<ListedTime> = []

    private init(_ file: SourceFile, _ form: TimetableForm, _ language: Language) {
        self.file = file
        self.form = form
        self.language = language
    }

    /// Reads a table in the form that needs no words about it.
    package static func read(
        _ file: SourceFile, tolerance: TimeSpan, source: SourceSpan
    ) -> (table: Timetable, findings: [Diagnostic]) {
        read(file, TimetableForm(), .english, tolerance: tolerance, source: source)
    }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - file: The text of the CSV file.
    ///   - form: How it is written.
    ///   - language: Of the months' names, beside English, and of names of columns that differ between languages.
    ///   - tolerance: How far times may lie from calculated ones.
    ///   - source: Where the file is named.
    ///   - isPart: Whether it is one file of several, whose times are in order together.
    /// - Returns: The table as far as it can be read, and all that is wrong with it.
    package static func read(
        _ file: SourceFile, _ form: TimetableForm, _ language: Language, tolerance: TimeSpan, source: SourceSpan,
        isPart: Bool = false
    ) -> (table: Timetable, findings: [Diagnostic]) {
        var reader = TimetableReader(file, form, language)
        var csv = CSVReader(file)
        let records = csv.records().map { record in
            record.map { CSVReader.Field(text: WallTime.plainDigits($0.text), span: $0.span) }
        }
        reader.findings = csv.faults.map { .timetableQuotes($0.message, at: $0.span) }
        let rows = reader.rows(records)
        let table = Timetable(
            Timetable.File(file: file, tolerance: tolerance, source: source), rows: rows, columns: reader.columns,
            form.place)
        return (table, reader.findings + (isPart ? [] : table.orderFindings))
    }

    private mutating func rows(_ records: [[CSVReader.Field]]) -> [Timetable.Day: Timetable.Row] {
        let hasColons = records.contains { $0.contains { WallTime.read($0.text) != nil } }
        mark = hasColons ? .colon : .any
        guard let header = TimetableHeader(records, form, language, mark: mark) else {
            findings.append(.timetableHeader(at: SourceSpan(startOf: file)))
            return [:]
        }
        let columns = header.columns
        guard columns.contains(.date) || columns.contains(.day), columns.contains(where: { $0?.isOfTimes ?? false })
        else {
            // A header that lacks the plan's names has that finding alone; that nothing else is read follows.
            let faults = header.findings.filter { $0.severity == .error }
            findings += faults.isEmpty ? [.timetableHeader(header.examples, form.place, at: header.span)] : faults
            return [:]
        }
        findings += header.findings
        self.columns = Set(columns.compactMap { if case .time(let time)? = $0 { time } else { nil } })
        // Spreadsheets leave lines of separators alone behind the last.
        let lines = header.records.filter { record in record.contains { !$0.text.isEmpty } }
        if let fault = unreadableDates(lines, columns) {
            findings.append(fault)
            return [:]
        }
        var rows: [Timetable.Day: Timetable.Row] = [:]
        for record in lines {
            guard let row = row(record, columns) else { continue }
            if let first = rows[row.day] {
                findings.append(.timetableDayTwice(at: row.span, first: first.span))
            } else {
                rows[row.day] = row
            }
        }
        return rows
    }

    /// The finding about a column of dates of which none is readable: they are of another form.
    private func unreadableDates(
        _ lines: [[CSVReader.Field]], _ columns: [TimetableColumn?]
    ) -> Diagnostic? {
        guard let column = columns.firstIndex(of: .date) else { return nil }
        let fields = lines.filter { $0.count > column }.map { $0[column] }.filter { !$0.text.isEmpty }
        guard let first = fields.first, fields.allSatisfy({ date($0.text) == nil }) else { return nil }
        if fields.allSatisfy({ Int($0.text).map((1...31).contains) ?? false }) {
            return .timetableMonthless(first.text, at: first.span)
        }
        let patterns = TimetableDate.patterns(reading: fields.map(\.text), language)
        return patterns.isEmpty ? nil : .timetableDateForm(first.text, patterns, form.place, at: first.span)
    }

    private mutating func row(_ record: [CSVReader.Field], _ columns: [TimetableColumn?]) -> Timetable.Row? {
        guard record.count == columns.count, let first = record.first, let last = record.last else {
            findings.append(.timetableFields(record.count, of: columns.count, at: record[0].span))
            return nil
        }
        let span = SourceSpan(file: file, start: first.span.start, end: last.span.end)
        var row = Timetable.Row(day: .ofYear(0), times: [:], iqamah: [:], span: span)
        var day: Timetable.Day?
        for (field, column) in zip(record, columns) {
            switch column {
            case .date?, .day?:
                day = column == .date ? date(field.text) : Self.number(field.text)
                row.span = field.span
                if day == nil { findings.append(dayFault(field, isNumber: column == .day)) }
            case .time(let time)?:
                row.times[time] = cell(field, time)
                if field.text.isEmpty { row.empty[time] = field.span }
            case .iqamah(let prayer)?: row.iqamah[prayer] = cell(field, ListedTime(prayer))
            case nil: continue
            }
        }
        guard let day else { return nil }
        row.day = day
        return row
    }

    /// A time; `nil` where the field is empty or a fault.
    private mutating func cell(_ field: CSVReader.Field, _ listed: ListedTime) -> Timetable.Cell? {
        if field.text.isEmpty { return nil }
        let time =
            form.isTwelveHour
            ? WallTime.read(field.text, of: listed, mark: mark) : WallTime.read(field.text, mark: mark)
        guard let time else {
            let isOther = form.isTwelveHour && WallTime.read(field.text, mark: mark) != nil
            findings.append(
                isOther
                    ? .timetableHalf(field.text, listed, form.place, at: field.span)
                    : .timetableTime(field.text, at: field.span))
            return nil
        }
        return Timetable.Cell(time: time, span: field.span)
    }

    // MARK: Days

    private func date(_ text: String) -> Timetable.Day? {
        if let dates = form.dates { return dates.day(text) }
        if let date = LocalDate(text) { return .date(date) }
        // 2000 is a leap year, so that a table of every year may have 29 February.
        return LocalDate("2000-\(text)").map { .everyYear($0.components.month * 100 + $0.components.day) }
    }

    private func dayFault(_ field: CSVReader.Field, isNumber: Bool) -> Diagnostic {
        if !isNumber, let pattern = form.pattern {
            return .timetableDay(field.text, like: pattern, form.place, at: field.span)
        }
        return .timetableDay(field.text, isNumber: isNumber, at: field.span)
    }

    private static func number(_ text: String) -> Timetable.Day? {
        Int(text).flatMap { (1...366).contains($0) ? .ofYear($0) : nil }
    }
}
