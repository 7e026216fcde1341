/// At most four ASCII characters, such as those around a name: a number, which is stored without a look at how long
/// they are.
public struct Mark: ExpressibleByStringLiteral, Sendable {
    /// The first in the lowest byte.
    @usableFromInline let bytes: UInt32
    @usableFromInline let count: Int

    /// - Parameter text: What is written in the program.
    public init(stringLiteral text: StaticString) {
        count = text.utf8CodeUnitCount
        bytes = (0..<text.utf8CodeUnitCount).reduce(0) { $0 | UInt32(text.utf8Start[$1]) << (8 * $1) }
    }

    /// How many bytes are stored for one.
    @usableFromInline static let size = MemoryLayout<UInt32>.size
}
