import CSV
package import Diagnostics
import Documents
import Text

/// Reads logs into a ``LogBook``: ringing logs (a JSON object a line) and tables, told apart by the first character.
package struct LogReader {
    package private(set) var book = LogBook()
    /// The findings about lines that could not be read: the first of each file, and the last says how many more.
    package private(set) var findings: [Diagnostic] = []

    private let columns: LogColumns
    /// So many findings of a file are told one by one.
    private static let toldFaults = 10

    /// - Parameter columns: How tables call their columns.
    package init(columns: LogColumns) { self.columns = columns }

    /// Reads one log.
    ///
    /// - Parameters:
    ///   - bytes: The log, in UTF-8 or UTF-16.
    ///   - name: The file's name for findings.
    ///   - person: Whose log a table without a column of persons is; `nil` where that is not known.
    package mutating func read(_ bytes: [UInt8], name: String, person: String? = nil) {
        // Bytes that are no text spoil their own line alone.
        let file = (try? SourceFile.decoded(bytes, name: name, limit: .max)) ?? SourceFile(name: name, text: bytes)
        book.files.append(LogBook.File(name: name))
        let faults = findings.count
        let first = file.text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        if first == UInt8(ascii: "{") { readLines(file) } else { readTable(file, person) }
        let count = book.files[book.files.count - 1].unreadable
        guard count > Self.toldFaults, findings.count > faults else { return }
        findings[findings.count - 1].message +=
            "; \(counted(count - Self.toldFaults, "more line")) of the file cannot be read either"
    }

    private mutating func refuse(_ finding: Diagnostic) {
        book.files[book.files.count - 1].unreadable += 1
        if book.files[book.files.count - 1].unreadable <= Self.toldFaults { findings.append(finding) }
    }

    private mutating func add(_ row: LogRow) {
        book.rows.append(row)
        book.files[book.files.count - 1].rows += 1
    }

    private var fileIndex: Int32 { Int32(book.files.count - 1) }

    // MARK: Ringing logs

    private mutating func readLines(_ file: SourceFile) {
        let text = file.text
        var (start, number) = (0, 1)
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            let line = text[start..<end]
            if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
                do throws(Diagnostic) {
                    // A line has some ten values; a hostile one is not read to its end.
                    let node = try JSONReader.read(SourceFile(name: file.name, text: Array(line)), nodes: 1000)
                    let row = try row(node, line: number)
                    // What a device was only handed says nothing of its delivery.
                    if row.outcome != .armed { add(row) }
                } catch {
                    refuse(.logRow(error.message, at: error.span.moved(into: file, line: number, offset: start)))
                }
            }
            (start, number) = (end + 1, number + 1)
        }
    }

    private mutating func row(_ node: DocumentNode, line: Int) throws(Diagnostic) -> LogRow {
        guard case .mapping = node.value else {
            throw .logRow("this is no object; expected {\"id\": …, \"intended\": …, \"at\": …}", at: node.span)
        }
        let fields = Fields(node: node)
        var row = LogRow(
            file: fileIndex, line: Int32(clamping: line), id: fields.text("id"),
            person: fields.text("person")?.lowercased(), intended: try time("intended", fields),
            sent: try time("at", fields), answered: try time("answered", fields),
            target: book.target(named: fields.text("target") ?? ""), outcome: .delivered)
        guard row.id != nil || row.person != nil else {
            throw .logRow("this line has no 'id'; expected the notification's identifier", at: node.span)
        }
        if let word = fields["outcome"] {
            let known = LogOutcome.allCases.map(\.rawValue)
            guard let outcome = word.text.flatMap(LogOutcome.init) else {
                throw .logRow(
                    "'\(word.text ?? "")' is no outcome; expected one of \(known.joined(separator: ", "))",
                    at: word.span)
            }
            row.outcome = outcome
        } else if let answer = fields.text("answer") {
            row.outcome = answer == "snooze" ? .snoozed : .answered
        }
        guard row.sent != nil || row.intended != nil || row.answered != nil else {
            throw .logRow("this line has no time; expected 'at', the time of sending", at: node.span)
        }
        if row.outcome == .answered { row.answered = row.answered ?? row.sent }
        if row.answered != nil { book.hasAnswers = true }
        return row
    }

    private func time(_ key: String, _ fields: Fields) throws(Diagnostic) -> LogTime? {
        guard let node = fields[key] else { return nil }
        let text: String
        switch node.value {
        case .null: return nil
        case .integer(let number): text = "\(number)"
        case .number(let number): text = "\(number.double)"
        default: text = node.text ?? ""
        }
        guard let time = LogTime(text) else { throw .logTime(text, key, at: node.span) }
        return time
    }

    // MARK: Tables

    /// A table is read in stretches, since its fields take many times the space of its bytes.
    private static let stretch = 1 << 20

    private mutating func readTable(_ file: SourceFile, _ person: String?) {
        var places: [LogColumns.Meaning: Int]?
        var count = 0
        var (start, line) = (0, Int32(1))
        while start < file.text.count {
            let end = Self.end(ofStretchFrom: start, in: file.text)
            var csv = CSVReader(file, stretch: start..<end, line: line)
            var records = csv.records()[...]
            (start, line) = (end, csv.position.line)
            if places == nil, let header = records.popFirst() {
                let titles = header.map { (text: $0.text, span: $0.span) }
                count = header.count
                do throws(Diagnostic) { places = try columns.places(in: titles) } catch {
                    refuse(error)
                    return
                }
                if places?[.answered] != nil { book.hasAnswers = true }
            }
            for fault in csv.faults { refuse(.logRow("this field \(fault.message)", at: fault.span)) }
            guard let places else { continue }
            for record in records {
                do throws(Diagnostic) { add(try row(record, of: count, places, person)) } catch { refuse(error) }
            }
        }
        if places == nil {
            refuse(
                Diagnostic(
                    .logColumns, "the log is empty; expected lines of JSON, or a table with a header",
                    at: SourceSpan(startOf: file)))
        }
    }

    /// The place behind a line break up to which quotes are closed, at least one stretch on; the file's end where there
    /// is none.
    private static func end(ofStretchFrom start: Int, in text: [UInt8]) -> Int {
        guard text.count - start > stretch else { return text.count }
        var isQuoted = false
        for place in start..<text.count {
            if text[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if place - start >= stretch, !isQuoted, text[place] == 0x0A { return place + 1 }
        }
        return text.count
    }

    private mutating func row(
        _ record: [CSVReader.Field], of count: Int, _ places: [LogColumns.Meaning: Int], _ person: String?
    ) throws(Diagnostic) -> LogRow {
        let whole = SourceSpan(
            file: record[0].span.file, start: record[0].span.start, end: record[record.count - 1].span.end)
        guard record.count == count else {
            throw .logRow("this line has \(record.count) fields, and the header has \(count)", at: whole)
        }
        func field(_ meaning: LogColumns.Meaning) -> CSVReader.Field? {
            places[meaning].map { record[$0] }.flatMap { LogTime.absent.contains($0.text) ? nil : $0 }
        }
        func time(_ meaning: LogColumns.Meaning) throws(Diagnostic) -> LogTime? {
            guard let field = field(meaning) else { return nil }
            guard let time = LogTime(field.text) else {
                throw .logTime(field.text, meaning.rawValue, at: field.span)
            }
            return time
        }
        var row = LogRow(
            file: fileIndex, line: whole.start.line, id: field(.id)?.text,
            person: field(.person)?.text.lowercased() ?? (places[.person] == nil ? person : nil),
            intended: try time(.scheduled), sent: try time(.sent), answered: try time(.answered),
            target: book.target(named: ""), outcome: .delivered)
        // A table without a column of sending times says no more than when it was to be.
        if places[.sent] == nil { row.sent = row.intended }
        if row.sent == nil { row.outcome = row.answered == nil ? .missed : .unknown }
        guard row.id != nil || row.intended != nil || row.sent != nil else {
            throw .logRow("this line has neither an id nor a time; expected a time of sending", at: whole)
        }
        guard places[.person] == nil || row.person != nil || row.id != nil else {
            throw .logRow("this line has no person; expected the id that the table of people has", at: whole)
        }
        return row
    }
}

extension SourceSpan {
    /// A place in one line's text as the place in the file that the line is from.
    fileprivate func moved(into file: SourceFile, line: Int, offset: Int) -> SourceSpan {
        func moved(_ position: SourcePosition) -> SourcePosition {
            SourcePosition(line: line, column: Int(position.column), offset: Int(position.offset) + offset)
        }
        return SourceSpan(file: file, start: moved(start), end: moved(end))
    }
}
