/// A reader that splits a stream of bytes into messages: a header with `Content-Length`, an empty line, and as many
/// bytes (LSP 3.17, "Base Protocol").
package struct MessageReader {
    /// The longest message in bytes: four times the longest plan, because JSON escapes its text.
    static let longest = 64 << 20

    private var buffer: [UInt8] = []
    private var start = 0
    private let read: (Int) -> [UInt8]

    /// Creates a reader; `read` returns at least one byte and at most the given number, or none at the end of the
    /// stream.
    package init(read: @escaping (Int) -> [UInt8]) { self.read = read }

    /// Returns the next message, or `nil` at the end of the stream, even within a message.
    package mutating func next() -> Frame? {
        var length: Int?
        var wrong: String?
        while let line = headerLine() {
            if line.isEmpty {
                guard length != nil || wrong != nil else { continue }
                if let wrong { return .badHeader(wrong) }
                return length.flatMap { body($0) }.map(Frame.message)
            }
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                length = Int(parts[1]).flatMap { (0...Self.longest).contains($0) ? $0 : nil }
                if length == nil { wrong = "'\(parts[1].prefix(20))' is no length of a message" }
            } else if parts.count != 2, wrong == nil {
                wrong = "a header line has no ':'"
            } else if length == nil, wrong == nil, parts[0].lowercased() != "content-type" {
                wrong = "a message has no Content-Length"
            }
            if length != nil, wrong == "a message has no Content-Length" { wrong = nil }
        }
        return nil
    }

    /// The largest number of bytes of a header line that are stored.
    private static let longestLine = 4096

    private mutating func headerLine() -> String? {
        var line: [UInt8] = []
        while true {
            guard let byte = byte() else { return nil }
            if byte == UInt8(ascii: "\n") { break }
            if line.count < Self.longestLine { line.append(byte) }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func byte() -> UInt8? {
        guard start < buffer.count || fill() else { return nil }
        start += 1
        return buffer[start - 1]
    }

    private mutating func body(_ length: Int) -> [UInt8]? {
        while buffer.count - start < length {
            if start > 0 {
                buffer.removeFirst(start)
                start = 0
            }
            guard fill() else { return nil }
        }
        defer { start += length }
        return Array(buffer[start..<start + length])
    }

    private mutating func fill() -> Bool {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        }
        let bytes = read(1 << 16)
        buffer += bytes
        return !bytes.isEmpty
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
