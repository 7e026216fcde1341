import Diagnostics
import Documents

/// A text and a place in it, as an editor sends them.
struct AssistRequest {
    let text: String
    /// The line, and the UTF-16 units before the place in it, both from 0.
    let line, character: Int

    /// Reads `{"text": …, "line": 3, "character": 7}`, or returns `nil` for anything else.
    init?(_ body: [UInt8]) {
        guard let root = try? JSONReader.read(SourceFile(name: "place", text: body)),
            case .mapping(let mapping) = root.value, case .string(let text)? = mapping["text"]?.value,
            case .integer(let line)? = mapping["line"]?.value,
            case .integer(let character)? = mapping["character"]?.value
        else { return nil }
        (self.text, self.line, self.character) = (text, line, character)
    }
}
