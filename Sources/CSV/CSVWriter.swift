/// A writer of comma-separated values by RFC 4180: lines end in CRLF, and a cell is quoted where it must be.
package struct CSVWriter {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates a writer and writes a header.
    package init(header: [String]) { row(header) }

    /// Appends a line.
    package mutating func row(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(cell)
        }
        bytes += [0x0D, 0x0A]
    }

    private mutating func append(_ cell: String) {
        let quote = UInt8(ascii: "\"")
        let isSpecial = cell.utf8.contains { $0 == UInt8(ascii: ",") || $0 == quote || $0 == 0x0A || $0 == 0x0D }
        guard isSpecial else {
            bytes += cell.utf8
            return
        }
        bytes.append(quote)
        for byte in cell.utf8 { bytes += byte == quote ? [quote, quote] : [byte] }
        bytes.append(quote)
    }
}
