import Diagnostics
import Documents
import Localization
import PrayerTimes
import CSV

/// A timetable's header, in one line or in two with the prayers above `Begins` and `Jamaat`.
struct TimetableHeader {
    /// The contents of each column; `nil` for those that are not read.
    private(set) var columns: [TimetableColumn?] = []
    private(set) var findings: [Diagnostic] = []
    /// The lines below it.
    let records: ArraySlice<[CSVReader.Field]>
    /// Each column's name and where it is written.
    private let names: [CSVReader.Field]
    private let form: TimetableForm
    private let mark: WallTime.Mark
    /// Whether İmsak is the file's word for Fajr.
    private let isTurkish: Bool

    /// Finds the header among a file's records; `nil` where there is none.
    ///
    /// - `language`: The plan's, which decides what İmsak is where the columns do not.
    init?(_ records: [[CSVReader.Field]], _ form: TimetableForm, _ language: Language, mark: WallTime.Mark = .colon) {
        (self.form, self.mark) = (form, mark)
        // Spreadsheets have titles above their tables, alone in a line.
        let first = records.firstIndex { $0.count { !$0.text.isEmpty } > 1 } ?? records.startIndex
        guard records.indices.contains(first) else { return nil }
        let below = first + 1
        if records.indices.contains(below), Self.isSecondLine(records[below], mark) {
            names = Self.joined(records[first], records[below])
            self.records = records[(below + 1)...]
        } else {
            names = records[first]
            self.records = records[below...]
        }
        isTurkish =
            language == .turkish
            || names.contains { PrayerSpelling.isTurkish(TimetableName($0.text).base.joined(separator: " ")) }
        columns = names.map { column($0.text) }
        let hasFajr = columns.contains(.time(.fajr))
        for index in names.indices where columns[index] == nil && TimetableName(names[index].text).isImsak {
            let column = imsak(TimetableName(names[index].text), besideFajr: hasFajr)
            if let column, !isNamed(column), !columns.contains(column) { columns[index] = column }
        }
        // Beside dates, a column of days has the days of the week.
        if columns.contains(.date) { columns = columns.map { $0 == .day ? nil : $0 } }
        checkNames()
        checkUnused()
    }

    /// Where the header is written.
    var span: SourceSpan { names[0].span }

    /// Whether a line belongs to the header: it has no time, and tells calls from congregations.
    private static func isSecondLine(_ record: [CSVReader.Field], _ mark: WallTime.Mark) -> Bool {
        let names = record.map { TimetableName($0.text) }
        return names.contains { ($0.isOfCall || $0.isOfCongregation) && $0.base.isEmpty }
            && !record.contains { WallTime.read($0.text, mark: mark) != nil }
    }

    /// The names of two lines together; a prayer above goes on to its right.
    private static func joined(_ above: [CSVReader.Field], _ below: [CSVReader.Field]) -> [CSVReader.Field] {
        var group = ""
        return below.indices.map { index in
            let upper = index < above.count ? above[index] : below[index]
            let own = index < above.count ? above[index].text : ""
            if !own.isEmpty { group = own }
            if below[index].text.isEmpty { return upper }
            let name = "\(group) \(below[index].text)"
            return CSVReader.Field(text: group.isEmpty ? below[index].text : name, span: below[index].span)
        }
    }

    // MARK: What a column holds

    /// Returns the contents of a column by its name: by the plan's names first, then by the names here.
    private func column(_ text: String) -> TimetableColumn? {
        let name = TimetableName(text)
        if let own = form.columns.first(where: { TimetableName($0.name) == name }) { return own.column }
        for naming in form.columns {
            guard case .time(let time) = naming.column, TimetableName(naming.name).words == name.base else {
                continue
            }
            if let column = role(of: name, time), !isNamed(column) || column == naming.column { return column }
        }
        if PrayerSpelling.isDate(name.words.joined(separator: " ")), !isNamed(.date) { return .date }
        if name.words == ["day"], !isNamed(.day) { return .day }
        guard let time = name.time, let column = role(of: name, time), !isNamed(column) else { return nil }
        return column
    }

    /// Whether a time's column is of its call or of its congregation; `nil` for neither.
    private func role(of name: TimetableName, _ time: ListedTime) -> TimetableColumn? {
        guard !name.isOtherEnd(of: time) else { return nil }
        guard name.isOfCongregation else { return .time(time) }
        guard let prayer = time.prayer, prayer != .sunrise, !name.isOfCall else { return nil }
        return .iqamah(prayer)
    }

    /// Returns the time in a column called Imsak: suhoor where Fajr has a column of its own, Fajr in a Turkish table that has
    /// none, and `nil` elsewhere, where it may be either.
    private func imsak(_ name: TimetableName, besideFajr: Bool) -> TimetableColumn? {
        if besideFajr { return role(of: name, .suhoor) }
        return isTurkish ? role(of: name, .fajr) : nil
    }

    private func isNamed(_ column: TimetableColumn) -> Bool { form.columns.contains { $0.column == column } }

    /// Columns under names that mean nothing here, of those without which there is no table: of dates, and the first of
    /// times.
    var examples: [(column: String, name: String)] {
        let unread = names.indices.filter { index in
            let text = names[index].text
            return columns[index] == nil && text.contains(where: \.isLetter) && WallTime.read(text, mark: mark) == nil
        }
        let (times, others) = (unread.filter(hasTimes), unread.filter { !hasTimes($0) })
        let date = columns.contains(.date) || columns.contains(.day) ? nil : others.first
        let fajr = columns.contains { $0?.isOfTimes ?? false } ? nil : times.first
        return [("date", date), ("fajr", fajr)].compactMap { column, index in
            index.map { (column, names[$0].text) }
        }
    }

    // MARK: Faults

    /// Columns that come twice, and those that the plan names and the file does not have.
    private mutating func checkNames() {
        var seen: [TimetableColumn: String] = [:]
        for (field, column) in zip(names, columns) {
            guard let column else { continue }
            guard let first = seen[column] else {
                seen[column] = field.text
                continue
            }
            findings.append(.timetableColumnTwice(field.text, first, column.name, form.place, at: field.span))
        }
        for naming in form.columns where seen[naming.column] == nil {
            findings.append(
                .timetableColumnMissing(naming.name, in: span.file, among: names.map(\.text), at: naming.span))
        }
    }

    /// Columns of times that are not read: a prayer's own under another name is an error, since its times would be
    /// calculated, or be those of another column.
    private mutating func checkUnused() {
        for index in columns.indices where columns[index] == nil && seemsMeant(index) {
            let (field, name) = (names[index], TimetableName(names[index].text))
            let isFajr = columns.contains(.time(.fajr)) || isNamed(.time(.fajr))
            if name.hasImsak, !isFajr {
                if !isNamed(.time(.suhoor)) { findings.append(.timetableImsak(field.text, form.place, at: field.span)) }
                continue
            }
            let probable = name.hasImsak ? .suhoor : name.probableTime
            guard let time = probable, !time.isJumuah, let meant = role(of: name, time) else {
                let isOther = probable == nil || form.columns.isEmpty
                if isOther {
                    findings.append(
                        .timetableColumn(field.text, form.place, at: field.span, perhaps: unnamedPrayer(at: index)))
                }
                continue
            }
            // Which of two the plan wants is said where it names one.
            guard !isNamed(meant) else { continue }
            let first = columns.firstIndex(of: meant).map { names[$0].text }
            // Another word beside a prayer's may say that it is the congregation's.
            let others = name.base.count { !$0.allSatisfy(\.isNumber) }
            let isPlain = others <= 1 || name.isOfCall || time.prayer == nil || time == .sunrise
            let congregation = isPlain ? nil : time.prayer.map { TimetableColumn.iqamah($0).name }
            findings.append(
                .timetableColumnMeant(
                    field.text, meant.name, congregation: congregation, beside: first, form.place, at: field.span))
        }
    }

    /// The first prayer without a column between those to the left and to the right of a column of times; `nil` where
    /// there is none.
    private func unnamedPrayer(at index: Int) -> Prayer? {
        guard hasTimes(index) else { return nil }
        func prayer(_ column: TimetableColumn?) -> Int? {
            if case .time(let time)? = column { time.prayer?.index } else { nil }
        }
        let before = columns[..<index].reversed().lazy.compactMap(prayer).first ?? -1
        let after = columns[(index + 1)...].lazy.compactMap(prayer).first ?? Prayer.allCases.count
        return Prayer.allCases.first {
            before < $0.index && $0.index < after && !columns.contains(.time(ListedTime($0)))
        }
    }

    /// Whether a column has times, or a name and nothing else; weekdays and Hijri dates are no loss.
    private func seemsMeant(_ column: Int) -> Bool {
        let isEmpty = records.allSatisfy { !$0.indices.contains(column) || $0[column].text.isEmpty }
        return hasTimes(column) || isEmpty && !names[column].text.isEmpty
    }

    private func hasTimes(_ column: Int) -> Bool {
        records.contains { $0.indices.contains(column) && WallTime.read($0[column].text, mark: mark) != nil }
    }
}
