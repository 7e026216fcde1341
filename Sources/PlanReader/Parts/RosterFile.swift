import CivilTime
import CSV
import Diagnostics
import Documents
import PlanModel

/// Reads journeys from a table (RFC 4180): the columns `from`, `to` and `place`, a journey in each line.
enum RosterFile {
    private static let columns = ["from", "to", "place"]
    private static let mostJourneys = 1000

    /// Returns the journeys as the plan would write them, without the lines that have findings.
    static func read(_ bytes: [UInt8], name: String, findings: inout [Diagnostic]) -> [DocumentNode] {
        do throws(Diagnostic) {
            let file = try SourceFile.decoded(bytes, name: name)
            var csv = CSVReader(file)
            let records = csv.records()
            findings += csv.faults.map { .rosterFile("a field \($0.message)", at: $0.span) }
            guard let header = records.first else {
                throw .rosterFile(
                    "it is empty; its first line names the columns from, to and place", at: SourceSpan(startOf: file))
            }
            let places = columns.map { column in header.firstIndex { folded($0.text) == column } }
            for (column, place) in zip(columns, places) where place == nil {
                findings.append(
                    .rosterFile(
                        "there is no column '\(column)'; the first line names the columns from, to and place",
                        at: header[0].span))
            }
            let known = places.compactMap(\.self)
            guard known.count == columns.count else { return [] }
            guard records.count <= mostJourneys + 1 else {
                throw .rosterFile(
                    "it has \(records.count - 1) journeys; expected at most \(mostJourneys)",
                    at: records[mostJourneys + 1][0].span)
            }
            return records.dropFirst().compactMap { record in journey(record, known, &findings) }
        } catch {
            findings.append(error)
            return []
        }
    }

    private static func folded(_ text: String) -> String { String(text.lowercased().filter { $0 != " " }) }

    private static func journey(
        _ record: [CSVReader.Field], _ places: [Int], _ findings: inout [Diagnostic]
    ) -> DocumentNode? {
        // A line with nothing in it is no journey.
        guard record.contains(where: { !$0.text.isEmpty }) else { return nil }
        var entries: [Mapping.Entry] = []
        for (column, place) in zip(columns, places) {
            let field = record.indices.contains(place) ? record[place] : nil
            guard let field, !field.text.isEmpty else {
                findings.append(.rosterFile("this line has no '\(column)'", at: (field ?? record[0]).span))
                return nil
            }
            if column != "place", LocalDate(field.text) == nil {
                findings.append(
                    .rosterFile("'\(field.text)' is no date; write '\(column)' as 2027-03-02", at: field.span))
                return nil
            }
            entries.append(
                Mapping.Entry(
                    key: column == "place" ? "location" : column, keySpan: field.span,
                    value: DocumentNode(.string(field.text), at: field.span)))
        }
        let (first, last) = (record[0].span, record[record.count - 1].span)
        return DocumentNode(
            .mapping(Mapping(entries)), at: SourceSpan(file: first.file, start: first.start, end: last.end))
    }
}
