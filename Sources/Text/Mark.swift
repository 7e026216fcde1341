/// At most four ASCII characters, such as those around a name, in a number that is stored without checking their
/// length.
public struct Mark: ExpressibleByStringLiteral, Sendable {
    /// The characters, the first in the lowest byte.
    @usableFromInline let bytes: UInt32
    @usableFromInline let count: Int

    /// Creates a mark from a literal.
    public init(stringLiteral text: StaticString) {
        count = text.utf8CodeUnitCount
        bytes = (0..<text.utf8CodeUnitCount).reduce(0) { $0 | UInt32(text.utf8Start[$1]) << (8 * $1) }
    }

    /// The number of bytes that are stored for a mark.
    @usableFromInline static let size = MemoryLayout<UInt32>.size
}
