import Foundation
import Testing

@testable import Batch

@Suite("Lines of a stream")
struct LineReaderTests {
    /// Reads the lines of a pipe to which the pieces are written one by one.
    private func lines(_ pieces: [String], limit: Int = 8) throws -> [LineReader.Line] {
        let pipe = Pipe()
        let writer = Thread {
            for piece in pieces { pipe.fileHandleForWriting.write(Data(piece.utf8)) }
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        var reader = LineReader(pipe.fileHandleForReading.fileDescriptor, limit: limit)
        var lines: [LineReader.Line] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    private func texts(_ pieces: [String], limit: Int = 8) throws -> [String?] {
        try lines(pieces, limit: limit).map { $0.bytes.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test("Lines end at a line feed; the last needs none, and an empty line is one")
    func lines() throws {
        #expect(try texts(["a\n\nb"]) == ["a", "", "b"])
        #expect(try texts(["a\n"]) == ["a"])
        #expect(try texts([""]) == [])
        #expect(try texts(["ab", "cd\ne", "f\n"]) == ["abcd", "ef"])
    }

    @Test("A line that is too long is none, wherever it is cut, and the next is read")
    func long() throws {
        let long = String(repeating: "x", count: 9)
        #expect(try texts(["12345678\n\(long)\nok\n"]) == ["12345678", nil, "ok"])
        #expect(try texts(["ok\n\(long)"]) == ["ok", nil])
        // More than is read at a time.
        let huge = String(repeating: "x", count: 1_000_000)
        #expect(try texts(["a\n", huge, huge, "\nb\n"]) == ["a", nil, "b"])
        #expect(try texts([huge, "\nb\n"], limit: 2_000_000) == [huge, "b"])
        #expect(try lines(["a\n\(long)\nb\n"]).map(\.number) == [1, 2, 3])
    }

    @Test("A folder has no lines: the system says why")
    func unreadable() throws {
        let folder = open("/", O_RDONLY)
        defer { close(folder) }
        var reader = LineReader(folder)
        let failure = #expect(throws: StreamFailure.self) { _ = try reader.next() }
        #expect(failure?.isInput == true && failure?.reason == "Is a directory")
    }
}
