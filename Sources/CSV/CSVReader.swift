package import Diagnostics

/// A reader of comma-separated values by RFC 4180 that gives each field its place in the file.
///
/// It also accepts more than the RFC: lines may end in LF or CR alone, blank lines and lines that begin with `#` are
/// skipped, and a header without commas may separate its columns by semicolons or tabs, as spreadsheets in many
/// countries do.
package struct CSVReader {
    /// A field, without the quotes and white space around it, and its place.
    package struct Field {
        package var text: String
        package var span: SourceSpan

        package init(text: String, span: SourceSpan) {
            self.text = text
            self.span = span
        }
    }

    /// A quoted field that does not end properly.
    package struct Fault {
        /// The fault and the text to write, for a message that begins with the field's name.
        package var message: String
        package var span: SourceSpan
    }

    private let file: SourceFile
    private let scalars: [Unicode.Scalar]
    private let separator: Unicode.Scalar
    private var index = 0
    /// The place behind what has been read.
    package private(set) var position: SourcePosition
    package private(set) var faults: [Fault] = []

    /// Reads a file as a whole, or a stretch of it that begins and ends with a record.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - stretch: The offsets of the stretch's bytes; `nil` for all.
    ///   - line: The number of its first line.
    package init(_ file: SourceFile, stretch: Range<Int>? = nil, line: Int32 = 1) {
        let stretch = stretch ?? 0..<file.text.count
        self.file = file
        position = SourcePosition(line: line, column: 1, offset: Int32(clamping: stretch.lowerBound))
        scalars = Array(String(decoding: file.text[stretch], as: UTF8.self).unicodeScalars)
        separator = Self.separator(of: file.text)
    }

    /// The separator of the first line that is no comment.
    private static func separator(of text: [UInt8]) -> Unicode.Scalar {
        var rest = text[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[line.endIndex...].dropFirst()
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            return [",", ";", "\t"].first { line.contains(UInt8(ascii: $0)) } ?? ","
        }
        return ","
    }

    /// Returns the records in order, each with at least one field.
    package mutating func records() -> [[Field]] {
        var records: [[Field]] = []
        while index < scalars.count {
            if scalars[index] == "#" {
                while index < scalars.count, !isLineEnd { advance() }
            } else {
                let count = faults.count
                let record = record()
                // A line with wrong quotes has been reported: its fields are not what its author meant.
                let isReadable = faults.count == count || records.isEmpty
                if isReadable, record.count > 1 || record.first?.text.isEmpty == false { records.append(record) }
            }
            if index < scalars.count { endLine() }
        }
        return records
    }

    private mutating func record() -> [Field] {
        var fields = [field()]
        while index < scalars.count, scalars[index] == separator {
            advance()
            fields.append(field())
        }
        return fields
    }

    private mutating func field() -> Field {
        skipBlanks()
        return index < scalars.count && scalars[index] == "\"" ? quoted() : plain()
    }

    private mutating func plain() -> Field {
        let start = position
        var end = position
        var (text, blanks) = ("", "")
        while index < scalars.count, scalars[index] != separator, !isLineEnd {
            let scalar = scalars[index]
            advance()
            if scalar == " " || scalar == "\t" {
                blanks.unicodeScalars.append(scalar)
            } else {
                text += blanks
                text.unicodeScalars.append(scalar)
                (blanks, end) = ("", position)
            }
        }
        return Field(text: text, span: SourceSpan(file: file, start: start, end: end))
    }

    private mutating func quoted() -> Field {
        let start = position
        advance()
        var text = ""
        var isClosed = false
        while index < scalars.count {
            let scalar = scalars[index]
            advance()
            if scalar != "\"" {
                text.unicodeScalars.append(scalar)
            } else if index < scalars.count, scalars[index] == "\"" {
                advance()
                text += "\""
            } else {
                isClosed = true
                break
            }
        }
        let span = SourceSpan(file: file, start: start, end: position)
        if !isClosed { faults.append(Fault(message: "is not closed; write \" at its end", span: span)) }
        skipBlanks()
        let rest = position
        while index < scalars.count, scalars[index] != separator, !isLineEnd { advance() }
        if rest != position {
            faults.append(
                Fault(
                    message: "is followed by text outside its quotes; write \"\" for a quote inside",
                    span: SourceSpan(file: file, start: start, end: position)))
        }
        return Field(text: text, span: span)
    }

    private var isLineEnd: Bool { scalars[index] == "\n" || scalars[index] == "\r" }

    private mutating func skipBlanks() {
        while index < scalars.count, scalars[index] == " " || (scalars[index] == "\t" && separator != "\t") {
            advance()
        }
    }

    private mutating func endLine() {
        if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
            index += 1
            position.offset &+= 1
        }
        advance()
    }

    /// Advances over one scalar; after a line break the next line begins.
    private mutating func advance() {
        let scalar = scalars[index]
        index += 1
        position.offset &+= Int32(UTF8.width(scalar))
        // A CR before LF does not end the line by itself.
        let isBreak = scalar == "\n" || (scalar == "\r" && !(index < scalars.count && scalars[index] == "\n"))
        if isBreak {
            position.line += 1
            position.column = 1
        } else {
            position.column += 1
        }
    }
}
