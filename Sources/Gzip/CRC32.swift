/// The checksum at the end of a gzip member.
///
/// Source: RFC 1952, §8; the reversed polynomial of ISO 3309.
enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ polynomial : rest >> 1 }
    }

    static func checksum(of bytes: [UInt8]) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(truncatingIfNeeded: $0 & 0xFF) ^ Int($1)] }
        }
    }
}
