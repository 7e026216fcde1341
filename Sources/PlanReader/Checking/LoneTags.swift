import Diagnostics
import Documents

extension Diagnostic {
    /// Returns the findings about values behind a lone `!`, as in `days: ! wed`: YAML drops it as a tag without a meaning
    /// (YAML 1.2.2, §6.9.1), so that the value would say the opposite of what was written.
    static func loneTags(in root: DocumentNode, of files: [SourceFile]) -> [Diagnostic] {
        let marked = files.filter { file in file.text.indices.dropLast().contains { isLoneTag(at: $0, in: file.text) } }
        return marked.isEmpty ? [] : loneTags(in: root)
    }

    private static func loneTags(in node: DocumentNode) -> [Diagnostic] {
        let own = loneTag(before: node).map { [$0] } ?? []
        return switch node.value {
        case .sequence(let items): own + items.flatMap { loneTags(in: $0) }
        case .mapping(let mapping): own + mapping.entries.flatMap { loneTags(in: $0.value) }
        default: own
        }
    }

    private static func loneTag(before node: DocumentNode) -> Diagnostic? {
        let (text, start) = (node.span.file.text, Int(node.span.start.offset))
        guard node.span.file.hasPlaces, start <= text.count else { return nil }
        let blanks = text[..<start].reversed().prefix { $0 == UInt8(ascii: " ") }.count
        guard blanks > 0, start > blanks, isLoneTag(at: start - blanks - 1, in: text) else { return nil }
        let isWord = if case .string = node.value { node.span.start.line == node.span.end.line } else { false }
        let way = isWord ? "for text that starts with '!' write '!\(node.span.text)', quotes included" : "take it out"
        return Diagnostic(.unknownTag, "the '!' here is a tag to YAML, which means nothing; \(way)", at: node.span)
    }

    private static func isLoneTag(at index: Int, in text: [UInt8]) -> Bool {
        text[index] == UInt8(ascii: "!") && text[index + 1] == UInt8(ascii: " ")
            && (index == 0 || " \n[,{".utf8.contains(text[index - 1]))
    }
}
