import CivilTime
import Diagnostics
import Documents
import PlanModel
import CSV

/// Reads the texts of a prompt rule from a table (RFC 4180): a column `body`, and `date` where each day has its own.
enum TextFile {
    /// The largest number of texts that take turns; dated ones may be as many as a horizon has days.
    private static let mostTexts = 500

    /// Returns the texts; `nil` where the file has none that can be used, which is a finding.
    static func read(_ bytes: [UInt8], name: String, findings: inout [Diagnostic]) -> PromptTexts? {
        do throws(Diagnostic) {
            var csv = CSVReader(try SourceFile.decoded(bytes, name: name))
            let records = csv.records()
            if let fault = csv.faults.first { throw .textsFile("a field \(fault.message)", at: fault.span) }
            if let column = records.first?.firstIndex(where: { $0.text == "body" }) {
                for record in records.dropFirst() where record.indices.contains(column) {
                    findings += Diagnostic.placeholders(in: record[column].text, at: record[column].span)
                }
            }
            return try texts(records, of: SourceFile.decoded(bytes, name: name))
        } catch {
            findings.append(error)
            return nil
        }
    }

    private static func texts(_ records: [[CSVReader.Field]], of file: SourceFile) throws(Diagnostic) -> PromptTexts {
        guard let header = records.first, let body = header.firstIndex(where: { $0.text == "body" }) else {
            throw .textsFile(
                "the first line names the columns, 'body' and perhaps 'date'", at: SourceSpan(startOf: file))
        }
        let date = header.firstIndex { $0.text == "date" }
        var all: [String] = []
        var dated: [LocalDate: (text: String, span: SourceSpan)] = [:]
        for record in records.dropFirst() {
            guard record.indices.contains(body), !record[body].text.isEmpty else {
                throw .textsFile("this line has no text in the column 'body'", at: record[0].span)
            }
            guard let column = date else {
                all.append(record[body].text)
                continue
            }
            let field = record.indices.contains(column) ? record[column] : record[0]
            guard let day = LocalDate(field.text) else {
                throw .textsFile("'\(field.text)' is no date such as 2027-01-15", at: field.span)
            }
            if let first = dated[day] {
                throw .textsFile("\(day) has a text already", at: field.span, first: first.span)
            }
            dated[day] = (record[body].text, field.span)
        }
        let most = date == nil ? mostTexts : HorizonRequest.mostDays
        guard (1...most).contains(records.count - 1) else {
            throw .textsFile("it has \(records.count - 1) texts; expected 1 to \(most)", at: SourceSpan(startOf: file))
        }
        return date == nil ? PromptTexts(all) : PromptTexts(dated: dated.mapValues(\.text))
    }
}
