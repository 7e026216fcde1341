/// Columns of text, padded with spaces to their widths on a terminal.
package enum TextTable {
    /// Pads each row's cells to the widest of their column, the first `leftColumns` to the left, the rest to the right.
    ///
    /// In plain text a row is a line of its cells, each behind its heading where the first row has headings, which is then
    /// no line.
    package static func aligned(_ rows: [[String]], leftColumns: Int, hasHeadings: Bool = false) -> [String] {
        if TextForm.current == .plain {
            return hasHeadings ? headed(rows) : rows.map { listed($0, isNamed: leftColumns <= 2) }
        }
        let sizes = rows.map { $0.map(DisplayCell.columns(of:)) }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in sizes.map { $0.count > column ? $0[column] : 0 }.max() ?? 0 }
        return zip(rows, sizes).map { row, sizes in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - sizes[column])
                return column < leftColumns ? cell + padding : padding + cell
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns a row's cells in a line, behind the first where that names the others.
    private static func listed(_ row: [String], isNamed: Bool) -> String {
        let cells = row.map(trimmed).filter { !$0.isEmpty }
        guard isNamed, let name = cells.first, cells.count > 1 else { return cells.joined(separator: ", ") }
        return "\(name): \(cells.dropFirst().joined(separator: ", "))"
    }

    /// Returns the rows behind the first, whose cells are headings: `London: zone Europe/London, people 8961989`.
    private static func headed(_ rows: [[String]]) -> [String] {
        guard let headings = rows.first else { return [] }
        return rows.dropFirst().map { row in
            let cells = zip(headings, row).dropFirst().compactMap { heading, cell -> String? in
                let value = trimmed(cell) == "—" ? "none" : trimmed(cell)
                return value.isEmpty ? nil : heading.isEmpty ? value : "\(trimmed(heading)) \(value)"
            }
            return listed([row.first ?? ""] + [cells.joined(separator: ", ")], isNamed: true)
        }
    }

    private static func trimmed(_ cell: String) -> String {
        String(String(cell.drop { $0 == " " }.reversed()).drop { $0 == " " }.reversed())
    }
}
