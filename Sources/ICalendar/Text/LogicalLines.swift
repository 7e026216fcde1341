/// The unfolded content lines of a file (RFC 5545 §3.1), one after the other.
///
/// Lines may end with CRLF or LF. Lines are unfolded as bytes, before any of them is read as text, since a fold may
/// fall inside a UTF-8 sequence.
struct LogicalLines: IteratorProtocol {
    /// One content line.
    struct Line {
        /// The line of the file on which it starts, from 1.
        var number: Int
        /// Its bytes, without line ends and folds.
        var bytes: ArraySlice<UInt8>
        /// The range of its bytes in the file, including line ends and folds.
        var range: Range<Int>
    }

    private let bytes: [UInt8]
    private var position: Int
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0  // a byte order mark
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        var line = Line(number: number + 1, bytes: physicalLine(), range: start..<start)
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
            line.bytes += physicalLine()
        }
        line.range = start..<position
        return line
    }

    /// Returns the rest of the line of the file and goes on to the next.
    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = position
        let end = bytes.withUnsafeBufferPointer { bytes in
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            return end
        }
        let last = end > start && end < bytes.count && bytes[end - 1] == 0x0D ? end - 1 : end
        position = min(end + 1, bytes.count)
        number += 1
        return bytes[start..<last]
    }
}
