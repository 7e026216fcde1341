/// The content lines of a file with their folds undone (RFC 5545 §3.1), one after the other.
///
/// Lines may end with CRLF or LF. Folds are undone on bytes, before anything is read as text, since a fold may fall
/// inside a UTF-8 sequence.
struct LogicalLines: IteratorProtocol {
    /// One content line.
    struct Line {
        /// The line of the file on which it starts, from 1.
        var number: Int
        /// Its bytes, without line ends and folds.
        var bytes: [UInt8]
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
        var line = Line(number: number + 1, bytes: [])
        repeat {
            let isContinuation = line.number <= number
            let end = endOfLine(from: position)
            let last = end > position && end < bytes.count && bytes[end - 1] == 0x0D ? end - 1 : end
            line.bytes.append(contentsOf: bytes[(isContinuation ? position + 1 : position)..<max(last, position)])
            position = min(end + 1, bytes.count)
            number += 1
        } while position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09)
        return line
    }

    private func endOfLine(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var index = start
            while index < buffer.count, buffer[index] != 0x0A { index += 1 }
            return index
        }
    }
}
