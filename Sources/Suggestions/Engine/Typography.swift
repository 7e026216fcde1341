package import Diagnostics
import Documents

/// Characters that a word processor, an input method or a web page puts in place of those on the keyboard.
package enum Typography {
    /// The text with full-width forms and the digits of any script in ASCII, and without the quotes and blanks of
    /// typesetting around it.
    static func plain(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
                plain.append(contentsOf: String(Int(digit)).unicodeScalars)
            } else if (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0) {
                plain.append(ascii)
            } else if scalar.value >= 0x80, scalar.properties.isWhitespace {
                plain.append(" ")
            } else if scalar.properties.generalCategory != .format {
                plain.append(scalar)
            }
        }
        let around: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", " "]
        var inner = plain[...]
        while let first = inner.first, around.contains(first) { inner.removeFirst() }
        while let last = inner.last, around.contains(last) { inner.removeLast() }
        return inner.isEmpty ? text : String(String.UnicodeScalarView(inner))
    }

    /// The first word of the comment that follows an empty value on its line.
    static func comment(behind span: SourceSpan) -> String? {
        let rest = span.file.text.dropFirst(Int(span.end.offset)).drop { $0 == UInt8(ascii: " ") }
        guard rest.first == UInt8(ascii: "#") else { return nil }
        return String(decoding: rest.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// The value and what follows it on its line, without blanks at the end.
    package static func restOfLine(from span: SourceSpan) -> SourceSpan {
        let start = Int(span.start.offset)
        let line = span.file.text[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let length = line.reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        let end = span.file.position(of: start + length, from: span.start)
        return SourceSpan(file: span.file, start: span.start, end: end)
    }

    /// Whether what follows a value on its line, which may be empty, starts with `#` and a letter or digit: a comment to YAML, but
    /// more likely text that was meant to be the value.
    package static func isCommentByMistake(behind span: SourceSpan) -> Bool {
        let rest = span.file.text.dropFirst(Int(span.end.offset)).drop { $0 == UInt8(ascii: " ") }
        guard rest.first == UInt8(ascii: "#"), let next = rest.dropFirst().first else { return false }
        return ![UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(next)
    }
}
