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

    private init(_ digest: SHA256.Digest) { self.digest = digest }

    /// The identifiers of many notifications.
    ///
    /// - Parameters:
    ///   - keys: Their keys in UTF-8, one behind the other.
    ///   - ends: Where each of them ends.
    static func all(of keys: borrowing ByteBuffer, ends: [Int]) -> [Identifiers] {
        keys.withBytes { SHA256.digests(of: UnsafeRawBufferPointer($0), ends: ends).map { Identifiers($0) } }
    }

    // MARK: UUID

    /// A UUID of version 8, the first 122 bits of the key's SHA-256 beside version and variant (RFC 9562 §5.8, App. B.2).
    package var uuid: String {
        String(unsafeUninitializedCapacity: Self.uuidLength) { write($0) }
    }

    /// Appends the UUID.
    package func write(to out: inout ByteBuffer) {
        out.append(room: Self.uuidLength) { write($0) }
    }

    private static let uuidLength = 36

    private func write(_ text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var first = digest.words
        first[1] = first[1] & 0xffff_0fff | 0x8000
        first[2] = first[2] & 0x3fff_ffff | 0x8000_0000
        var place = 0
        for digit in 0..<32 {
            if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                text[place] = UInt8(ascii: "-")
                place += 1
            }
            let value = UInt8(truncatingIfNeeded: first[digit / 8] &>> (28 - 4 * UInt32(digit % 8)) & 15)
            text[place] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
            place += 1
        }
        return place
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
