import Hashing

/// The identifiers of one notification, all made from its key.
package struct Identifiers {
    /// A UUID of version 8, the first 122 bits of the key's SHA-256 beside version and variant (RFC 9562 §5.8, App. B.2).
    package let uuid: String
    /// Positive numbers to choose an identifier from, for platforms that take 32 bits: the first that is free.
    package let candidates: [Int32]

    package init(_ key: String) {
        var bytes = SHA256.digest(of: key.utf8)
        candidates = stride(from: 16, to: 32, by: 4).map { start in
            let word = bytes[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            return Int32(truncatingIfNeeded: word & 0x7fff_ffff)
        }
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.prefix(16).enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(Self.hex[Int(byte >> 4)])
            text.append(Self.hex[Int(byte & 15)])
        }
        uuid = String(decoding: text, as: UTF8.self)
    }

    private static let hex = Array("0123456789abcdef".utf8)

    /// The first number that `taken` lacks, which is then taken: of the candidates, or else the next above the last.
    package func numeric(_ taken: inout Set<Int32>) -> Int32 {
        for candidate in candidates where candidate > 0 && taken.insert(candidate).inserted { return candidate }
        var next = max(1, candidates.last ?? 1)
        while !taken.insert(next).inserted { next = next == .max ? 1 : next + 1 }
        return next
    }
}
