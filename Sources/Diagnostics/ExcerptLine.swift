import Text

/// A source line cut to a terminal's width, with the columns that the carets go under.
struct ExcerptLine {
    /// The line as it is shown, without trailing blanks.
    private(set) var text: String
    /// Columns from the line's left edge to the first caret, and the number of carets, at least 1.
    private(set) var caretStart, caretWidth: Int

    /// Shows the first line of a span in `width` columns.
    init(of span: SourceSpan, width: Int) {
        let line = span.file.line(Int(span.start.line))
        let scalars = Array(line.unicodeScalars)
        let isOneLine = span.start.line == span.end.line
        let start = min(Int(span.start.column) - 1, scalars.count)
        let end = isOneLine ? max(start, min(Int(span.end.column) - 1, scalars.count)) : scalars.count

        // A line may have millions of characters: only those that can be seen are worth measuring.
        let first = max(0, start - 2 * width)
        let last = min(scalars.count, start + 4 * width)
        let isWhole = last - first == scalars.count
        let cells = DisplayCell.cells(
            of: isWhole ? line : String(String.UnicodeScalarView(scalars[first..<last])))

        var (place, column) = (first, 0)
        var (caret, caretEnd): (Int?, Int) = (nil, 0)
        for cell in cells {
            let next = place + cell.scalarCount
            if caret == nil, next > start { (caret, caretEnd) = (column, column + cell.width) }
            if place < end, caret != nil { caretEnd = column + cell.width }
            (place, column) = (next, column + cell.width)
        }
        let caretStart = caret ?? column
        caretEnd = caret == nil ? column + 1 : max(caretEnd, caretStart + 1)
        if start == end { caretEnd = caretStart + 1 }

        let isCutLeft = first > 0 || column > width && caretStart > width * 2 / 3
        let left = isCutLeft ? max(0, caretStart - width / 3) : 0
        let isCutRight = last < scalars.count || column - left > width
        let window = Self.window(of: cells, from: left, columns: width - (isCutLeft ? 1 : 0) - (isCutRight ? 1 : 0))
        text = (isCutLeft ? "…" : "") + window.text + (isCutRight ? "…" : "")
        while text.last == " " { text.removeLast() }
        self.caretStart = caretStart - window.start + (isCutLeft ? 1 : 0)
        caretWidth = max(1, min(caretEnd, max(window.end, caretStart + 1)) - caretStart)
    }

    /// The cells that lie wholly in the columns, and the columns that they fill.
    private static func window(
        of cells: [DisplayCell], from left: Int, columns: Int
    ) -> (text: String, start: Int, end: Int) {
        var text = ""
        var column = 0
        var start: Int?
        for cell in cells {
            let next = column + cell.width
            if column >= left, next - (start ?? column) <= columns {
                start = start ?? column
                text += cell.text
            } else if start != nil {
                break
            }
            column = next
        }
        return (text, start ?? left, column)
    }
}
