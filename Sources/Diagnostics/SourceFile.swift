/// The text of one input file and the name that diagnostics show for it.
///
/// It is a class, so that the many spans of a tree share one text instead of each storing a name.
public final class SourceFile: Sendable {
    /// The path as the user gave it, or `<stdin>`.
    public let name: String
    /// The text in UTF-8, without a byte order mark; offsets of a ``SourcePosition`` count its bytes.
    public let text: [UInt8]
    /// The file to which paths in the text are relative: the file itself or, for an override, the plan that it changes.
    public let base: String
    /// Whether lines and columns are useful to the author of the text: not in an option of a command line, which
    /// ``name`` quotes in full.
    public let hasPlaces: Bool

    /// Creates a file from a name and its UTF-8 text.
    public init(name: String, text: [UInt8], base: String? = nil, hasPlaces: Bool = true) {
        self.name = name
        self.text = text
        self.base = base ?? name
        self.hasPlaces = hasPlaces
    }

    /// Returns the file's line `number`, counted from 1, without its line break (LF, CRLF or CR); empty past the end.
    public func line(_ number: Int) -> String {
        var start = 0
        var line = 1
        while true {
            let end = text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
            if line == number { return String(decoding: text[start..<end], as: UTF8.self) }
            guard end < text.count else { return "" }
            let isCRLF = text[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            start = end + (isCRLF ? 2 : 1)
            line += 1
        }
    }
}

extension SourceFile: Hashable {
    /// Whether two files have the same name and text.
    public static func == (a: SourceFile, b: SourceFile) -> Bool {
        a === b || (a.name == b.name && a.text == b.text)
    }

    /// Hashes the name alone: it distinguishes files well enough, and texts are long.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
