package import Bytes
import Hashing

/// The identifiers of one notification, all made from its key.
package struct Identifiers: Sendable {
    private let digest: SHA256.Digest

    /// - Parameter key: What tells it apart from all others: `<plan>/<rule>/<date>/<part>`.
    package init(_ key: String) {
        var key = key
        digest = key.withUTF8 { SHA256.digest(of: UnsafeRawBufferPointer($0)) }
    }

    /// - Parameter key: The key's bytes in UTF-8.
    init(_ key: UnsafeBufferPointer<UInt8>) { digest = SHA256.digest(of: UnsafeRawBufferPointer(key)) }

    // MARK: UUID

    /// A UUID of version 8, the first 122 bits of the key's SHA-256 beside version and variant (RFC 9562 §5.8, App. B.2).
    package var uuid: String {
        var out = ByteBuffer(capacity: 36)
        write(to: &out)
        return out.text
    }

    /// Appends the UUID.
    package func write(to out: inout ByteBuffer) {
        for index in 0..<16 {
            if index == 4 || index == 6 || index == 8 || index == 10 { out.append("-") }
            var byte = digest[index]
            if index == 6 { byte = byte & 0x0f | 0x80 }
            if index == 8 { byte = byte & 0x3f | 0x80 }
            out.append(hexadecimal: byte)
        }
    }

    // MARK: Number

    /// Positive numbers to choose an identifier from, for platforms that take 32 bits: the first that is free.
    package var candidates: [Int32] { (4..<8).map(candidate) }

    /// The first of them.
    package var first: Int32 { candidate(4) }

    private func candidate(_ word: Int) -> Int32 { Int32(truncatingIfNeeded: digest.words[word] & 0x7fff_ffff) }

    /// The first number that `taken` lacks, which is then taken: of the candidates, or else the next above the last.
    package func numeric(_ taken: inout Set<Int32>) -> Int32 {
        for word in 4..<8 where candidate(word) > 0 && taken.insert(candidate(word)).inserted { return candidate(word) }
        var next = max(1, candidate(7))
        while !taken.insert(next).inserted { next = next == .max ? 1 : next + 1 }
        return next
    }
}
