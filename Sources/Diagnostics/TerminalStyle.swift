/// The styles in which a terminal can show text (ECMA-48, SGR).
package enum TerminalStyle: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case green = "32"
    case blue = "34"

    /// Returns the text in this style, or unchanged where there is no colour.
    package func applied(to text: some StringProtocol, _ useColour: Bool) -> String {
        useColour && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : String(text)
    }
}
