/// Bytes that are read where they are needed, such as those of an open file.
package protocol ReadableBytes: AnyObject {
    /// How many there are.
    var count: Int { get }
    /// Whether they are still those that were there at first.
    var isUnchanged: Bool { get }
    /// Fills a buffer with those from a place on, and tells how many there were.
    func read(_ buffer: UnsafeMutableRawBufferPointer, from place: Int) -> Int
}

/// A calendar as an earlier build left it, lent piece by piece: of many years' no more is in memory than a piece.
package final class CalendarFile {
    private let source: (any ReadableBytes)?
    /// The last piece that was read; of bytes in memory all.
    private var piece: [UInt8]
    /// Where it begins.
    private var start = 0
    /// How many bytes are read at once.
    let pieceSize: Int
    let count: Int

    package init(_ bytes: [UInt8]) {
        source = nil
        (piece, pieceSize, count) = (bytes, bytes.count, bytes.count)
    }

    package init(_ source: any ReadableBytes, pieceSize: Int = 1 << 16) {
        self.source = source
        (piece, self.pieceSize, count) = ([], max(pieceSize, 1), source.count)
    }

    /// Whether all that was lent is of one version of the file.
    package var isUnchanged: Bool { source?.isUnchanged ?? true }

    /// Lends some of the bytes; of a file that somebody has shortened meanwhile, zeros.
    func withBytes<Result, Failure: Error>(
        _ range: Range<Int>, _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if range.lowerBound < start || range.upperBound > start + piece.count { fetch(range) }
        // The array is held, for `read` may ask for another piece.
        let (piece, start) = (piece, start)
        return try piece.withUnsafeBufferPointer { bytes throws(Failure) in
            let lent = bytes[(range.lowerBound - start)..<(range.upperBound - start)]
            return try read(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: lent)))
        }
    }

    private func fetch(_ range: Range<Int>) {
        guard let source else { return }
        let size = max(range.count, min(pieceSize, count - range.lowerBound))
        piece = []
        piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            let read = source.read(UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound)
            buffer[read...].update(repeating: 0)
            filled = size
        }
        start = range.lowerBound
    }
}
