/// A position in a plan's text, as the language server's protocol counts.
struct TextPosition {
    /// The line, and the code units of UTF-16 before the position in it, both from 0.
    let line, character: Int

    /// Reads the position from an address: `?line=3&character=7`; `nil` where a number is missing, or no text is so long.
    init?(_ query: [String: String]) {
        func number(_ name: String) -> Int? {
            query[name].flatMap { Int($0) }.flatMap { (0...Router.bodyLimit).contains($0) ? $0 : nil }
        }
        guard let line = number("line"), let character = number("character") else { return nil }
        (self.line, self.character) = (line, character)
    }
}
