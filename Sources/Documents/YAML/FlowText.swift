import Diagnostics
import Text

extension DocumentNode {
    /// The value on one line of YAML, in flow style, as a person writes it.
    package var flowText: String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let integer): "\(integer)"
        case .number(let number): number.literal
        case .string(let text): Self.scalarText(of: text, inBrackets: true)
        case .sequence(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
        case .mapping(let mapping):
            "{\(mapping.entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
        }
    }

    /// Returns a text as a scalar of one line: as it is where it is read as that text, else in double quotes (YAML 1.2.2,
    /// §7.3.1). What other readers may take for something else is quoted too: words that YAML 1.1 takes for true and false,
    /// `<<`, tabs.
    ///
    /// - `inBrackets`: Whether it is written in flow style, where more signs have a meaning.
    package static func scalarText(of text: String, inBrackets: Bool) -> String {
        let isAmbiguous =
            ["y", "n", "yes", "no", "on", "off", "<<"].contains(text.lowercased())
            || text.unicodeScalars.contains { $0 == "\t" || $0 == "\u{FEFF}" }
        return isAmbiguous || !isPlain(text, inBrackets: inBrackets) ? quotedText(of: text) : text
    }

    /// Whether a text needs no quotes, as a value and as an item of a list, according to the reader.
    private static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
        guard !text.isEmpty, !text.contains(where: \.isNewline) else { return false }
        let notation = inBrackets ? "[\(text), {k: \(text)}]" : "- \(text)\n- k: \(text)"
        guard let root = try? YAMLReader.read(SourceFile(name: "text", text: Array(notation.utf8))),
            case .sequence(let items) = root.value, items.count == 2, case .mapping(let mapping) = items[1].value,
            mapping.entries.count == 1
        else { return false }
        return [items[0], mapping.entries[0].value].allSatisfy { node in
            if case .string(let read) = node.value { read.utf8.elementsEqual(text.utf8) } else { false }
        }
    }

    /// Returns a text in double quotes, as YAML and JSON read it.
    package static func quotedText(of text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
                out += "\\u" + scalar.value.hexadecimal(4)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
