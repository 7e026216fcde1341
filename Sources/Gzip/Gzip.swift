/// Makes the gzip form of bytes.
///
/// Written here, since the one library for it on Linux is zlib: another thing to install for who builds the program.
/// Source: RFC 1952 (gzip), RFC 1951 (DEFLATE).
package enum Gzip {
    /// The bytes in gzip's form: the same for the same bytes, since neither a name nor a time is in it.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var bits = BitWriter()
        // Method 8 is DEFLATE; no flags, no time, and an unknown system.
        for byte: UInt8 in [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] { bits.put(UInt32(byte), 8) }
        let tokens = MatchFinder.tokens(of: bytes)
        var start = 0
        repeat {
            let end = min(tokens.count, start + blockTokens)
            DeflateBlock(tokens[start..<end]).write(to: &bits, isLast: end == tokens.count)
            start = end
        } while start < tokens.count
        bits.fillByte()
        for number in [CRC32.checksum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            for shift in stride(from: 0, to: 32, by: 8) { bits.put(number >> UInt32(shift) & 0xFF, 8) }
        }
        return bits.bytes
    }

    /// How many tokens share their codes: enough to pay for the codes' own description.
    private static let blockTokens = 1 << 15
}
