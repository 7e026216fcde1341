extension TextTable {
    /// Returns rows like ``aligned(_:leftColumns:)`` that fit a width, if there is one: the widest columns are broken
    /// between words over several lines, as far as necessary.
    ///
    /// Columns that are as narrow as their longest word stay wider than `width`.
    package static func fitted(
        _ rows: [[String]], leftColumns: Int, width: Int?, hasHeadings: Bool = false
    ) -> [String] {
        guard let width, TextForm.current != .plain else {
            return aligned(rows, leftColumns: leftColumns, hasHeadings: hasHeadings)
        }
        let columns = rows.map(\.count).max() ?? 0
        func widest(_ column: Int, _ measure: (String) -> Int) -> Int {
            rows.compactMap { $0.count > column ? measure($0[column]) : nil }.max() ?? 0
        }
        var widths = (0..<columns).map { widest($0, DisplayCell.columns(of:)) }
        let least = (0..<columns).map { column in
            widest(column) { cell in indent(of: cell).count + (words(of: cell).map(DisplayCell.columns(of:)).max() ?? 0)
            }
        }
        let gaps = 2 * max(0, columns - 1)
        while widths.reduce(gaps, +) > width {
            let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
            guard let column = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[column] -= 1
        }
        let broken = rows.flatMap { row -> [[String]] in
            let cells = row.enumerated().map { lines(of: $1, width: widths[$0]) }
            let height = cells.map(\.count).max() ?? 0
            return (0..<height).map { line in cells.map { $0.count > line ? $0[line] : "" } }
        }
        return aligned(broken, leftColumns: leftColumns)
    }

    private static func words(of cell: String) -> [String] { cell.split(separator: " ").map(String.init) }

    private static func indent(of cell: String) -> String { String(cell.prefix { $0 == " " }) }

    /// Returns a cell broken between words; its leading blanks stay.
    private static func lines(of cell: String, width: Int) -> [String] {
        guard DisplayCell.columns(of: cell) > width else { return [cell] }
        let indent = indent(of: cell)
        var lines: [String] = []
        var line = indent
        for word in words(of: cell) {
            if line != indent, DisplayCell.columns(of: line) + 1 + DisplayCell.columns(of: word) > width {
                lines.append(line)
                line = indent
            }
            line += (line == indent ? "" : " ") + word
        }
        return lines + [line]
    }
}
