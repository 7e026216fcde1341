package import Diagnostics
package import Documents
import Hashing
import PlanSchema
import CSV

/// A table of people (RFC 4180): a plan for each row, with values of its own.
///
/// The header names places of the plan as overrides do; the column `id` is the plan's id, and the name of its outputs.
package struct PeopleTable: Sendable {
    /// One person.
    package struct Row: Sendable {
        /// `nil` where the row has none, and therefore findings.
        package var id: String?
        /// The cells of the row, or what is wrong with it.
        package var span: SourceSpan
        /// The cells that say something, in the order of the columns.
        package var overrides: [Override]
        package var findings: [Diagnostic]
    }

    /// In the order of the file; none where the header has ``findings``.
    package private(set) var rows: [Row] = []
    /// The findings about the header, or about the file as a whole.
    package private(set) var findings: [Diagnostic] = []

    /// `sha256:` and the hexadecimal SHA-256 of the file.
    package let digest: String

    /// Reads a table whose values are to be put into the tree `root` of the plan at `path`.
    package init(_ bytes: [UInt8], name: String, for path: String, _ root: DocumentNode?) {
        var hash = SHA256()
        hash.update(bytes)
        digest = "sha256:\(hash.hexDigest)"
        do throws(Diagnostic) {
            let file = SourceFile(name: name, text: try SourceFile.decoded(bytes, name: name).text, base: path)
            var csv = CSVReader(file)
            let records = csv.records()
            guard let header = records.first else { throw .peopleHeader(at: SourceSpan(startOf: file)) }
            check(header, root)
            if let fault = csv.faults.first, fault.span.start.line == header[0].span.start.line {
                findings.append(.peopleCell(fault.message, at: fault.span))
            }
            guard findings.isEmpty else { return }
            rows = csv.faults.map { fault in
                Row(id: nil, span: fault.span, overrides: [], findings: [.peopleCell(fault.message, at: fault.span)])
            }
            var ids: [String: SourceSpan] = [:]
            for record in records.dropFirst() { rows.append(Self.row(record, header, &ids)) }
            rows.sort { $0.span.start < $1.span.start }
        } catch {
            findings.append(error)
        }
    }

    /// An unknown place would leave every row's plan as it is, so that it is reported before any is built.
    private mutating func check(_ header: [CSVReader.Field], _ root: DocumentNode?) {
        var seen: [String: SourceSpan] = [:]
        for field in header {
            if let first = seen[field.text] {
                findings.append(.peopleColumnTwice(field.text, at: field.span, first: first))
                continue
            }
            seen[field.text] = field.span
            guard field.text != Self.idColumn, let root else { continue }
            do throws(Diagnostic) {
                try Override(path: field.text, value: "", pathSpan: field.span, valueSpan: field.span)
                    .check(in: root, schema: PlanSchema.tree)
            } catch {
                findings.append(error)
            }
        }
        if seen[Self.idColumn] == nil { findings.append(.peopleHeader(at: header[0].span)) }
    }

    private static let idColumn = "id"
    private static let seedColumn = "seed"

    /// A warning for each seed that several rows have: a draw depends on nothing but seed, rule, day and number, so
    /// that their people would be asked at the same moments.
    ///
    /// - `root`: The tree that the rows are put into, whose seed holds where a row has none.
    /// - `overrides`: The values that every row's plan has.
    package static func sharedSeeds(_ rows: [Row], of root: DocumentNode?, _ overrides: [Override]) -> [Diagnostic] {
        let own = root.flatMap { Fields(node: $0)[seedColumn] }?.flowText
        let common = overrides.last { $0.name == seedColumn }?.value ?? own ?? ""
        var groups: [String: [Row]] = [:]
        for row in rows where row.id != nil {
            let text = row.overrides.last { $0.name == seedColumn }?.value ?? common
            groups[UInt64(text).map(String.init) ?? text, default: []].append(row)
        }
        return groups.filter { $0.value.count > 1 }.sorted { $0.value[1].span.start < $1.value[1].span.start }
            .map { .sameSeed($0.key, $0.value) }
    }

    private static func row(
        _ record: [CSVReader.Field], _ header: [CSVReader.Field], _ ids: inout [String: SourceSpan]
    ) -> Row {
        let (first, last) = (record[0].span, record[record.count - 1].span)
        var row = Row(
            id: nil, span: SourceSpan(file: first.file, start: first.start, end: last.end), overrides: [], findings: [])
        guard record.count == header.count else {
            row.findings.append(.peopleCells(record.count, columns: header.count, at: row.span))
            return row
        }
        for (name, cell) in zip(header, record) where !cell.text.isEmpty {
            // A plan's id has no capitals; the table's names the files as it is written.
            let value = name.text == idColumn ? cell.text.lowercased() : cell.text
            row.overrides.append(
                Override(path: name.text, value: value, pathSpan: name.span, valueSpan: cell.span))
            guard name.text == idColumn else { continue }
            if let other = ids[value] {
                row.findings.append(.peopleIDTwice(cell.text, at: cell.span, first: other))
            } else {
                ids[value] = cell.span
                row.id = cell.text
            }
        }
        if row.id == nil, row.findings.isEmpty { row.findings.append(.peopleWithoutID(at: row.span)) }
        return row
    }
}
