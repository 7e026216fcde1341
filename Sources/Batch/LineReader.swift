import Pipeline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Splits a stream into lines as its bytes arrive.
struct LineReader {
    /// A line, without its end.
    struct Line: Sendable {
        /// Counted from 1.
        var number: Int
        /// The bytes of the line; `nil` where there are more than the reader's limit.
        var bytes: [UInt8]?

        /// The number of bytes that the line keeps in memory.
        var weight: Int { bytes?.count ?? 0 }
    }

    private let file: Int32
    private let limit: Int
    /// The bytes from `start` to `end` have been read but do not make a line yet.
    private var buffer = [UInt8](repeating: 0, count: Self.chunk)
    private var start = 0
    private var end = 0
    /// The place up to which the buffer is known to hold no line end.
    private var searched = 0
    private var isTooLong = false
    private var isAtEnd = false
    private var number = 0

    private static let chunk = 1 << 18

    init(_ file: Int32, limit: Int = BuildRequest.byteLimit) {
        self.file = file
        self.limit = limit
    }

    /// Returns the next line, or `nil` after the last. Bytes after the last line end are a line only if there are any.
    mutating func next() throws(StreamFailure) -> Line? {
        while true {
            if let newline = firstNewline() { return line(upTo: newline, goingOnAt: newline + 1) }
            if end - start > limit {
                isTooLong = true
                end = start
                searched = start
            }
            guard !isAtEnd else { return start < end || isTooLong ? line(upTo: end, goingOnAt: end) : nil }
            try read()
        }
    }

    private mutating func line(upTo stop: Int, goingOnAt next: Int) -> Line {
        defer {
            (start, searched) = (next, next)
            isTooLong = false
        }
        number += 1
        return Line(number: number, bytes: isTooLong || stop - start > limit ? nil : Array(buffer[start..<stop]))
    }

    private mutating func firstNewline() -> Int? {
        let (from, to) = (searched, end)
        let found = buffer.withUnsafeBytes { bytes -> Int? in
            guard from < to, let base = bytes.baseAddress, let place = memchr(base + from, 0x0A, to - from) else {
                return nil
            }
            return UnsafeRawPointer(place) - base
        }
        searched = found ?? end
        return found
    }

    /// Reads the bytes that are available; waits only where there are none.
    private mutating func read() throws(StreamFailure) {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, end - start)
            }
            (start, end, searched) = (0, end - start, searched - start)
        }
        if end == 0, buffer.count > Self.chunk { buffer = [UInt8](repeating: 0, count: Self.chunk) }
        if end == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        while true {
            let count = buffer.withUnsafeMutableBytes {
                systemRead(file, $0.baseAddress.map { $0 + end }, $0.count - end)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                StreamFailure.wait(for: file, POLLIN)
                continue
            }
            guard count >= 0 else { throw StreamFailure(isInput: true, errno) }
            end += count
            isAtEnd = count == 0
            return
        }
    }
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
