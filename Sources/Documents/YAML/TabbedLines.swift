import Diagnostics

/// The indentation of a file that is indented only with tabs, so that two spaces for each tab preserve its levels.
enum TabbedLines {
    /// Returns the tabs at the start of each line, or `nil` where some lines are indented with spaces, which are as
    /// wide as the author's editor made them.
    static func indentations(of file: SourceFile) -> [SourceSpan]? {
        var spans: [SourceSpan] = []
        let text = file.text
        var (offset, line) = (0, 1)
        while offset < text.count {
            let end = text[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
            let behind = text[offset..<end].firstIndex { $0 != UInt8(ascii: "\t") } ?? end
            // A line of blanks alone has no level.
            let isBlank = text[behind..<end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if !isBlank {
                if text[behind] == UInt8(ascii: " ") { return nil }
                if behind > offset {
                    let start = SourcePosition(line: line, column: 1, offset: offset)
                    let last = SourcePosition(line: line, column: behind - offset + 1, offset: behind)
                    spans.append(SourceSpan(file: file, start: start, end: last))
                }
            }
            let isCRLF = end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
            (offset, line) = (end + (isCRLF ? 2 : 1), line + 1)
        }
        return spans
    }
}
