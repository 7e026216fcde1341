/// What the characters of a position count, as client and server agree at the start (LSP 3.17, `PositionEncodingKind`).
enum PositionEncoding: String, CaseIterable, Sendable {
    /// Code units of UTF-16, which every client speaks.
    case utf16 = "utf-16"
    /// Bytes of UTF-8.
    case utf8 = "utf-8"

    /// The first of a client's encodings that is known here; what every client speaks where it names none.
    init(offered: [String]) { self = offered.lazy.compactMap { Self(rawValue: $0) }.first ?? .utf16 }

    /// How many characters a byte of UTF-8 adds: a whole code point counts with its first byte, in UTF-16.
    func width(ofByte byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        }
    }
}

/// A place of a text as editors name it: line and character from 0, the character in units of a ``PositionEncoding``.
struct Position: Hashable, Sendable, Comparable {
    var line, character: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A stretch of a text between two positions, the second just behind it.
struct TextRange: Hashable, Sendable {
    var start, end: Position

    /// Whether two stretches have a place in common, their ends counted.
    func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}
