/// Columns of text, padded with spaces to their widths on a terminal.
package enum TextTable {
    /// Pads each row's cells to the widest of their column, the first `leftColumns` to the left, the rest to the right.
    package static func aligned(_ rows: [[String]], leftColumns: Int) -> [String] {
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
}
