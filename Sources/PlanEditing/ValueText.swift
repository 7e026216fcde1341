import Diagnostics
import Documents

/// The notation of values in a file.
struct ValueText {
    /// Whether the file is JSON, where all texts have quotes.
    var isJSON: Bool
    /// The spaces by which a mapping is indented below its key.
    var step: Int
    /// The spaces by which a list is indented below its key.
    var listStep: Int
    var lineBreak: String

    /// The longest line that is written in flow style.
    static let width = 96

    // MARK: Scalars

    func scalar(_ text: String, inBrackets: Bool) -> String {
        isJSON
            ? DocumentNode.quotedText(of: text) : DocumentNode.scalarText(of: text, inBrackets: inBrackets)
    }

    func key(_ text: String) -> String {
        let notation = SourceFile(name: "key", text: Array("{\(text): 1}".utf8))
        guard !isJSON, scalar(text, inBrackets: true) == text, let root = try? YAMLReader.read(notation),
            case .mapping(let mapping) = root.value,
            mapping.entries.count == 1, mapping.entries[0].key == text,
            case .integer(1) = mapping.entries[0].value.value
        else { return DocumentNode.quotedText(of: text) }
        return text
    }

    // MARK: On one line

    /// Returns a value on one line; collections in brackets.
    func flow(_ value: EditValue, inBrackets: Bool = true) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let digits): digits
        case .string(let text): scalar(text, inBrackets: inBrackets)
        case .list(let items): "[\(items.map { flow($0) }.joined(separator: ", "))]"
        case .mapping(let entries): "{\(entries.map { entry($0.key, $0.value) }.joined(separator: ", "))}"
        }
    }

    /// Returns an entry of a mapping in brackets.
    func entry(_ key: String, _ value: EditValue) -> String { "\(self.key(key)): \(flow(value))" }

    // MARK: On lines of their own

    /// Whether a collection is written on one line behind so many characters, where nothing beside it says otherwise.
    private func fitsLine(_ value: EditValue, after column: Int) -> Bool {
        guard value.isFilled else { return true }
        return flow(value).count + column <= Self.width && !hasLines(value)
    }

    /// Whether there is a text of several lines in a value.
    private func hasLines(_ value: EditValue) -> Bool {
        if case .string(let text) = value { return text.utf8.contains(0x0A) }
        return value.children.contains(where: hasLines)
    }

    /// Whether a mapping reads better on lines of its own: one of its values is a mapping, too.
    static func wantsLines(_ value: EditValue) -> Bool {
        guard case .mapping(let entries) = value else { return false }
        return entries.contains { if case .mapping = $0.value { $0.value.isFilled } else { false } }
    }

    /// Returns what follows the colon of a key at an indentation: a space and one line, or a line break and several.
    ///
    /// - `lines`: Whether a mapping has lines of its own; `nil` where it decides by its length.
    func afterKey(_ value: EditValue, key: String, indentation: Int, lines: Bool?) -> String {
        if isJSON { return " " + flow(value) }
        switch value {
        case .string(let text) where text.utf8.contains(0x0A):
            return " " + (literal(text, indentation: indentation + step) ?? DocumentNode.quotedText(of: text))
        case .list, .mapping:
            let isShort = fitsLine(value, after: indentation + key.count + 2)
            let onLine: Bool
            switch lines {
            case nil: onLine = isShort && !Self.wantsLines(value)
            case true?: onLine = !value.isFilled
            case false?: onLine = isShort || flow(value).count + indentation + key.count < 140
            }
            guard !onLine else { return " " + flow(value) }
            if case .mapping(let entries) = value {
                return lineBreak + block(entries, indentation: indentation + step)
            }
            return lineBreak + block(value.children, indentation: indentation + listStep)
        default: return " " + flow(value, inBrackets: false)
        }
    }

    /// Returns the entries of a mapping on lines of their own, without a line break behind the last.
    func block(_ entries: [EditValue.Entry], indentation: Int) -> String {
        entries.map { entry in
            let key = key(entry.key)
            return Self.spaces(indentation) + key + ":"
                + afterKey(entry.value, key: key, indentation: indentation, lines: nil)
        }.joined(separator: lineBreak)
    }

    private func block(_ items: [EditValue], indentation: Int) -> String {
        items.map { Self.spaces(indentation) + item($0, indentation: indentation) }.joined(separator: lineBreak)
    }

    /// Returns an item of a list with its dash, which stands at an indentation.
    ///
    /// - `lines`: Whether a mapping has lines of its own even where it fits one.
    func item(_ value: EditValue, indentation: Int, lines: Bool = false) -> String {
        if case .mapping(let entries) = value, lines || !fitsLine(value, after: indentation + 2), !entries.isEmpty {
            return "- " + block(entries, indentation: indentation + 2).drop { $0 == " " }
        }
        return "- " + flow(value, inBrackets: false)
    }

    /// Returns a text of several lines as a literal block; `nil` where its lines would not come back.
    private func literal(_ text: String, indentation: Int) -> String? {
        guard let first = text.first, first != " ", first != "\n", !text.hasSuffix("\n\n"),
            text.split(separator: "\n").allSatisfy({ line in
                line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FEFF}" }
            })
        else { return nil }
        let ends = text.hasSuffix("\n")
        let lines = (ends ? text.dropLast() : text[...]).split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { $0.isEmpty ? "" : Self.spaces(indentation) + $0 }.joined(separator: lineBreak)
        return (ends ? "|" : "|-") + lineBreak + body
    }

    static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
