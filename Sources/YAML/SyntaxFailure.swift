internal import Diagnostics

/// A failure of libyaml, to be put into words for someone who has never heard of it.
struct SyntaxFailure {
    let file: SourceFile
    /// libyaml's words, and the place that they are about.
    let problem: String
    let place: SourcePosition
    /// What it was reading then, and where that began.
    let context: String
    let contextPlace: SourcePosition?

    var diagnostic: Diagnostic {
        Diagnostic(.yamlSyntax, problem, at: SourceSpan(file: file, start: place, end: place))
    }
}

extension Diagnostic {
    /// A character that YAML does not allow in a file (YAML 1.2.2, §5.1), found at a byte offset.
    static func unreadableCharacter(at offset: Int, in file: SourceFile) -> Diagnostic {
        let start = file.position(of: offset, from: .start)
        let rest = String(decoding: file.text[min(offset, file.text.count)...].prefix(4), as: UTF8.self)
        let scalar = rest.unicodeScalars.first ?? "\u{FFFD}"
        let hex = String(scalar.value, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        let end = file.position(of: offset + String(scalar).utf8.count, from: start)
        return Diagnostic(
            .yamlSyntax, "the control character \(name) is not allowed in YAML; in double quotes it can be written escaped",
            at: SourceSpan(file: file, start: start, end: end))
    }
}
