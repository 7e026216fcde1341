internal import Diagnostics

/// The beginnings of a text's lines, from which a byte's line and column are computed on demand.
struct LineStarts: Sendable {
    /// The offset of each line's first byte, in ascending order.
    private var starts: [Int32] = [0]
    private let isASCII: Bool
    /// The number of code points before each byte whose offset is a multiple of ``block``, in a text that is not all
    /// ASCII. Counting them from the line's start for each item would take a minute for a list of a megabyte on one
    /// line.
    private var codePointsBefore: [Int32] = []
    private static let block = 1024

    /// Finds the ends of lines: LF, CRLF or CR.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        isASCII = text.asciiCount(from: 0) == text.count
        if !isASCII {
            var count: Int32 = 0
            for start in stride(from: 0, to: text.count, by: Self.block) {
                codePointsBefore.append(count)
                let block = UnsafeBufferPointer(rebasing: text[start...].prefix(Self.block))
                count += Int32(truncatingIfNeeded: block.codePointCount)
            }
        }
        let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        starts.reserveCapacity(1 + text.count / 16)
        if text.place(of: carriageReturn, from: 0) == text.count {
            text.forEachPlace(of: feed) { starts.append(Int32(truncatingIfNeeded: $0 + 1)) }
        } else {
            for place in text.indices {
                let isEnd =
                    text[place] == feed
                    || (text[place] == carriageReturn && (place + 1 == text.count || text[place + 1] != feed))
                if isEnd { starts.append(Int32(truncatingIfNeeded: place + 1)) }
            }
        }
    }

    /// Returns the span between two byte offsets of the file from which this was created.
    func span(from start: Int32, to end: Int32, in file: SourceFile) -> SourceSpan {
        SourceSpan(
            file: file, start: position(of: Int(start), in: file.text), end: position(of: Int(end), in: file.text))
    }

    /// Returns the position of a byte offset in the text from which this was created.
    func position(of offset: Int, in text: [UInt8]) -> SourcePosition {
        let offset = min(offset, text.count)
        // The last line that does not begin after the offset.
        var (line, behind) = (0, starts.count)
        while behind - line > 1 {
            let middle = (line + behind) / 2
            if Int(starts[middle]) <= offset { line = middle } else { behind = middle }
        }
        let start = Int(starts[line])
        let column = isASCII ? offset - start : codePointCount(of: start..<offset, in: text)
        return SourcePosition(line: line + 1, column: column + 1, offset: offset)
    }

    private func codePointCount(of range: Range<Int>, in text: [UInt8]) -> Int {
        let (first, last) = (range.lowerBound / Self.block + 1, range.upperBound / Self.block)
        func count(_ range: Range<Int>) -> Int { text[range].withUnsafeBufferPointer(\.codePointCount) }
        guard first < last, last < codePointsBefore.count else { return count(range) }
        return count(range.lowerBound..<first * Self.block) + Int(codePointsBefore[last] - codePointsBefore[first])
            + count(last * Self.block..<range.upperBound)
    }
}
