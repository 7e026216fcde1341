import Foundation
import Testing

@testable import Gzip

@Suite("Gzip")
struct GzipTests {
    /// What the system's own program makes of compressed bytes.
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

    /// Bytes that look random and are the same each time.
    private func noise(_ count: Int, of values: UInt64, seed: UInt64) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            // Knuth, The Art of Computer Programming, vol. 2, §3.3.4, table 1, line 26.
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: (state >> 33) % values)
        }
    }

    @Test("CRC-32 of the catalogues' text")
    func checksum() {
        // The check value of CRC-32/ISO-HDLC.
        #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.checksum(of: []) == 0)
    }

    @Test("gzip gives back what was compressed", arguments: [0, 1, 2, 3, 4, 257, 258, 259, 70_000])
    func unpacks(count: Int) throws {
        for values: UInt64 in [1, 2, 26, 256] {
            let bytes = noise(count, of: values, seed: UInt64(count) + values)
            #expect(try unpacked(Gzip.compressed(bytes)) == bytes, "\(count) bytes of \(values) values")
        }
    }

    @Test("What repeats farther back than DEFLATE can tell is written again")
    func farRepetition() throws {
        let start = noise(40, of: 256, seed: 1)
        for gap in [32_726, 32_727, 32_728, 32_729] {
            let bytes = start + [UInt8](repeating: 0, count: gap) + start
            #expect(try unpacked(Gzip.compressed(bytes)) == bytes)
        }
    }

    @Test("A long run takes next to nothing")
    func run() {
        // 65,536 bytes are 254 repetitions of 258 and a few more: two bits each, and the codes.
        #expect(Gzip.compressed([UInt8](repeating: 7, count: 65_536)).count < 120)
    }

    @Test("Codes are no longer than they may be, and leave no code out")
    func lengths() {
        // Counts that are Fibonacci's make the tree of Huffman as deep as it gets: 29 for 30 symbols.
        var counts = [1, 1]
        while counts.count < 30 { counts.append(counts.suffix(2).reduce(0, +)) }
        for limit in [7, 15] {
            let lengths = HuffmanCode(counts: counts, limit: limit).lengths
            #expect(lengths.allSatisfy { (1...limit).contains($0) })
            // Kraft's sum of a complete code is 1.
            #expect(lengths.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
        }
        #expect(HuffmanCode(counts: [0, 0, 5, 0], limit: 15).lengths == [1, 0, 1, 0])
    }
}
