/// JSON as text (RFC 8259), for the few small documents that are written here.
public enum JSONText {
    /// A string with its quotation marks and escapes; everything beyond ASCII is left as it is.
    ///
    /// U+2028 and U+2029 are escaped, though JSON does not ask for it: older JavaScript takes them for line breaks.
    public static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": result += "\\u" + scalar.fourHexDigits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// An object of members whose values are JSON already, in the order given.
    static func object(_ members: [(name: String, value: String?)]) -> String {
        let written = members.compactMap { name, value in value.map { "\(quoted(name)): \($0)" } }
        return "{" + written.joined(separator: ", ") + "}"
    }

    /// An array of values that are JSON already; `indentation` starts each on a line of its own.
    static func array(_ values: [String], indentation: String? = nil) -> String {
        guard let indentation, !values.isEmpty else { return "[" + values.joined(separator: ", ") + "]" }
        let inner = values.map { "\n\(indentation)  \($0)" }.joined(separator: ",")
        return "[\(inner)\n\(indentation)]"
    }
}

extension Unicode.Scalar {
    /// The code point in at least four upper-case hexadecimal digits.
    var fourHexDigits: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
