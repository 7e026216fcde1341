/// The unit of a position's characters, on which client and server agree (LSP 3.17, `PositionEncodingKind`).
enum PositionEncoding: String, CaseIterable, Sendable {
    /// The code units of UTF-16, which every client supports.
    case utf16 = "utf-16"
    /// The bytes of UTF-8.
    case utf8 = "utf-8"

    /// Chooses the first of the client's encodings that the server supports, or UTF-16.
    init(offered: [String]) { self = offered.lazy.compactMap { Self(rawValue: $0) }.first ?? .utf16 }

    /// Returns the number of characters that a byte of UTF-8 adds: in UTF-16 the first byte counts for the whole code
    /// point.
    func width(ofByte byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        }
    }
}

/// A position in a text: line and character from 0, the character in units of a ``PositionEncoding``.
struct Position: Hashable, Sendable, Comparable {
    var line, character: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A range of a text between two positions, the second one excluded.
struct TextRange: Hashable, Sendable {
    var start, end: Position

    /// Whether two ranges have a position in common, their ends included.
    func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}
