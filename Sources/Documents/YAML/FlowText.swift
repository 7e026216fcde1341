import Diagnostics

extension DocumentNode {
    /// The value on one line of YAML, in flow style, as a person writes it.
    package var flowText: String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let integer): "\(integer)"
        case .number(let number): number.literal
        case .string(let text): Self.flowText(of: text)
        case .sequence(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
        case .mapping(let mapping):
            "{\(mapping.entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
        }
    }

    /// A text in flow style, in quotes where it needs them.
    package static func flowText(of text: String) -> String {
        isPlain(text) ? text : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// Whether a text needs no quotes between the brackets of a list, according to the reader.
    private static func isPlain(_ text: String) -> Bool {
        let list = SourceFile(name: "list", text: Array("[\(text)]".utf8))
        guard let items = try? YAMLReader.read(list).value, case .sequence(let items) = items, items.count == 1,
            case .string(let read) = items[0].value
        else { return false }
        return read.utf8.elementsEqual(text.utf8)
    }
}
