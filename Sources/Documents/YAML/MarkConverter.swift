internal import Diagnostics

/// A converter from libyaml's marks to source positions.
///
/// libyaml counts lines, columns and the index in Unicode scalars from 0 and has no byte offsets. In ASCII text offset
/// and index are the same; elsewhere a cursor follows the marks, which hardly ever go back.
struct MarkConverter {
    private let isASCII: Bool
    /// The index of a place whose ``offset`` is known too.
    private var index = 0
    private var offset = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        isASCII = text.asciiCount(from: 0) == text.count
    }

    /// Returns the position of a mark in the text for which the converter was created.
    @inline(__always)
    mutating func position(
        index: Int, line: Int, column: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> SourcePosition {
        if !isASCII { move(to: index, in: text) }
        // A text's size is limited, so all numbers fit.
        return SourcePosition(
            line: Int32(truncatingIfNeeded: line + 1), column: Int32(truncatingIfNeeded: column + 1),
            offset: Int32(truncatingIfNeeded: isASCII ? min(index, text.count) : offset))
    }

    private mutating func move(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
        while index < target, offset < text.count {
            offset += 1
            while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
            index += 1
        }
        while index > target, offset > 0 {
            offset -= 1
            while offset > 0, text[offset] & 0xC0 == 0x80 { offset -= 1 }
            index -= 1
        }
    }
}
