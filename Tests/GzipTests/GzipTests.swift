import Foundation
import Testing

@testable import Gzip

@Suite("Gzip")
struct GzipTests {
    /// Returns the output of the system's own program for compressed bytes.
    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID().uuidString).gz")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (program, output) = (Process(), Pipe())
        program.executableURL = URL(filePath: "/bin/sh")
        program.arguments = ["-c", "exec gzip -dc \"$0\"", file.path]
        program.standardOutput = output
        try program.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        return Array(data)
    }

    @Test("gzip gives back what was compressed", arguments: [0, 1, 257, 70_000, 3_000_000])
    func unpacks(count: Int) throws {
        // Knuth, The Art of Computer Programming, vol. 2, §3.3.4, table 1, line 26: nearly incompressible.
        var state = UInt64(count)
        let bytes = (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        #expect(try unpacked(Gzip.compressed(bytes)) == bytes)
    }

    @Test("The header has neither a name nor a time")
    func header() {
        // RFC 1952, §2.3: two bytes that identify, the method, flags (8 would announce a name), four bytes of time.
        #expect(Gzip.compressed(Array("text".utf8)).prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    }
}
